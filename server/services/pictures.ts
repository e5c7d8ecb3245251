// Makes uploaded bytes safe to store: reads the type from the content, and re-encodes pictures without metadata (place,
// camera, appended data), upright and at most 2000 pixels long.
import type { Metadata, ResizeOptions, Sharp } from "sharp";
import { type FileContent, type FileKind, kindOf, pdf_header_bytes } from "#domain/file/content.ts";
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
import { type PictureShape, sitePicturePx } from "#domain/setting/picture.ts";
import { isDecodable } from "./picture-memory.ts";
import { makePictureQueue } from "./picture-queue.ts";

export type PreparedPicture = {
  bytes: Uint8Array;
  /** The same picture with at most 640 pixels on its longest edge; null if it is no larger. */
  small: Uint8Array | null;
  content_type: "image/webp";
  width: number;
  height: number;
};
/** A re-encoded picture, or another file as uploaded and still on disk. */
type PreparedFile =
  | PreparedPicture
  | {
      bytes: Blob;
      small: null;
      content_type: Exclude<StoredType, "image/webp">;
      width: null;
      height: null;
    };

/** Decoding rarely takes more than 2 s; a balancer may wait only 60 s. */
const queue = makePictureQueue({ waiting: 24, wait_ms: 40_000 });
const max_seconds = 20;
/** Detecting the type needs only the beginning; reading all of a crafted archive would take long. */
const headBytes = 64 * 1024;

const noPicture = { small: null, width: null, height: null };

/**
 * Re-encodes a picture, and leaves PDF and plain text as they are.
 * @throws Refusal file_empty, file_type_not_allowed, text_not_utf8, or one for an unreadable picture
 */
export async function prepareUpload(file: Blob): Promise<PreparedFile> {
  const { is } = await readKind(file);
  if (is === "picture") return encodePicture(file, () => wholePicture);
  return { ...noPicture, bytes: file, content_type: is };
}

const wholePicture = {
  width: picture_max_px,
  height: picture_max_px,
  fit: "inside",
  withoutEnlargement: true,
} as const;

/**
 * A photo of somebody: the middle of the picture as a square.
 * @throws Refusal for anything but a readable picture
 */
export async function preparePhoto(file: Blob): Promise<PreparedPicture> {
  await requirePicture(file);
  return encodePicture(file, ({ width, height }) => {
    const edge_px = Math.max(1, Math.min(photo_px, width, height));
    return { width: edge_px, height: edge_px, fit: "cover" };
  });
}

/**
 * A logo: the whole picture, with its transparency.
 * @throws Refusal for anything but a readable picture
 */
export async function prepareLogo(file: Blob): Promise<PreparedPicture> {
  await requirePicture(file);
  return encodePicture(file, () => ({ ...wholePicture, width: logo_px, height: logo_px }));
}

/**
 * The marketplace's own logo, whole, or its icon, made square by transparent edges. As PNG: some mail programs and icons of
 * browsers show no WebP.
 * @throws Refusal for anything but a readable picture
 */
