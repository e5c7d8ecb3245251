// The file types that people may upload, and how large one may be; file pickers and the server share them. HEIC is
// missing: the image library cannot decode it, and iPhones send JPEG when the picker does not accept HEIC (decision 0063).
import type { RefusalCode } from "../refusal.ts";
import type { Settings } from "../setting/settings.ts";

/** The size of one file. */
export const fileBytes = ({ file_megabytes }: Pick<Settings, "file_megabytes">): number =>
  file_megabytes * 2 ** 20;

/** Pictures that may be uploaded; each is re-encoded and stored as WebP. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Everything that may be attached to a request. */
export const uploadTypes = [...pictureTypes, "application/pdf", "text/plain"] as const;
/** What a provider may send for its verification. */
export const documentTypes = [...pictureTypes, "application/pdf"] as const;

/** Whether a picture of this type is accepted; the type comes from the content, never from the name. */
export function isPictureType(type: string | undefined): boolean {
  return (pictureTypes as readonly (string | undefined)[]).includes(type);
}

/** Refusals that a retry with the same file cannot avoid. */
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
