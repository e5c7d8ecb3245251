// The uploaded files of a backup: everything in the folder of FILES_URL, under its own path.
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, opendir, rename, rm } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Problem } from "#scripts/supervisor/problem.ts";
import type { ArchiveWriter } from "./archive-writer.ts";
import { partFolders } from "./manifest.ts";

/** Where a restore keeps files until the database is complete. What begins with a point is no stored file. */
const halfFolder = ".restoring";

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!entry.name.startsWith(".")) yield* walk(path);
    } else if (entry.isFile()) yield path;
  }
}

/**
 * Adds every file. Called after the snapshot was taken: files are written before their rows and never changed, so all
 * that the rows name are there, unless they were removed meanwhile.
 */
export async function exportFiles(
  folder: string,
  archive: ArchiveWriter,
): Promise<{ count: number; bytes: number; keys: Set<string> }> {
  const keys = new Set<string>();
  let bytes = 0;
  for await (const path of walk(folder)) {
    const key = relative(folder, path).replaceAll(sep, "/");
    const size = await exportFile(path, key, archive);
    if (size === undefined) continue;
    keys.add(key);
    bytes += size;
  }
  return { count: keys.size, bytes, keys };
}

/** Adds one file as long as it is now; undefined when it was removed meanwhile. */
async function exportFile(path: string, key: string, archive: ArchiveWriter): Promise<number | undefined> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const whole = { fd: handle.fd, autoClose: false, start: 0, end: size - 1 };
    const content = size === 0 ? Readable.from([]) : createReadStream(path, whole);
    await archive.add(`${partFolders.files}${key}`, size, content);
    return size;
  } finally {
    await handle.close();
  }
}

/** Whether the folder has files already. */
export async function hasFiles(folder: string): Promise<boolean> {
  for await (const _ of walk(folder)) return true;
  return false;
}

/** Takes the files of an archive, beside those that are there, until `keep` puts them in place. */
export type FileRestore = {
  write(key: string, content: Readable): Promise<void>;
  /** Puts all in place and removes files that are not of the backup. Returns how many are there. */
  keep(): Promise<number>;
  discard(): Promise<void>;
};

export async function startFileRestore(folder: string): Promise<FileRestore> {
  const half = join(folder, halfFolder);
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  const keys = new Set<string>();
  return {
    async write(key, content) {
      const path = resolve(half, key);
      // A path that leads out of the folder was not written by a backup.
      if (!path.startsWith(half + sep)) throw new Problem(`The backup has a file with the path ${key}.`);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      keys.add(key);
    },
    async keep() {
      for await (const path of walk(folder)) {
        if (!keys.has(relative(folder, path).replaceAll(sep, "/"))) await rm(path);
      }
      for (const key of keys) {
        await mkdir(dirname(join(folder, key)), { recursive: true, mode: 0o700 });
        await rename(join(half, key), join(folder, key));
      }
      await rm(half, { recursive: true, force: true });
      return keys.size;
    },
    discard: () => rm(half, { recursive: true, force: true }),
  };
}
