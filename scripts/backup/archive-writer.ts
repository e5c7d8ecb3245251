// Writes one archive: a gzipped tar, encrypted if there are recipients, readable only by its owner, under a temporary
// name until it is complete.
import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { Problem } from "#server/kernel/start/problem.ts";
import { encryptTo } from "./encryption.ts";
import { type Manifest, manifestName, type Part } from "./manifest.ts";

/** A part of a table: large enough for few entries, small enough for memory. */
const partBytes = 4 * 1024 * 1024;
const newline = 0x0a;

export type ArchiveWriter = {
  /** Adds one entry of a known size. */
  add(name: string, size: number, content: Readable): Promise<void>;
  /** Adds lines of any total length as entries `name.00001`, `name.00002`, …; each ends with a whole line. */
  addLines(name: string, lines: Readable): Promise<void>;
  /** Adds the manifest and gives the file its name. */
  finish(manifest: Omit<Manifest, "parts">): Promise<void>;
  /** Removes everything written so far. */
  discard(): Promise<void>;
};

/** Begins an archive for these recipients (`age1…`; none: not encrypted). @throws Problem when the file already exists */
export async function createArchive(file: string, recipients: readonly string[]): Promise<ArchiveWriter> {
  const encrypt = encryptTo(recipients);
  if (existsSync(file)) throw new Problem(`${file} exists already: name a new file for this backup.`);
  if (!existsSync(dirname(file)))
    throw new Problem(
      `The folder ${dirname(file)} does not exist: make it, or name a file in another folder.`,
    );
  const partial = `${file}.${process.pid}.partial`;
  const handle = await open(partial, "wx", 0o600);
  const tar = pack();
  const out = createWriteStream(partial, { fd: handle.fd, autoClose: false });
  // The fastest level: pictures, most of the bytes, do not compress.
  const written = pipeline(tar, createGzip({ level: 1 }), encrypt, out);
  // `add` throws it to its caller; `finish` awaits the promise itself.
  let failure: unknown;
  written.catch((error: unknown) => {
    failure = error;
  });
  const parts: Part[] = [];

  async function addBuffer(name: string, content: Buffer): Promise<void> {
    await Promise.race([entryWritten(name, content), written]);
    if (failure) throw failure;
    parts.push({ name, bytes: content.length, sha256: createHash("sha256").update(content).digest("hex") });
  }
  const entryWritten = (name: string, content: Buffer) =>
    new Promise<void>((done, fail) => {
      tar.entry({ name, mode: 0o600 }, content, (error) => (error ? fail(error) : done()));
    });

  return {
    async add(name, size, content) {
      const hash = createHash("sha256");
      const entry = tar.entry({ name, size, mode: 0o600 });
      const hashed = async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          yield chunk;
        }
      };
      await Promise.race([pipeline(content, hashed, entry), written]);
      if (failure) throw failure;
      parts.push({ name, bytes: size, sha256: hash.digest("hex") });
    },
    async addLines(name, lines) {
      let number = 0;
      for await (const part of splitAtLines(lines)) {
        number += 1;
        await addBuffer(`${name}.${String(number).padStart(5, "0")}`, part);
      }
    },
    async finish(manifest) {
      await addBuffer(manifestName, Buffer.from(JSON.stringify({ ...manifest, parts }, null, 1)));
      tar.finalize();
      await written;
      await giveName(handle, partial, file);
    },
    async discard() {
      tar.destroy();
      await written.catch(() => undefined);
      await handle.close().catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}

/** After this, a crash leaves the whole archive under its name. */
async function giveName(handle: FileHandle, partial: string, file: string): Promise<void> {
  await handle.sync();
  await handle.close();
  await rename(partial, file);
  const folder = await open(dirname(file), "r");
  await folder.sync();
  await folder.close();
}

async function* splitAtLines(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of lines) {
    const end = size + chunk.length < partBytes ? -1 : chunk.lastIndexOf(newline);
    if (end === -1) {
      chunks.push(chunk);
      size += chunk.length;
      continue;
    }
    yield Buffer.concat([...chunks, chunk.subarray(0, end + 1)]);
    const rest = chunk.subarray(end + 1);
    chunks = [rest];
    size = rest.length;
  }
  if (size > 0) yield Buffer.concat(chunks);
}
