/**
 * The font of the pages: Inter with the Latin letters, weights and features that the stylesheet uses, three fifths of
 * the package's file.
 */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const { resolve: pathOf } = createRequire(import.meta.url);
const file = "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";

/** From normal to bold. */
const weights = { min: 400, max: 700 };

/** Kerning, accents, figures of equal width, and the letter forms that the stylesheet chooses. */
const features = ["kern", "mark", "mkmk", "ccmp", "locl", "calt", "tnum", "cv11", "ss03"];

/** The characters of a CSS `unicode-range`. */
export function charactersIn(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [from = "", to = from] = part.trim().replace("U+", "").split("-");
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}

/** The file as WOFF2. */
export async function makeFont(): Promise<Buffer> {
  const ranges = JSON.parse(await readFile(pathOf("@fontsource-variable/inter/unicode.json"), "utf8"));
  return subsetFont(await readFile(pathOf(file)), charactersIn(ranges.latin), {
    targetFormat: "woff2",
    variationAxes: { wght: weights },
    keepFeatures: features,
  });
}

/** Makes the file. By a rename: another server may be reading the one before. @returns its path */
async function storedFont(): Promise<string> {
  const folder = resolve("node_modules/.cache/proffer");
  await mkdir(folder, { recursive: true });
  const path = join(folder, "inter-latin.woff2");
  const own = `${path}.${process.pid}`;
  await writeFile(own, await makeFont());
  await rename(own, path);
  return path;
}

/** The Vite plugin that replaces the package's file. */
export function latinFont(): Plugin {
  let stored: Promise<string> | undefined;
  return {
    name: "latin-font",
    enforce: "pre",
    resolveId: {
      filter: { id: new RegExp(`^${file}\\?url$`) },
      async handler() {
        stored ??= storedFont();
        return `${await stored}?url`;
      },
    },
  };
}
