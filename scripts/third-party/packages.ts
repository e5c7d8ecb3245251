// The third-party packages in a release: those it runs with, and those that its build has inlined.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Lock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>;
};

/** A package by its folder below the root of the repository. */
export type ShippedPackage = { path: string; name: string; version: string; license: string };

/** A page's styles begin with its reset, which no source map names. */
const inStyles = ["tailwindcss"];

/** The entries that `npm ci --omit=dev` installs, including those of other systems. */
export const runTimePackages = ({ packages }: Lock) =>
  Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional);

/** The names of the packages with code in the browser's scripts, by their source maps. */
export function inlinedPackages(folder: string): Set<string> {
  const names = new Set(inStyles);
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".map")) continue;
    const { sources = [] } = JSON.parse(readFileSync(join(folder, file), "utf8")) as { sources?: string[] };
    for (const source of sources) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1];
      if (name) names.add(name);
    }
  }
  return names;
}

/** All packages of a release, by name and version. */
export function shippedPackages(lock: Lock, inlined: ReadonlySet<string>): ShippedPackage[] {
  const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const running = new Set(runTimePackages(lock).map(([path]) => path));
  return Object.entries(lock.packages)
    .filter(([path]) => running.has(path) || inlined.has(path.slice("node_modules/".length)))
    .map(([path, { version = "", license = "" }]) => ({ path, name: nameOf(path), version, license }))
    .sort((a, b) => `${a.name} ${a.version}`.localeCompare(`${b.name} ${b.version}`, "en"));
}
