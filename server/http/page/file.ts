// Serves stored files to actors who may see what they belong to. Always with the type they were stored under, never
// sniffed, in a sandbox without scripts.
import { Readable } from "node:stream";
import { smallKey } from "#domain/file/rules.ts";
import type { StoredFile } from "#server/file/reads.ts";
import { findStoredFile } from "#server/file/reads.ts";
import { hasFile, readFile } from "#server/services/files.ts";
import { detailsOf } from "../session/session.ts";
import { type Context, orNotFound, pageOf } from "./page.ts";

/**
 * Answers a file's bytes; a stranger's file and an unknown one are both not found. With `size=small` in the address it
 * answers the small copy of a picture; a picture without one is sent as it is.
 */
export async function serveFile(context: Context, id: string, address: string): Promise<Response> {
  const { session, scope } = pageOf(context);
  const file = orNotFound(await findStoredFile(scope, id));
  const { env } = detailsOf(session).runtime;
  const small = new URL(address).searchParams.get("size") === "small" ? smallKey(file.storage_key) : null;
  const isSmall = small !== null && (await hasFile(env, small));
  const stream = await readFile(env, isSmall ? small : file.storage_key);
  const headers = headersOf(file);
  // The table has the size of the whole picture only.
  if (isSmall) headers.delete("Content-Length");
  return new Response(Readable.toWeb(stream) as ReadableStream, { headers });
}

function headersOf(file: StoredFile): Headers {
  const isPicture = file.content_type.startsWith("image/");
  const isText = file.content_type.startsWith("text/");
  return new Headers({
    "Content-Type": isText ? `${file.content_type}; charset=utf-8` : file.content_type,
    "Content-Length": String(file.size_bytes),
    "Content-Disposition": `${isPicture ? "inline" : "attachment"}; ${fileNames(file.name)}`,
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    // The bytes of an id never change, but access to them can.
    "Cache-Control": "private, max-age=300",
  });
}

/** The file name in both forms of RFC 6266: ASCII and UTF-8. */
function fileNames(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
