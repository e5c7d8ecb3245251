// The memory that decoding a picture takes. The decoder reads a JPEG or PNG row by row and shrinks a JPEG meanwhile;
// it unpacks progressive, interlaced, turned or whole-compressed pictures at once, at several times their pixels' size.
import type { Metadata } from "sharp";
import { picture_max_pixels } from "#domain/file/rules.ts";

/** For the one picture decoded at a time: with this much, a web process stays within 512 MB (docs/deploying.md). */
const decode_bytes = 220 * 1024 * 1024;

/**
 * Whether the picture can be decoded within `decode_bytes` and has at most `picture_max_pixels`. The factors are the
 * growth of a process's peak memory per pixel, measured with sharp 0.35 on pictures of 12 to 200 megapixels
 * (docs/decisions/0063).
 */
export function isDecodable(picture: Metadata): boolean {
  const pixels = picture.width * picture.height;
  return pixels <= picture_max_pixels && pixels * bytesPerPixel(picture) <= decode_bytes;
}

function bytesPerPixel({
  format,
  isProgressive,
  chromaSubsampling,
  depth,
  orientation = 1,
}: Metadata): number {
  if (format === "jpeg" && isProgressive) return chromaSubsampling === "4:2:0" ? 3.5 : 7;
  if (format === "jpeg") return 1;
  const isWhole = isProgressive || orientation > 1;
  if (format === "png" && isWhole) return depth === "ushort" ? 14 : 8;
  if (format === "png") return 2.2;
  return format === "webp" ? 5 : 18;
}
