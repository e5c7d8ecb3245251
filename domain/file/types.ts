// The types of files that may be uploaded; file pickers and the server use the same list. HEIC is left out: the
// image library has no decoder of it, and iPhones send JPEG where the picker does not accept HEIC (decision 0074).
import type { RefusalCode } from "../refusal.ts";

/** Pictures that may be uploaded; each is re-encoded and stored as WebP. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Everything that may be attached to a request. */
export const uploadTypes = [...pictureTypes, "application/pdf", "text/plain"] as const;

/** Whether a picture of this type is accepted; the type is read from the content, never from the name. */
export function isPictureType(type: string | undefined): boolean {
  return (pictureTypes as readonly (string | undefined)[]).includes(type);
}

/** Refusals that the same file would meet again. */
export const fileRefusals = [
  "file_empty",
  "file_too_large",
  "file_type_not_allowed",
  "picture_format_not_supported",
  "picture_too_many_pixels",
  "picture_damaged",
  "text_not_utf8",
  "file_infected",
] as const satisfies readonly RefusalCode[];
