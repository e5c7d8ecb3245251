// Reads an archive: first completely, to verify it before anything changes, then again to take its parts.
import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { Problem } from "#server/kernel/start/problem.ts";
import { readDecrypted } from "./encryption.ts";
import { Manifest, manifestName, type Part } from "./manifest.ts";

/** A manifest has about 120 bytes for each file. */
const manifestMaxBytes = 256 * 1024 * 1024;

/** An archive, and the file with the secret keys that decrypt it. */
export type ArchiveFile = { file: string; identity_file?: string | undefined };

/** Passes every entry to `take`, in the order of writing, and reads each to its end. */
export async function readArchive(
  { file, identity_file }: ArchiveFile,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const reading = pipeline(await readDecrypted(file, identity_file), createGunzip(), entries);
  reading.catch((error: Error) => entries.destroy(error));
  for await (const entry of entries) {
    await take(entry.header.name, Readable.from(entry));
    entry.resume();
  }
  await reading;
}

/**
 * Reads everything once and compares it with the manifest.
 * @throws Problem that says what is wrong with the file
 */
export async function verifyArchive(archive: ArchiveFile): Promise<Manifest> {
  const { file } = archive;
  if (!(await stat(file).catch(() => null))?.isFile()) throw new Problem(`${file} is not a file.`);
  const parts: Part[] = [];
  let text = "";
  try {
    await readArchive(archive, async (name, content) => {
      if (name === manifestName) text = await readText(content);
      else parts.push(await measure(name, content));
    });
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      `${file} is damaged and was not restored, nothing was changed: ${(error as Error).message}`,
    );
  }
  const manifest = parseManifest(file, text);
  const found = new Map(parts.map((part) => [part.name, part]));
  const wrong = manifest.parts.find(({ name, bytes, sha256 }) => {
    const part = found.get(name);
    return part?.bytes !== bytes || part.sha256 !== sha256;
  });
  if (wrong || parts.length !== manifest.parts.length)
    throw new Problem(
      `${file} is damaged and was not restored, nothing was changed: ${wrong?.name ?? "it has parts that it does not list"}.`,
    );
  return manifest;
}

function parseManifest(file: string, text: string): Manifest {
  if (text === "")
    throw new Problem(`${file} is not a complete backup and was not restored: its manifest is missing.`);
  const parsed = Manifest.safeParse(readJson(text));
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: "" };
  throw new Problem(`${file} is no backup that this version can read (${path.join(".")}: ${message}).`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > manifestMaxBytes) throw new Error("its manifest is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function measure(name: string, content: AsyncIterable<Buffer>): Promise<Part> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { name, bytes, sha256: hash.digest("hex") };
}
