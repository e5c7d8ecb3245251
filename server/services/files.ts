// Where uploaded bytes lie: a folder that every process of the installation reaches. Keys are made by us, never by whoever uploads;
// nothing here is ever served by its address, only through the file door.
import { chmod, mkdir, open, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Disk } from "flydrive";
import { Refusal } from "#domain/refusal.ts";
import type { Env } from "#server/kernel/env.ts";

type FilesEnv = Pick<Env, "FILES_URL">;

/** Nobody but the user of the product reads what people upload, whatever umask it was started with. */
const ownFile = 0o600;
const ownFolder = 0o700;

const disks = new Map<string, Promise<Disk>>();

/**
 * Writes bytes under a new key, or leaves nothing of them. Called outside of any transaction.
 * @throws Refusal service_unavailable when there is no room
 */
export async function writeFile(
  env: FilesEnv,
  key: string,
  bytes: Uint8Array,
  content_type: string,
): Promise<void> {
  const disk = await diskOf(env);
  try {
    await makeOwn(env, key);
    await disk.put(key, bytes, { contentType: content_type });
  } catch (error) {
    await disk.delete(key);
    if (isFull(error)) throw new Refusal("service_unavailable");
    throw error;
  }
}

/**
 * Writes what a stream gives under a key, over what was there; when it breaks off, nothing of it is left.
 * @throws Refusal service_unavailable when there is no room
 */
export async function writeStream(
  env: FilesEnv,
  key: string,
  bytes: Readable,
  content_type: string,
): Promise<void> {
  const disk = await diskOf(env);
  // The library gives up with the source while it still writes: what it is given only ends, and why is kept here.
  const whole = new PassThrough();
  let broken: Error | null = null;
  bytes.once("error", (error) => {
    broken = error;
    whole.end();
  });
  bytes.pipe(whole);
  try {
    await makeOwn(env, key);
    await disk.putStream(key, whole, { contentType: content_type });
    if (broken) throw broken;
  } catch (error) {
    await disk.delete(key);
    if (isFull(error)) throw new Refusal("service_unavailable");
    throw error;
  }
}

/** Makes the file, and the folders above it, before the library does: it knows no modes and would leave them to the umask. */
async function makeOwn({ FILES_URL }: FilesEnv, key: string): Promise<void> {
  const path = join(fileURLToPath(FILES_URL), key);
  await mkdir(dirname(path), { recursive: true, mode: ownFolder });
  try {
    await (await open(path, "wx", ownFile)).close();
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, "code") !== "EEXIST") throw error;
  }
}

/** The disk or the quota is used up; the library wraps what the system said. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, "code");
  return code === "ENOSPC" || code === "EDQUOT" || isFull(error.cause);
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
  const location = fileURLToPath(url);
  await closeToOthers(location);
  return new Disk(new FSDriver({ location, visibility: "private" }));
}

/** Files of earlier versions may be readable by everybody: closing the folder above them closes them all. */
async function closeToOthers(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.uid === process.getuid?.() && found && (found.mode & 0o077) !== 0)
    await chmod(folder, ownFolder);
}
