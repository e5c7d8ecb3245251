// Where uploaded bytes lie: a folder that every process of the installation reaches. Keys are made by us, never by whoever uploads;
// nothing here is ever served by its address, only through the file door.
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Disk } from "flydrive";
import type { Env } from "#server/kernel/env.ts";

type FilesEnv = Pick<Env, "FILES_URL">;
const disks = new Map<string, Promise<Disk>>();

/** Writes bytes under a new key. Called outside of any transaction. */
export async function writeFile(
  env: FilesEnv,
  key: string,
  bytes: Uint8Array,
  content_type: string,
): Promise<void> {
  await (await diskOf(env)).put(key, bytes, { contentType: content_type });
}

/** The bytes of a key as a stream. Rejects when there is none. */
export async function readFile(env: FilesEnv, key: string): Promise<Readable> {
  return (await diskOf(env)).getStream(key);
}

/** Removes a key; one that is gone already is fine. */
export async function deleteFile(env: FilesEnv, key: string): Promise<void> {
  await (await diskOf(env)).delete(key);
}

/** Whether a key is there. */
export async function hasFile(env: FilesEnv, key: string): Promise<boolean> {
  return (await diskOf(env)).exists(key);
}

function diskOf({ FILES_URL }: FilesEnv): Promise<Disk> {
  const known = disks.get(FILES_URL);
  if (known) return known;
  const made = openDisk(new URL(FILES_URL));
  disks.set(FILES_URL, made);
  return made;
}

/** One disk per address. Buckets join here by another driver of the same library. */
async function openDisk(url: URL): Promise<Disk> {
  const { FSDriver } = await import("flydrive/drivers/fs");
  return new Disk(new FSDriver({ location: fileURLToPath(url), visibility: "private" }));
}
