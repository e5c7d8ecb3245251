// The types of files that may be uploaded; file pickers and the server use the same list. HEIC is left out because the
// image library cannot read it, and phones convert to JPEG when the picker does not accept it.

/** Pictures that may be uploaded; each is re-encoded and stored as WebP. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Everything that may be attached to a request. */
export const uploadTypes = [...pictureTypes, "application/pdf", "text/plain"] as const;

/** Whether a picture of this type is accepted; the type is read from the content, never from the name. */
export function isPictureType(type: string | undefined): boolean {
  return (pictureTypes as readonly (string | undefined)[]).includes(type);
}
