import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { isDecodable } from "./picture-memory.ts";

const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: "#186" } });
type Kind = { made: Sharp; megapixels: number };
const plain = (made: Sharp, megapixels: number): Kind => ({ made, megapixels });

test.each([
  ["a phone's JPEG", plain(drawn.clone().jpeg(), 50), true],
  ["a phone's JPEG, turned", plain(drawn.clone().withMetadata({ orientation: 6 }).jpeg(), 200), true],
  ["a panorama", plain(drawn.clone().jpeg(), 64), true],
  ["a phone's largest JPEG", plain(drawn.clone().jpeg({ chromaSubsampling: "4:4:4" }), 200), true],
  ["a larger JPEG", plain(drawn.clone().jpeg(), 201), false],
  ["a progressive JPEG", plain(drawn.clone().jpeg({ progressive: true }), 64), true],
  ["a progressive JPEG", plain(drawn.clone().jpeg({ progressive: true }), 67), false],
  [
    "a progressive JPEG with all its colours",
    plain(drawn.clone().jpeg({ progressive: true, chromaSubsampling: "4:4:4" }), 40),
    false,
  ],
  ["a PNG", plain(drawn.clone().png(), 100), true],
  ["a PNG", plain(drawn.clone().png(), 110), false],
  ["an interlaced PNG", plain(drawn.clone().png({ progressive: true }), 40), false],
  ["an interlaced PNG", plain(drawn.clone().png({ progressive: true }), 24), true],
  ["a WebP", plain(drawn.clone().webp(), 46), true],
  ["a WebP", plain(drawn.clone().webp(), 64), false],
  ["an AVIF", plain(drawn.clone().avif(), 12), true],
  ["an AVIF", plain(drawn.clone().avif(), 20), false],
] as const)("%s: %o is decodable: %s", async (_name, { made, megapixels }, isTaken) => {
  const metadata = await sharp(await made.toBuffer()).metadata();
  expect(isDecodable({ ...metadata, width: megapixels * 1_000, height: 1_000 })).toBe(isTaken);
});
