// The types of files people may send. Pickers offer exactly these, and the server takes exactly these. HEIC is none of
// them: it cannot be read here, and a phone that is not offered it sends its photos as JPEG by itself.

/** Pictures people may send; each is re-encoded, so what is kept is always WebP. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
/** Everything that may be attached to a request. */
export const uploadTypes = [...pictureTypes, "application/pdf", "text/plain"] as const;

/** Whether a picture of this type can be taken; the type is what the content says, never the name. */
export function isPictureType(type: string | undefined): boolean {
  return (pictureTypes as readonly (string | undefined)[]).includes(type);
}
