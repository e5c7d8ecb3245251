// Streams a form with files into a folder: no file is ever whole in memory. The resulting files read from that folder,
// which must exist as long as they are needed.
import { createWriteStream, openAsBlob } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import type { ReadableStream as NodeWebStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { Refusal } from "#domain/refusal.ts";
import { isFull } from "#server/services/files.ts";
import { boundaryOf, formLimits } from "../body-size.ts";

/** `size`: a limit is exceeded; `broken`: not a multipart body, or one without its end. */
type MultipartFault = "size" | "broken";

type Field = readonly [name: string, value: string | Promise<File>];
class TooLarge extends Error {}
class Broken extends Error {}

/**
 * Reads the form, and the body to its end in any case: an unread rest breaks the connection for the next request.
 * @throws Refusal service_unavailable when the disk has no room; the body's own error when the sender has left
 */
export async function receiveMultipart(request: Request, folder: string): Promise<FormData | MultipartFault> {
  if (!request.body) return "broken";
  const body = Readable.fromWeb(request.body as NodeWebStream);
  const stop = new AbortController();
  const fields: Field[] = [];
  try {
    const type = request.headers.get("content-type") ?? "";
    await parse(body, type, { folder, fields, signal: stop.signal });
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, await value);
    return form;
  } catch (error) {
    stop.abort();
    await Promise.allSettled(fields.map(([, value]) => value));
    if (body.errored) throw body.errored;
    body.unpipe();
    await finished(body.resume());
    if (error instanceof TooLarge) return "size";
    if (error instanceof Broken) return "broken";
    throw isFull(error) ? new Refusal("service_unavailable") : error;
  }
}

type Target = { folder: string; fields: Field[]; signal: AbortSignal };

/** Resolves when the whole body is parsed; files may still be being written. */
function parse(body: Readable, type: string, { folder, fields, signal }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const broken = (error: unknown) => reject(new Broken("the form is broken", { cause: error }));
    const tooLarge = () => reject(new TooLarge("the form exceeds a limit"));
    const parser = parserFor(type);
    if (!parser) return broken(type);
    let [head_bytes, text_bytes] = [0, 0];
    const countHead = (...texts: (string | undefined)[]) => {
      for (const text of texts) head_bytes += text?.length ?? 0;
      if (head_bytes > formLimits.head_bytes) tooLarge();
    };
    parser.on("field", (name, value, _isNameCut, isCut) => {
      countHead(name);
      text_bytes += value.length;
      if (isCut || text_bytes > formLimits.text_bytes) tooLarge();
      if (name === undefined) return broken("a part without a name");
      fields.push([name, value]);
    });
    parser.on("file", (name, content, filename, _encoding, content_type) => {
      countHead(name, filename, content_type);
      if (name === undefined) {
        content.resume();
        return broken("a part without a name");
      }
      const path = join(folder, String(fields.length));
      const file = receiveFile(content, path, signal).then(
        (blob) => new File([blob], filename ?? "", { type: content_type }),
      );
      // A body that ends inside a file fails here first.
      file.catch((error: unknown) => (isOfSystem(error) ? reject(error) : broken(error)));
      fields.push([name, file]);
    });
    for (const limit of ["partsLimit", "fieldsLimit", "filesLimit"] as const) parser.on(limit, tooLarge);
    parser.on("error", broken);
    parser.on("finish", resolve);
    body.on("error", reject);
    body.pipe(parser);
  });
}

/** Null for a type without a valid boundary. */
function parserFor(type: string): BusboyInstance | null {
  if (boundaryOf(type) === null) return null;
  const { fields, files, text_bytes, head_bytes } = formLimits;
  return new Busboy({
    headers: { "content-type": type },
    // The code that stores the file removes folders from its name.
    preservePath: true,
    limits: { parts: fields, fields, files, fieldSize: text_bytes, headerSize: head_bytes },
  });
}

async function receiveFile(content: Readable, path: string, signal: AbortSignal): Promise<Blob> {
  await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
  return openAsBlob(path);
}

/** Whether the operating system refused to write, rather than the parser to read. */
const isOfSystem = (error: unknown) => error instanceof Error && "syscall" in error;
