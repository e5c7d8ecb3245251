// Adds packages for other systems to package-lock.json that a registry mirror lacked when the lock was made. npm
// silently omits them, and `npm ci` then refuses the lock everywhere. `--verify` only reports what is missing.
import { readFileSync, writeFileSync } from "node:fs";

const file = "package-lock.json";

type Entry = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Entry> };

const systems = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const processors = ["arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** The path at which one package resolves another: beside it or in any folder above, as Node does. */
function isPresent(packages: Lock["packages"], from: string, name: string): boolean {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/")))) {
    if (packages[`${place ? `${place}/` : ""}node_modules/${name}`]) return true;
    if (place === "") return false;
  }
}

/** The platform in a package's name: `@x/y-linux-arm64-musl`. */
function platformOf(name: string): Pick<Entry, "os" | "cpu" | "libc"> {
  const parts = name.split(/[-/]/);
  const os = systems.filter((system) => parts.includes(system));
  const cpu = processors.filter((processor) => parts.includes(processor));
  const libc = parts.some((word) => word.startsWith("musl"))
    ? ["musl"]
    : parts.includes("gnu")
      ? ["glibc"]
      : [];
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(os.includes("linux") && libc.length > 0 && { libc }),
  };
}

/** The missing entries, by path, with the versions that the dependent packages name. */
export function missingEntries({ packages }: Lock): Record<string, Entry> {
  const missing: Record<string, Entry> = {};
  for (const [from, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (isPresent(packages, from, name)) continue;
      missing[`node_modules/${name}`] = {
        version: range.replace(/^[\^~]/, ""),
        ...(dev && { dev }),
        optional: true,
        ...platformOf(name),
      };
    }
  }
  return missing;
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(file, "utf8")) as Lock;
  const missing = missingEntries(lock);
  const names = Object.keys(missing);
  for (const name of names) process.stdout.write(`${name}\n`);
  if (process.argv.includes("--verify")) process.exitCode = names.length > 0 ? 1 : 0;
  else if (names.length > 0) {
    const all = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, "en"));
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`);
  }
}
