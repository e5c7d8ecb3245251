// Where the files of a form wait until they are stored: on the disk of the file store, because in a container the
// system's temporary folder is memory.
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { units } from "#domain/limits.ts";
import type { Env } from "#server/kernel/env.ts";

/** Backups skip names that begin with a dot. */
const name = ".incoming";
/** No request takes this long: a killed process left the folder. */
const left_ms = 6 * units.hour_ms;

/** Makes a folder for one form; the caller removes it. Also removes what killed processes left behind. */
export async function makeIncomingFolder({ FILES_URL }: Pick<Env, "FILES_URL">): Promise<string> {
  const all = join(fileURLToPath(FILES_URL), name);
  const folder = join(all, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeft(all);
  return folder;
}

async function removeLeft(all: string): Promise<void> {
  const before = Date.now() - left_ms;
  for (const entry of await readdir(all)) {
    const folder = join(all, entry);
    // Another process may remove it at the same moment.
    const stats = await stat(folder).catch(() => null);
    if (stats && stats.mtimeMs < before) await rm(folder, { recursive: true, force: true });
  }
}
