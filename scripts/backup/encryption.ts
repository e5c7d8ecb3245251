// Archives that only a recipient can read, in the age format (https://age-encryption.org/v1): written with public keys,
// read with a secret key that need not be on the server. The command `age` reads them too.
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { Problem, reasonOf } from "#server/kernel/start/problem.ts";

const header = "age-encryption.org/";
type Bytes = AsyncIterable<Uint8Array>;

/** Encrypts to these recipients (`age1…`), or passes bytes on unchanged without any. @throws Problem for a bad key */
export function encryptTo(recipients: readonly string[]): (source: Bytes) => Bytes {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new Problem(`BACKUP_RECIPIENTS: ${recipient} is no public key of age (${reasonOf(error)}).`);
    }
  }
  return async function* encrypted(source) {
    if (recipients.length === 0) yield* source;
    else yield* fromWeb(await encrypter.encrypt(toWeb(source)));
  };
}

/**
 * The bytes of an archive, decrypted if necessary with the keys in `identity_file` (as `age-keygen` writes it).
 * @throws Problem without a matching key
 */
export async function readDecrypted(file: string, identity_file: string | undefined): Promise<Bytes> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (!identity_file)
    throw new Problem(`${file} is encrypted: name the file with its secret key in BACKUP_IDENTITY_FILE.`);
  const decrypter = new Decrypter();
  for (const identity of await readIdentities(identity_file)) decrypter.addIdentity(identity);
  const source = createReadStream(file);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    source.destroy();
    throw new Problem(`${file} cannot be decrypted with the keys in ${identity_file}: ${reasonOf(error)}.`);
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(header.length), 0, header.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === header;
  } finally {
    await handle.close();
  }
}

async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new Problem(`BACKUP_IDENTITY_FILE: ${file} cannot be read (${reasonOf(error)}).`);
  });
  const keys = text
    .split("\n")
    .flatMap((line) => (/^AGE-SECRET-KEY-\S+/i.exec(line.trim()) ?? []).slice(0, 1));
  if (keys.length === 0) throw new Problem(`BACKUP_IDENTITY_FILE: ${file} holds no secret key of age.`);
  return keys;
}

const toWeb = (source: Bytes) =>
  Readable.toWeb(Readable.from(source, { objectMode: false })) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>): Bytes =>
  Readable.fromWeb(stream as unknown as NodeWebStream<Uint8Array>);
