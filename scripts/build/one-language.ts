/**
 * Copies the scripts of `assets/` once per language to `assets/<language>/`, with the language as a constant, so that
 * the minifier removes the other languages. Scripts that import no message stay in `assets/`, shared.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify, transformWithOxc } from "vite";
import { openLocale } from "./open-language.ts";

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

/** The bundler's own minifier, run again with the language as a constant. */
async function minifyScript(code: string): Promise<string> {
  const { code: result, errors } = await minify("script.js", code, { module: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return result;
}

/** One script in one language; `isShared` tells whether an imported script stays outside the language's folder. */
export async function localizeScript(
  code: string,
  locale: string,
  isShared: (name: string) => boolean,
): Promise<string> {
  const define = { [openLocale]: JSON.stringify(locale) };
  const decided = await transformWithOxc(code, "script.js", { define, sourcemap: false });
  const result = await minifyScript(decided.code);
  if (result.includes(openLocale)) throw new Error(`The language stayed open: ${result.slice(0, 200)}`);
  return result.replaceAll(siblings, (whole, quote: string, name: string) =>
    isShared(name) ? `${quote}../${name}${quote}` : whole,
  );
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
      const localized = await localizeScript(
        scripts.get(name) ?? "",
        locale,
        (other) => !withMessages.has(other),
      );
      await writeFile(join(assets, locale, name), localized);
    }
  }
  for (const name of withMessages) await rm(join(assets, name));
  return [...withMessages].sort();
}
