// The uploaded files of a backup: everything in the folder of FILES_URL, under its path.
import { createReadStream } from "node:fs";
import { open, opendir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import type { ArchiveWriter } from "./archive-writer.ts";
import { partFolders } from "./manifest.ts";

/** The folder in which a restore keeps files until the database is complete, and the one that it removes at its end. */
export const restoreFolders = { current: ".restoring", over: ".restored" } as const;

async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      // A leading dot marks no stored file: unfinished uploads and restores, builds that web servers publish.
      if (!entry.name.startsWith(".")) yield* walk(path);
    } else if (entry.isFile()) yield path;
  }
}

/**
 * Adds every file. Call it after taking the snapshot: files are written before their rows and never change, so every
 * file that a row names exists, unless somebody removed it meanwhile.
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

/** Adds one file at its current length; undefined if it was removed meanwhile. */
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

/** Whether the folder already has files. */
export async function hasFiles(folder: string): Promise<boolean> {
  for await (const _ of walk(folder)) return true;
  return false;
}
