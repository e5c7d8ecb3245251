// The storage of uploaded bytes: a folder that every process of the installation reaches. The server makes the keys,
// never the uploader; only `serveFile` and `serveExport` serve files, never by path.
import { chmod, open, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ReadableStream as NodeWebStream } from "node:stream/web";
import { fileURLToPath } from "node:url";
import { Disk } from "flydrive";
import { smallKey } from "#domain/file/rules.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Env } from "#server/kernel/env.ts";
import { makeFolder } from "#server/kernel/start/make-folder.ts";

type FilesEnv = Pick<Env, "FILES_URL">;

/** Only the process's user may read uploads, whatever its umask. */
const ownFile = 0o600;
const ownFolder = 0o700;

const disks = new Map<string, Promise<Disk>>();

/**
 * Writes bytes under a new key; a failed write leaves no file. Call it outside any transaction. Copies a blob that lies
 * on disk piece by piece.
 * @throws Refusal service_unavailable when there is no room
 */
export async function writeFile(
  env: FilesEnv,
  key: string,
  bytes: Uint8Array | Blob,
  content_type: string,
): Promise<void> {
  if (bytes instanceof Blob) return writeStream(env, key, Readable.fromWeb(bytes.stream() as NodeWebStream));
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
 * Writes a stream under a key and replaces what was there. On any failure it leaves no file and destroys the stream, so
 * that nothing fills it any more. Bypasses the library, which takes a stream closed early for an open one.
 * @throws Refusal service_unavailable when there is no room
 */
export async function writeStream(env: FilesEnv, key: string, bytes: Readable): Promise<void> {
  // The pipeline throws an error from before its start.
  bytes.on("error", () => undefined);
  try {
    await makeOwn(env, key);
    const target = await open(pathOf(env, key), "w");
    await pipeline(bytes, target.createWriteStream());
  } catch (error) {
    // Report the first error.
    await rm(pathOf(env, key), { force: true }).catch(() => undefined);
    if (isFull(error)) throw new Refusal("service_unavailable");
    throw error;
  } finally {
    bytes.destroy();
  }
}

/** Creates the file and its folders with our modes first: the library would leave the modes to the umask. */
async function makeOwn(env: FilesEnv, key: string): Promise<void> {
  const path = pathOf(env, key);
  makeFolder(dirname(path), ownFolder);
  try {
    await (await open(path, "wx", ownFile)).close();
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, "code") !== "EEXIST") throw error;
  }
}

const pathOf = ({ FILES_URL }: FilesEnv, key: string) => join(fileURLToPath(FILES_URL), key);

/** Whether the disk or the quota is used up; the library wraps the system's error. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, "code");
  return code === "ENOSPC" || code === "EDQUOT" || isFull(error.cause);
}

/** Whether there is no such file; the library wraps the system's error. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return Reflect.get(error, "code") === "ENOENT" || isMissing(error.cause);
}

/** The bytes of a key as a stream. Rejects if there are none. */
export async function readFile(env: FilesEnv, key: string): Promise<Readable> {
  return (await diskOf(env)).getStream(key);
}

/** The size of a key's bytes; null if there are none. */
export async function sizeOfFile(env: FilesEnv, key: string): Promise<number | null> {
  try {
    return (await (await diskOf(env)).getMetaData(key)).contentLength;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * The bytes of a key as the body of an answer. Opens the file at the first read and closes it after the last, or when
 * the body is cancelled. `Readable.toWeb` would open it at once, and leave it open if nobody reads.
 */
export function fileBytes(env: FilesEnv, key: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  async function* read() {
    yield* await readFile(env, key);
  }
  return NodeWebStream.from(read()) as ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Removes a key; an unknown one is not an error. */
export async function deleteFile(env: FilesEnv, key: string): Promise<void> {
  await (await diskOf(env)).delete(key);
}

type Picture = { bytes: Uint8Array | Blob; small: Uint8Array | null; content_type: string };

/**
 * Writes a file and its small copy, if any; a failed write leaves neither.
 * @throws Refusal service_unavailable when there is no room
 */
export async function writePicture(
  env: FilesEnv,
  key: string,
  { bytes, small, content_type }: Picture,
): Promise<void> {
  await writeFile(env, key, bytes, content_type);
  const copy = small && smallKey(key);
  if (!copy) return;
  try {
    await writeFile(env, copy, small, content_type);
  } catch (error) {
    await deleteFile(env, key);
    throw error;
  }
}

/** Removes a file and its small copy; missing ones are not an error. */
export async function deletePicture(env: FilesEnv, key: string): Promise<void> {
  const copy = smallKey(key);
  if (copy) await deleteFile(env, copy);
  await deleteFile(env, key);
}

/** Whether a key exists. */
export async function hasFile(env: FilesEnv, key: string): Promise<boolean> {
  return (await diskOf(env)).exists(key);
}

function diskOf({ FILES_URL }: FilesEnv): Promise<Disk> {
  const existing = disks.get(FILES_URL);
  if (existing) return existing;
  const disk = openDisk(new URL(FILES_URL));
  disks.set(FILES_URL, disk);
  return disk;
}

/** Opens a local folder; other storage, such as a bucket, needs another driver of the library here. */
async function openDisk(url: URL): Promise<Disk> {
  const { FSDriver } = await import("flydrive/drivers/fs");
  const location = fileURLToPath(url);
  await closeToOthers(location);
  return new Disk(new FSDriver({ location, visibility: "private" }));
}

/** Everybody may be able to read files of earlier versions: restricting the root folder protects all of them. */
async function closeToOthers(folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => undefined);
  if (stats?.uid === process.getuid?.() && stats && (stats.mode & 0o077) !== 0)
    await chmod(folder, ownFolder);
}
