/**
 * Makes of the scripts in `assets/` a copy per language, in `assets/<language>/`, in which the language is a
 * constant: what only the others need falls away. Scripts that reach no sentence stay where they are, for all.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify } from "@swc/core";
import { openLocale } from "./open-language.ts";

/** Names the browser imports scripts by, as the bundler writes them: beside each other. */
const siblings = /(["'`])\.\/([\w.-]+\.js)\1/g;

const importsOf = (code: string): string[] =>
  [...code.matchAll(siblings)].flatMap(([, , name]) => name ?? []);

/** Those of the scripts that say something in a language, or import one that does. */
export function speaking(scripts: ReadonlyMap<string, string>): Set<string> {
  const found = new Set([...scripts].filter(([, code]) => code.includes(openLocale)).map(([name]) => name));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [name, code] of scripts)
      if (importsOf(code).some((other) => found.has(other))) found.add(name);
  }
  return found;
}

const settings = { module: true, ecma: 2020, mangle: true } as const;
const compress = { passes: 2, module: true };

/** A second minifier finds another half percent. */
async function smaller(code: string): Promise<string> {
  return (await minify(code, { ...settings, compress })).code;
}

/** One script in one language; `isShared` says of a neighbour whether it stays outside the language's folder. */
export async function inLanguage(
  code: string,
  locale: string,
  isShared: (name: string) => boolean,
): Promise<string> {
  const decided = { ...compress, global_defs: { [openLocale]: locale } };
  const said = await minify(code, { ...settings, compress: decided });
  if (said.code.includes(openLocale)) throw new Error(`The language stayed open: ${said.code.slice(0, 200)}`);
  return said.code.replaceAll(siblings, (whole, quote: string, name: string) =>
    isShared(name) ? `${quote}../${name}${quote}` : whole,
  );
}

/** Splits the scripts of a client build by language; answers the names of those that exist once per language. */
export async function splitLanguages(client: string, locales: readonly string[]): Promise<string[]> {
  const assets = join(client, "assets");
  const scripts = new Map<string, string>();
  for (const name of await readdir(assets))
    if (name.endsWith(".js")) scripts.set(name, await readFile(join(assets, name), "utf8"));
  const spoken = speaking(scripts);
  if (spoken.size === 0) throw new Error(`No script in ${assets} asks for a language.`);
  for (const locale of locales) {
    await mkdir(join(assets, locale), { recursive: true });
    for (const name of spoken) {
      const said = await inLanguage(scripts.get(name) ?? "", locale, (other) => !spoken.has(other));
      await writeFile(join(assets, locale, name), said);
    }
  }
  for (const [name, code] of scripts) {
    if (spoken.has(name)) await rm(join(assets, name));
    else await writeFile(join(assets, name), await smaller(code));
  }
  return [...spoken].sort();
}
