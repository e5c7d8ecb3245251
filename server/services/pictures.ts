// Makes uploaded bytes safe to store: the type is read from the content; pictures are encoded again without metadata
// (place, camera, appended data), turned upright and at most 2000 pixels long.
import { isUtf8 } from "node:buffer";
import type { ResizeOptions } from "sharp";
import {
  logo_px,
  photo_px,
  picture_max_pixels,
  picture_max_px,
  picture_small_px,
  type StoredType,
} from "#domain/file/rules.ts";
import { isPictureType } from "#domain/file/types.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { makePictureQueue } from "./picture-queue.ts";

export type PreparedFile = {
  bytes: Uint8Array;
  /** The same picture with at most 640 pixels on its longest edge; null where it is no larger, and for other files. */
  small: Uint8Array | null;
  content_type: StoredType;
  width: number | null;
  height: number | null;
};

/** A decoded picture takes up to 200 MB, a waiting one only its bytes. Decoding rarely takes more than 2 s. */
const queue = makePictureQueue({ waiting: 24, waiting_bytes: 100 * 1024 * 1024, wait_ms: 30_000 });
const max_seconds = 20;
/** Detecting the type needs the beginning only; reading all of a crafted archive would take long. */
const headBytes = 64 * 1024;

const noPicture = { small: null, width: null, height: null };

/** @throws Refusal file_type_not_allowed for anything but pictures, PDF and plain text, and for broken pictures. */
export async function prepareUpload(bytes: Uint8Array): Promise<PreparedFile> {
  const mime = await typeOf(bytes);
  if (mime === "application/pdf") return { ...noPicture, bytes, content_type: mime };
  if (isPictureType(mime)) return encodePicture(bytes);
  if (mime === undefined && isPlainText(bytes)) {
    return { ...noPicture, bytes, content_type: "text/plain" };
  }
  return refuse("file_type_not_allowed", { found: mime ?? null });
}

/**
 * A photo of somebody: the middle of the picture as a square.
 * @throws Refusal file_type_not_allowed for anything but a readable picture
 */
export async function preparePhoto(
  bytes: Uint8Array,
): Promise<PreparedFile & { width: number; height: number }> {
  const mime = await typeOf(bytes);
  if (!isPictureType(mime)) refuse("file_type_not_allowed", { found: mime ?? null });
  const sharp = await decoder();
  const { width, height } = await sharp(bytes, { limitInputPixels: picture_max_pixels })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  const edge_px = Math.max(1, Math.min(photo_px, width, height));
  return encodePicture(bytes, { width: edge_px, height: edge_px, fit: "cover" });
}

/**
 * A logo: the whole picture, with what is transparent in it.
 * @throws Refusal file_type_not_allowed for anything but a readable picture
 */
export async function prepareLogo(
  bytes: Uint8Array,
): Promise<PreparedFile & { width: number; height: number }> {
  const mime = await typeOf(bytes);
  if (!isPictureType(mime)) refuse("file_type_not_allowed", { found: mime ?? null });
  return encodePicture(bytes, { width: logo_px, height: logo_px, fit: "inside", withoutEnlargement: true });
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
  const sharp = await decoder();
  try {
    return await queue.run(bytes.length, async () => {
      const { data, info } = await sharp(bytes, { limitInputPixels: picture_max_pixels, failOn: "error" })
        .rotate()
        .resize(size)
        .webp({ quality: 82 })
        .timeout({ seconds: max_seconds })
        .toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      const small = Math.max(width, height) > picture_small_px ? await shrink(data) : null;
      return { bytes: data, small, content_type: "image/webp" as const, width, height };
    });
  } catch (error) {
    if (isRefusal(error)) throw error;
    // Broken, with too many pixels, or too slow to decode.
    return refuse("file_type_not_allowed", { reason: error instanceof Error ? error.name : "unreadable" });
  }
}

async function shrink(picture: Uint8Array): Promise<Uint8Array> {
  const sharp = await decoder();
  const inside = { width: picture_small_px, height: picture_small_px, fit: "inside" as const };
  return sharp(picture).resize(inside).webp({ quality: 80 }).toBuffer();
}

/**
 * A drawing of ours as the files that an upload of it would become. Only for SVG made in code: an uploaded one is
 * refused, because it can load other files.
 * @param width_px of the picture, which is not taller than wide; its height follows from the drawing
 */
export async function encodeDrawing(
  svg: string,
  width_px: number,
): Promise<PreparedFile & { width: number; height: number }> {
  const sharp = await decoder();
  const encode = (width: number) =>
    // Little effort: it encodes twice as fast, and flat colours pack well anyway.
    sharp(Buffer.from(svg)).resize({ width }).webp({ quality: 82, effort: 2 });
  const [{ data, info }, small] = await Promise.all([
    encode(width_px).toBuffer({ resolveWithObject: true }),
    width_px > picture_small_px ? encode(picture_small_px).toBuffer() : null,
  ]);
  return { bytes: data, small, content_type: "image/webp", width: info.width, height: info.height };
}

/** The media type by the content's signature, or undefined. */
async function typeOf(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  return (await fileTypeFromBuffer(bytes.subarray(0, headBytes)))?.mime;
}

/** The decoder, imported with the first picture. It uses one thread, which leaves cores to pages, and no cache. */
async function decoder() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Well-formed UTF-8 without control characters. Markup counts as text and is served as text, never as a page. */
function isPlainText(bytes: Uint8Array): boolean {
  // Checked on bytes: a string would take several times the memory, and below 0x80 a byte is the character itself.
  for (const byte of bytes) {
    if (byte < 0x20 ? byte !== 0x09 && byte !== 0x0a && byte !== 0x0d : byte === 0x7f) return false;
  }
  return isUtf8(bytes);
}
