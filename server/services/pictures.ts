// Uploaded bytes made safe to keep: the type read from the content, pictures encoded anew without anything but the
// picture (no place, no camera, no hidden parts), turned upright and at most 2000 pixels long.
import type { ResizeOptions } from "sharp";
import { photo_px, picture_max_pixels, picture_max_px, type StoredType } from "#domain/file/rules.ts";
import { isPictureType } from "#domain/file/types.ts";
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
  if (isPictureType(mime)) return encodePicture(bytes);
  if (mime === undefined && isPlainText(bytes)) {
    return { bytes, content_type: "text/plain", width: null, height: null };
  }
  return refuse("file_type_not_allowed", { found: mime ?? null });
}

/**
 * A photo of somebody: the middle of the picture as a square.
 * @throws Refusal file_type_not_allowed for anything but a readable picture
 */
export async function preparePhoto(bytes: Uint8Array): Promise<Prepared & { width: number; height: number }> {
  const { fileTypeFromBuffer } = await import("file-type");
  const mime = (await fileTypeFromBuffer(bytes))?.mime;
  if (!isPictureType(mime)) refuse("file_type_not_allowed", { found: mime ?? null });
  const { default: sharp } = await import("sharp");
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  const edge_px = Math.max(1, Math.min(photo_px, width, height));
  return encodePicture(bytes, { width: edge_px, height: edge_px, fit: "cover" });
}

async function encodePicture(
  bytes: Uint8Array,
  size: ResizeOptions = {
    width: picture_max_px,
    height: picture_max_px,
    fit: "inside",
    withoutEnlargement: true,
  },
) {
  const { default: sharp } = await import("sharp");
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: picture_max_pixels, failOn: "error" })
      .rotate()
      .resize(size)
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, content_type: "image/webp" as const, width: info.width, height: info.height };
  } catch (error) {
    // Broken, or too many pixels: both are files we cannot take.
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
