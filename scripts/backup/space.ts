// Whether a restore fits on the disks beside the existing data; estimated from the manifest before anything is written.
import { existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Problem } from "#server/kernel/start/problem.ts";
import type { Installation } from "./installation.ts";
import { type Manifest, partFolders } from "./manifest.ts";

/** A database takes this many times the bytes of its rows as text, with indexes and the write-ahead log. */
const databaseFactor = 4;
/** The tables of an empty installation, and the write-ahead log that making them writes. */
const emptyDatabase = 128 * 1024 * 1024;
/** What a file takes besides its bytes: the rest of its last block, and its entry. */
const perFile = 8 * 1024;

export const mebibytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** The approximate space that the rows of a backup need on the database's disk. */
export function databaseBytes({ parts }: Pick<Manifest, "parts">): number {
  const rows = parts.filter(({ name }) => !name.startsWith(partFolders.files));
  return rows.reduce((sum, { bytes }) => sum + bytes, 0) * databaseFactor + emptyDatabase;
}

const filesBytes = ({ files }: Pick<Manifest, "files">) => files.bytes + files.count * perFile;

/** The folder, or its nearest existing parent. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

/** @throws Problem that names the disk without room for the backup */
export function requireSpace(
  manifest: Pick<Manifest, "parts" | "files">,
  { filesFolder, clusterFolder }: Pick<Installation, "filesFolder" | "clusterFolder">,
): void {
  const needs: [string, number][] = [[filesFolder, filesBytes(manifest)]];
  if (clusterFolder !== null) needs.push([clusterFolder, databaseBytes(manifest)]);
  const disks = new Map<number, { folders: string[]; bytes: number }>();
  for (const [folder, bytes] of needs) {
    const { dev } = statSync(existing(folder));
    const disk = disks.get(dev) ?? { folders: [], bytes: 0 };
    disks.set(dev, { folders: [...disk.folders, folder], bytes: disk.bytes + bytes });
  }
  for (const { folders, bytes } of disks.values()) {
    const { bavail, bsize } = statfsSync(existing(folders[0] ?? "/"));
    if (bavail * bsize < bytes)
      throw new Problem(
        `There is no room for this backup beside what is there: ${folders.join(" and ")} need about ${mebibytes(bytes)} MB, and ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are free. Nothing was changed.`,
      );
  }
}
