// Uploaded bytes made safe to keep: the type read from the content, pictures encoded anew without anything but the
// picture (no place, no camera, no hidden parts), turned upright and at most 2000 pixels long.
import { picture_max_pixels, picture_max_px, pictureTypes, type StoredType } from "#domain/file/rules.ts";
import { refuse } from "#domain/refusal.ts";

export type Prepared = {
  bytes: Uint8Array;
  content_type: StoredType;
  width: number | null;
  height: number | null;
};

/** @throws Refusal file_type_not_allowed for anything but pictures, PDF and plain text, and for broken pictures. */
export async function prepareUpload(bytes: Uint8Array): Promise<Prepared> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(bytes);
  const mime: string | undefined = found?.mime;
  if (mime === "application/pdf") return { bytes, content_type: mime, width: null, height: null };
  if (mime !== undefined && (pictureTypes as readonly string[]).includes(mime)) return encodePicture(bytes);
  if (mime === undefined && isPlainText(bytes)) {
    return { bytes, content_type: "text/plain", width: null, height: null };
  }
  return refuse("file_type_not_allowed", { found: mime ?? null });
}

async function encodePicture(bytes: Uint8Array): Promise<Prepared> {
  const { default: sharp } = await import("sharp");
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: picture_max_pixels, failOn: "error" })
      .rotate()
      .resize(picture_max_px, picture_max_px, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, content_type: "image/webp", width: info.width, height: info.height };
  } catch (error) {
    // Broken, too many pixels, or a codec this build does not have (HEIC): all are files we cannot take.
    return refuse("file_type_not_allowed", { reason: error instanceof Error ? error.name : "unreadable" });
  }
}

/** Well-formed UTF-8 without control characters. Markup counts as text and is served as text, never as a page. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return ![...text].some((character) => {
      const code = character.codePointAt(0) ?? 0;
      return (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d) || code === 0x7f;
    });
  } catch {
    return false;
  }
}
