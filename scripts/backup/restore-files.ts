// The files of a restore: unpacked beside those that are there, put in their place after the database was committed. All
// of it happens inside the folder of FILES_URL, which may be a mount of its own whose parent cannot be written.
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { Problem } from "#server/kernel/start/problem.ts";
import { restoreFolders } from "./files.ts";

/** What is to be done once the database has this restore: kept beside the files until all of it is done. */
const Journal = z.object({
  id: z.uuid(),
  files: z.int(),
  clock_offset_ms: z.number(),
  /** The secret of the backup, where it goes into DATA_DIR. */
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
    /** The earlier files; under the second name when all are there. */
    leaving: join(current, "leaving"),
    old: join(current, "old"),
  };
};

/** Takes the files of an archive. */
export type UnpackedFiles = {
  write(key: string, content: Readable): Promise<void>;
  /** Forces everything to the disk, then writes the journal: from here on a crash loses nothing of it. */
  complete(journal: Omit<Journal, "files">): Promise<void>;
};

/** Begins to unpack files beside those of the folder; an earlier attempt is removed. */
export async function unpackFiles(folder: string): Promise<UnpackedFiles> {
  const { current, incoming, journal } = placesIn(folder);
  await rm(current, { recursive: true, force: true });
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  let files = 0;
  const folders = new Set([incoming]);
  return {
    async write(key, content) {
      const path = resolve(incoming, key);
      // A path that leads out of the folder was not written by a backup.
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

/** Whether a restore has left anything here. */
export function hasUnpackedFiles(folder: string): boolean {
  const { current, over } = placesIn(folder);
  return existsSync(current) || existsSync(over);
}

/** The journal of a restore that had unpacked everything; null: it had not, and its database was not committed. */
export async function readJournal(folder: string): Promise<Journal | null> {
  const text = await readFile(placesIn(folder).journal, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return text === null ? null : Journal.parse(JSON.parse(text));
}

/** Removes what was unpacked; the files of before were not touched. */
export async function discardUnpackedFiles(folder: string): Promise<void> {
  const { current, over } = placesIn(folder);
  for (const each of [current, over]) await rm(each, { recursive: true, force: true });
}

/** Replaces the files by those that were unpacked. After a crash in the middle it goes on where it was. */
export async function swapFiles(folder: string): Promise<void> {
  const { current, over, incoming, leaving, old } = placesIn(folder);
  if (existsSync(current)) {
    // Once `old` has its name every earlier file is there, and what is in the folder itself is new.
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
