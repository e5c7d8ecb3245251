// Makes uploaded bytes safe to store: the type is read from the content; pictures are encoded again without metadata
// (place, camera, appended data), turned upright and at most 2000 pixels long.
import type { Metadata, ResizeOptions } from "sharp";
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
import { isDecodable } from "./picture-memory.ts";
import { makePictureQueue } from "./picture-queue.ts";

type PreparedPicture = {
  bytes: Uint8Array;
  /** The same picture with at most 640 pixels on its longest edge; null where it is no larger. */
  small: Uint8Array | null;
  content_type: "image/webp";
  width: number;
  height: number;
};
/** A picture encoded anew, or another file as it was uploaded: still on disk. */
type PreparedFile =
  | PreparedPicture
  | {
      bytes: Blob;
      small: null;
      content_type: Exclude<StoredType, "image/webp">;
      width: null;
      height: null;
    };

/** Decoding rarely takes more than 2 s; a balancer may wait no longer than 60 s. */
const queue = makePictureQueue({ waiting: 24, wait_ms: 40_000 });
const max_seconds = 20;
/** Detecting the type needs the beginning only; reading all of a crafted archive would take long. */
const headBytes = 64 * 1024;

const noPicture = { small: null, width: null, height: null };

/** @throws Refusal file_type_not_allowed for anything but pictures, PDF and plain text, and for broken pictures. */
export async function prepareUpload(file: Blob): Promise<PreparedFile> {
  const mime = await typeOf(file);
  if (mime === "application/pdf") return { ...noPicture, bytes: file, content_type: mime };
  if (isPictureType(mime)) return encodePicture(file, () => wholePicture);
  if (mime === undefined && (await isPlainText(file))) {
    return { ...noPicture, bytes: file, content_type: "text/plain" };
  }
  return refuse("file_type_not_allowed", { found: mime ?? null });
}

const wholePicture = {
  width: picture_max_px,
  height: picture_max_px,
  fit: "inside",
  withoutEnlargement: true,
} as const;

/**
 * A photo of somebody: the middle of the picture as a square.
 * @throws Refusal file_type_not_allowed for anything but a readable picture
 */
export async function preparePhoto(file: Blob): Promise<PreparedPicture> {
  await requirePicture(file);
  return encodePicture(file, ({ width, height }) => {
    const edge_px = Math.max(1, Math.min(photo_px, width, height));
    return { width: edge_px, height: edge_px, fit: "cover" };
  });
}

/**
 * A logo: the whole picture, with what is transparent in it.
 * @throws Refusal file_type_not_allowed for anything but a readable picture
 */
export async function prepareLogo(file: Blob): Promise<PreparedPicture> {
  await requirePicture(file);
  return encodePicture(file, () => ({ ...wholePicture, width: logo_px, height: logo_px }));
}

async function requirePicture(file: Blob): Promise<void> {
  const mime = await typeOf(file);
  if (!isPictureType(mime)) refuse("file_type_not_allowed", { found: mime ?? null });
}

/** Reads the file in its turn only: a waiting picture takes no memory. */
async function encodePicture(
  file: Blob,
  sizeOf: (picture: Metadata) => ResizeOptions,
): Promise<PreparedPicture> {
  const sharp = await decoder();
  try {
    return await queue.run(async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const picture = sharp(bytes, {
        limitInputPixels: picture_max_pixels,
        failOn: "error",
        sequentialRead: true,
      });
      const metadata = await picture.metadata();
      if (!isDecodable(metadata)) refuse("file_type_not_allowed", { reason: "too large to decode" });
      const { data, info } = await picture
        .rotate()
        .resize(sizeOf(metadata))
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
export async function encodeDrawing(svg: string, width_px: number): Promise<PreparedPicture> {
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
async function typeOf(file: Blob): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  const head = await file.slice(0, headBytes).arrayBuffer();
  return (await fileTypeFromBuffer(new Uint8Array(head)))?.mime;
}

/** The decoder, imported with the first picture. It uses one thread, which leaves cores to pages, and no cache. */
async function decoder() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Well-formed UTF-8 without control characters. Markup counts as text and is served as text, never as a page. */
async function isPlainText(file: Blob): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const isText = (chunk?: Uint8Array): boolean => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
      return !chunk?.some(isControl);
    } catch {
      return false;
    }
  };
  let isPlain = true;
  // To its end in any case: Node closes a file that was left half read only when it collects garbage.
  for await (const chunk of file.stream()) isPlain &&= isText(chunk);
  return isPlain && isText();
}

/** Checked on bytes: below 0x80 a byte is the character itself. */
const isControl = (byte: number) =>
  byte < 0x20 ? byte !== 0x09 && byte !== 0x0a && byte !== 0x0d : byte === 0x7f;
