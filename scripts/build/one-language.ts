/**
 * Copies the scripts of `assets/` once per language to `assets/<language>/`, with the language as a constant, so that
 * the minifier removes the other languages. Scripts that import no message stay in `assets/`, shared.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, transformWithOxc } from "vite";
import { openLocale } from "./open-language.ts";
import { type Insertion, type SourceMap, shiftMap } from "./source-maps.ts";

/** Import specifiers of scripts, as the bundler writes them: in the same folder. */
const siblings = /(["'`])\.\/([\w.-]+\.js)\1/g;

const importsOf = (code: string): string[] =>
  [...code.matchAll(siblings)].flatMap(([, , name]) => name ?? []);

/** The scripts that contain messages, or import one that does. */
export function findScriptsWithMessages(scripts: ReadonlyMap<string, string>): Set<string> {
  const found = new Set([...scripts].filter(([, code]) => code.includes(openLocale)).map(([name]) => name));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [name, code] of scripts)
      if (importsOf(code).some((other) => found.has(other))) found.add(name);
  }
  return found;
}

type Minified = Awaited<ReturnType<typeof minify>>;
type Script = { code: string; map: SourceMap | null };

/** The bundler's own minifier, run again with the language as a constant. */
async function minifyScript(code: string, inputMap: Minified["map"] | undefined): Promise<Minified> {
  const options = inputMap ? { module: true, sourcemap: true, inputMap } : { module: true };
  const result = await minify("script.js", code, options);
  if (result.errors.length > 0) throw new Error(result.errors.map(({ message }) => message).join("\n"));
  return result;
}

/** One script in one language; `isShared` tells whether an imported script stays outside the language's folder. */
export async function localizeScript(
  { code, map }: Script,
  locale: string,
  isShared: (name: string) => boolean,
): Promise<Script> {
  const define = { [openLocale]: JSON.stringify(locale) };
  const decided = await transformWithOxc(
    code,
    "script.js",
    { define, sourcemap: map !== null },
    map ?? undefined,
  );
  const result = await minifyScript(decided.code, map ? (decided.map as Minified["map"]) : undefined);
  if (result.code.includes(openLocale))
    throw new Error(`The language stayed open: ${result.code.slice(0, 200)}`);
  const insertions: Insertion[] = [];
  const placed = result.code.replaceAll(siblings, (whole, quote: string, name: string, at: number) => {
    if (!isShared(name)) return whole;
    const before = result.code.slice(0, at);
    const column = at - (before.lastIndexOf("\n") + 1);
    insertions.push({ line: before.split("\n").length - 1, column: column + 1, length: 1 });
    return `${quote}../${name}${quote}`;
  });
  return { code: placed, map: result.map ? shiftMap(result.map, insertions) : null };
}

/** The script's map, which the bundler wrote beside it. */
async function readMap(path: string): Promise<SourceMap | null> {
  return existsSync(path) ? (JSON.parse(await readFile(path, "utf8")) as SourceMap) : null;
}

/** Splits the scripts of a client build by language; returns the names of those that exist once per language. */
export async function splitLanguages(client: string, locales: readonly string[]): Promise<string[]> {
  const assets = join(client, "assets");
  const scripts = new Map<string, string>();
  for (const name of await readdir(assets))
    if (name.endsWith(".js")) scripts.set(name, await readFile(join(assets, name), "utf8"));
  const withMessages = findScriptsWithMessages(scripts);
  if (withMessages.size === 0) throw new Error(`No script in ${assets} asks for a language.`);
  for (const locale of locales) {
    await mkdir(join(assets, locale), { recursive: true });
    for (const name of withMessages) {
      const script = { code: scripts.get(name) ?? "", map: await readMap(join(assets, `${name}.map`)) };
      const localized = await localizeScript(script, locale, (other) => !withMessages.has(other));
      await writeFile(join(assets, locale, name), localized.code);
      if (localized.map) await writeFile(join(assets, locale, `${name}.map`), JSON.stringify(localized.map));
    }
  }
  for (const name of withMessages)
    for (const file of [name, `${name}.map`]) await rm(join(assets, file), { force: true });
  return [...withMessages].sort();
}
