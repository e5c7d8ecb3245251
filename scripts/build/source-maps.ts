// The source maps of the browser's scripts. They lie beside the public build, never in it; `npm run source-maps`
// uploads them. The scripts do not name them.
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { decode, encode, type SourceMapSegment } from "@jridgewell/sourcemap-codec";

/** A source map, version 3. */
export type SourceMap = { mappings: string };

/** A text inserted into the code that a map belongs to: `length` characters before this place. */
export type Insertion = { line: number; column: number; length: number };

/** The map of the same code after these insertions, which must not contain line breaks. */
export function shiftMap<Map extends SourceMap>(map: Map, insertions: readonly Insertion[]): Map {
  if (insertions.length === 0) return map;
  const lines = decode(map.mappings).map((segments, line) => {
    const here = insertions.filter((one) => one.line === line);
    if (here.length === 0) return segments;
    return segments.map((segment) => {
      const [column, ...rest] = segment;
      const added = here.reduce((sum, one) => (one.column <= column ? sum + one.length : sum), 0);
      return [column + added, ...rest] as SourceMapSegment;
    });
  });
  return { ...map, mappings: encode(lines) };
}

/** Moves every source map below `client` to the same path below `target`; returns their number. */
export async function moveSourceMaps(client: string, target: string): Promise<number> {
  await rm(target, { recursive: true, force: true });
  const names = (await readdir(client, { recursive: true })).filter((name) => name.endsWith(".map"));
  for (const name of names) {
    await mkdir(dirname(join(target, name)), { recursive: true });
    await rename(join(client, name), join(target, name));
  }
  return names.length;
}
