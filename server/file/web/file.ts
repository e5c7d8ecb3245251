// Serves stored files to actors who may see what they belong to: always with the stored type, never sniffed, in a
// sandbox without scripts.

import { smallKey } from "#domain/file/rules.ts";
import { queryOf } from "#domain/query.ts";
import { hasEntityTag } from "#server/http/middleware/entity-tag.ts";
import { storedPolicy } from "#server/http/middleware/security.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { type Context, orNotFound, pageOf } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { hasFile } from "#server/services/files.ts";
import type { StoredFile } from "../reads/file.ts";
import { findStoredFile } from "../reads/file.ts";
import { answerStoredFile } from "./stored-file.ts";

/**
 * Answers a file's bytes; another person's file and an unknown one are both not found. With `size=small` in the URL it
 * sends a picture's small copy, or the picture itself if it has none.
 */
export async function serveFile(context: Context, id: string, request: Request): Promise<Response> {
  const { session, scope } = pageOf(context);
  const file = orNotFound(replaceClosedNames(await findStoredFile(scope, id)));
  const { env } = detailsOf(session).runtime;
  const small = queryOf(request).get("size") === "small" ? smallKey(file.storage_key) : null;
  const isSmall = small !== null && (await hasFile(env, small));
  const headers = headersOf(file);
  // The bytes of an id never change.
  const tag = `"${id}${isSmall ? "-small" : ""}"`;
  headers.set("ETag", tag);
  if (hasEntityTag(request.headers.get("if-none-match"), tag))
    return new Response(null, { status: 304, headers });
  return answerStoredFile(context, request, isSmall ? small : file.storage_key, headers);
}

function headersOf(file: StoredFile): Headers {
  const isPicture = file.content_type.startsWith("image/");
  const isText = file.content_type.startsWith("text/");
  return new Headers({
    "Content-Type": isText ? `${file.content_type}; charset=utf-8` : file.content_type,
    "Content-Disposition": `${isPicture ? "inline" : "attachment"}; ${fileNames(file.name)}`,
    "Content-Security-Policy": storedPolicy,
    "X-Content-Type-Options": "nosniff",
    // Access can end, so the browser keeps the bytes but asks each time.
    "Cache-Control": "private, no-cache",
  });
}

/** The file name in both RFC 6266 forms: ASCII and UTF-8. */
function fileNames(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
