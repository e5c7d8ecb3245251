/**
 * The scripts of each lazy component (`app/lazy-component.tsx`), from the bundler's manifest: the server writes them
 * into the head of the document, so that they load together with the page's own.
 */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

type Chunk = {
  file: string;
  src?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
};
export type Chunks = Record<string, Chunk>;

/** Vite's manifest of a client build. */
export async function readChunks(client: string): Promise<Chunks> {
  return JSON.parse(await readFile(join(client, ".vite/manifest.json"), "utf8")) as Chunks;
}

/** The names of a chunk's script and of all its imports, itself first. */
export function scriptsOf(key: string, chunks: Chunks): string[] {
  const names = new Set<string>();
  const visit = (at: string) => {
    const chunk = chunks[at];
    if (!chunk || names.has(basename(chunk.file))) return;
    names.add(basename(chunk.file));
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(key);
  return [...names];
}

/** The names of the lazy components in the sources: `lazyComponent("owner-panel", …)`. */
export async function findLazyComponents(folder: string): Promise<Set<string>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".tsx"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const names = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\blazyComponent\(\s*"([\w-]+)"/g)].map(([, name]) => name ?? ""),
    ),
  );
  if (names.size === 0) throw new Error(`No lazy component is declared below ${folder}.`);
  return names;
}

const nameOf = (src: string) => basename(src).replace(/\.tsx?$/, "");

/**
 * The scripts of each lazy component, without those of every page.
 * @throws for one with no script of its own, or with more than one
 */
export function scriptsOfLazyComponents(
  declared: ReadonlySet<string>,
  chunks: Chunks,
): Record<string, string[]> {
  const everywhere = new Set(scriptsOf("app/entry.client.tsx", chunks));
  const entries = [...declared].map((name) => {
    const found = Object.entries(chunks).filter(
      ([, { src, isDynamicEntry }]) => src && isDynamicEntry && nameOf(src) === name,
    );
    const [only] = found;
    if (!only || found.length > 1)
      throw new Error(`The part "${name}" has ${found.length} scripts, not one.`);
    return [name, scriptsOf(only[0], chunks).filter((script) => !everywhere.has(script))] as const;
  });
  return Object.fromEntries(entries);
}

/** The names of the modules that a route's file imports lazily. */
export function findDynamicImports(file: string, chunks: Chunks): string[] {
  const route = Object.keys(chunks).find((key) => key.startsWith(`${file}?`));
  const seen = new Set<string>();
  const visit = (key: string): string[] => {
    if (seen.has(key)) return [];
    seen.add(key);
    const { imports = [], dynamicImports = [] } = chunks[key] ?? {};
    return [...dynamicImports.map(nameOf), ...imports.flatMap(visit)];
  };
  return route ? visit(route) : [];
}