export async function prepareSitePicture(
  file: Blob,
  shape: PictureShape,
): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  await requirePicture(file);
  const most = sitePicturePx[shape];
  return decodePicture(file, async (picture, { width, height }) => {
    const edge_px = Math.max(1, Math.min(most.width, Math.max(width, height)));
    const size: ResizeOptions =
      shape === "logo"
        ? { ...wholePicture, ...most }
        : { width: edge_px, height: edge_px, fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const { data, info } = await picture.resize(size).png().toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

async function requirePicture(file: Blob): Promise<void> {
  const { is } = await readKind(file);
  if (is !== "picture") refuse("file_type_not_allowed", { found: is });
}

async function encodePicture(
  file: Blob,
  sizeOf: (picture: Metadata) => ResizeOptions,
): Promise<PreparedPicture> {
  return decodePicture(file, async (picture, metadata) => {
    const { data, info } = await picture
      .resize(sizeOf(metadata))
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const small = Math.max(width, height) > picture_small_px ? await shrink(data) : null;
    return { bytes: data, small, content_type: "image/webp" as const, width, height };
  });
}

/** Decodes the file for `encode`, upright. Reads it only in its turn: a waiting picture takes no memory. */
async function decodePicture<T>(
  file: Blob,
  encode: (picture: Sharp, metadata: Metadata) => Promise<T>,
): Promise<T> {
  const sharp = await decoder();
  try {
    return await queue.run(async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      // Reads only the header, which states the size.
      const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (!isDecodable(metadata)) refuse("picture_too_many_pixels", { max_pixels: picture_max_pixels });
      const picture = sharp(bytes, {
        limitInputPixels: picture_max_pixels,
        failOn: "error",
        sequentialRead: true,
      });
      return encode(picture.rotate().timeout({ seconds: max_seconds }), metadata);
    });
  } catch (error) {
    if (isRefusal(error)) throw error;
    const reason = error instanceof Error ? error.message : "";
    // A smaller picture would finish in time.
    if (reason.startsWith("timeout")) return refuse("picture_too_many_pixels", { max_seconds });
    return refuse("picture_damaged");
  }
}

async function shrink(picture: Uint8Array): Promise<Uint8Array> {
  const sharp = await decoder();
  const inside = { width: picture_small_px, height: picture_small_px, fit: "inside" as const };
  return sharp(picture).resize(inside).webp({ quality: 80 }).toBuffer();
}

/**
 * Our own drawing as the files that an upload of it would become. Only for SVG made in code: uploaded SVG is refused,
 * because it can load other files.
 * @param width_px of the picture, which is not taller than wide; its height follows from the drawing
 */
export async function encodeDrawing(svg: string, width_px: number): Promise<PreparedPicture> {
  const sharp = await decoder();
  const encode = (width: number) =>
    // Low effort encodes twice as fast, and flat colours compress well anyway.
    sharp(Buffer.from(svg)).resize({ width }).webp({ quality: 82, effort: 2 });
  const [{ data, info }, small] = await Promise.all([
    encode(width_px).toBuffer({ resolveWithObject: true }),
    width_px > picture_small_px ? encode(picture_small_px).toBuffer() : null,
  ]);
  return { bytes: data, small, content_type: "image/webp", width: info.width, height: info.height };
}

/** Detects the kind of file. @throws Refusal if it may not be uploaded */
async function readKind(file: Blob): Promise<Exclude<FileKind, { is: "refused" }>> {
  if (file.size === 0) return refuse("file_empty");
  const { fileTypeFromBuffer } = await import("file-type");
  const head = await bytesOf(file.slice(0, headBytes));
  const signature = (await fileTypeFromBuffer(head))?.mime;
  const tail = await bytesOf(file.slice(-pdf_header_bytes));
  const isKnown = isPictureType(signature) || signature === "application/pdf";
  const kind = kindOf({ signature, head, tail, text: isKnown ? null : await readEncoding(file) });
  return kind.is === "refused" ? refuse(kind.code, { found: signature ?? null }) : kind;
}

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());

/** The decoder, imported with the first picture. It uses one thread, which leaves cores to pages, and no cache. */
async function decoder() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The encoding of the file's text; null for bytes that are not text. */
async function readEncoding(file: Blob): Promise<FileContent["text"]> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const isText = (chunk?: Uint8Array): boolean => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  let [isUtf8, hasControl, isUtf16] = [true, false, false];
  let offset = 0;
  // Always read to the end: Node closes a half-read file only when it collects garbage.
  for await (const chunk of file.stream()) {
    if (offset === 0) isUtf16 = hasUtf16Mark(chunk);
    offset += chunk.length;
    hasControl ||= !isUtf16 && chunk.some(isControl);
    isUtf8 &&= !hasControl && isText(chunk);
  }
  if (hasControl) return null;
  return isUtf8 && isText() ? "utf8" : "other";
}

/** The byte order mark that editors put before UTF-16. */
const hasUtf16Mark = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** Checked on bytes: below 0x80 a byte is the character itself. */
const isControl = (byte: number) =>
  byte < 0x20 ? byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d : byte === 0x7f;
