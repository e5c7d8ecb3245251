// The files of a restore: unpacked beside the existing ones, and put in their place after the database commit. All of
// it happens inside the folder of FILES_URL, which may be a mount point whose parent is not writable.
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { Problem } from "#server/kernel/start/problem.ts";
import { restoreFolders } from "./files.ts";

/** What remains to do once the database has this restore; kept beside the files until all of it is done. */
const Journal = z.object({
  id: z.uuid(),
  files: z.int(),
  clock_offset_ms: z.number(),
  /** The backup's secret, if it goes into DATA_DIR. */
  cookie_secret: z.string().nullable(),
});
export type Journal = z.infer<typeof Journal>;

const placesIn = (folder: string) => {
  const current = join(folder, restoreFolders.current);
  return {
    current,
    over: join(folder, restoreFolders.over),
    incoming: join(current, "new"),
    journal: join(current, "restore.json"),
    /** The earlier files; under the second name once all are there. */
    leaving: join(current, "leaving"),
    old: join(current, "old"),
  };
};

/** Takes the files of an archive. */
export type UnpackedFiles = {
  write(key: string, content: Readable): Promise<void>;
  /** Syncs everything to the disk, then writes the journal: from then on a crash loses nothing. */
  complete(journal: Omit<Journal, "files">): Promise<void>;
};

/** Begins to unpack files beside those of the folder; removes an earlier attempt. */
export async function unpackFiles(folder: string): Promise<UnpackedFiles> {
  const { current, incoming, journal } = placesIn(folder);
  await rm(current, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  let files = 0;
  const folders = new Set([incoming]);
  return {
    async write(key, content) {
      const path = resolve(incoming, key);
      // No backup writes a path that leads out of the folder.
      if (!path.startsWith(incoming + sep)) throw new Problem(`The backup has a file with the path ${key}.`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }));
      for (let above = dirname(path); above !== incoming; above = dirname(above)) folders.add(above);
      files += 1;
    },
    async complete(what) {
      for (const each of folders) await syncFolder(each);
      const text = JSON.stringify({ ...what, files } satisfies Journal);
      await pipeline([text], createWriteStream(`${journal}.new`, { mode: 0o600, flush: true }));
      await rename(`${journal}.new`, journal);
      await syncFolder(current);
    },
  };
}

/** Whether a restore left anything here. */
export function hasUnpackedFiles(folder: string): boolean {
  const { current, over } = placesIn(folder);
  return existsSync(current) || existsSync(over);
}

/** The journal of a restore that unpacked everything; null: it did not, and its database was not committed. */
export async function readJournal(folder: string): Promise<Journal | null> {
  const text = await readFile(placesIn(folder).journal, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : Journal.parse(JSON.parse(text));
}

/** Removes the unpacked files; the earlier files are unchanged. */
export async function discardUnpackedFiles(folder: string): Promise<void> {
  const { current, over } = placesIn(folder);
  for (const each of [current, over]) await rm(each, { recursive: true, force: true });
}

/** Replaces the files with the unpacked ones. After a crash, continues where it was. */
export async function swapFiles(folder: string): Promise<void> {
  const { current, over, incoming, leaving, old } = placesIn(folder);
  if (existsSync(current)) {
    // Once `old` has its name, it holds every earlier file, and the files in the folder itself are new.
    if (!existsSync(old)) {
      await mkdir(leaving, { recursive: true, mode: 0o700 });
      const own: readonly string[] = Object.values(restoreFolders);
      await moveAll(folder, leaving, (name) => !own.includes(name));
      await rename(leaving, old);
      await syncFolder(current);
    }
    await moveAll(incoming, folder, () => true);
    await rm(over, { recursive: true, force: true });
    await rename(current, over);
    await syncFolder(folder);
  }
  await rm(over, { recursive: true, force: true });
}

async function moveAll(from: string, to: string, isMoved: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(from)) if (isMoved(name)) await rename(join(from, name), join(to, name));
  for (const each of [from, to]) await syncFolder(each);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
