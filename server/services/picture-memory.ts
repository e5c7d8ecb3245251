// What decoding a picture takes. Rows of a JPEG or PNG come one after the other; what is progressive, interlaced, turned
// or compressed as a whole is unpacked at once, several times the size of its pixels.
import type { Metadata } from "sharp";

/** One picture is decoded at a time: with this much, a web process stays within 512 MB (docs/deploying.md). */
const decode_bytes = 220 * 1024 * 1024;

/**
 * Whether the picture can be decoded within `decode_bytes`. The factors are the growth of a process's peak memory for each
 * pixel, measured with sharp 0.35 on pictures of 12 to 50 megapixels.
 */
export function isDecodable(picture: Metadata): boolean {
  return picture.width * picture.height * bytesPerPixel(picture) <= decode_bytes;
}

function bytesPerPixel({
  format,
  isProgressive,
  chromaSubsampling,
  depth,
  orientation = 1,
}: Metadata): number {
  if (format === "jpeg" && isProgressive) return chromaSubsampling === "4:2:0" ? 4 : 7;
  if (format === "jpeg") return 1;
  const isWhole = isProgressive || orientation > 1;
  if (format === "png" && isWhole) return depth === "ushort" ? 14 : 8;
  if (format === "png") return 1;
  return format === "webp" ? 5 : 18;
}
