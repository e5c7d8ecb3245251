// The source maps of the browser's scripts. They lie beside the public build, never in it; `npm run source-maps`
// uploads them. The scripts do not name them.
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

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
