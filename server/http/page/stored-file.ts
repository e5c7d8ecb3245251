// The answer with the bytes of a stored file. It is opened with the first read of the body: an answer that nobody reads
// (HEAD, a sender who has left) leaves no file open.
import { faultContext } from "#app/context.ts";
import { fileBytes, sizeOfFile } from "#server/services/files.ts";
import { detailsOf } from "../session/session.ts";
import { type Context, orNotFound, pageOf } from "./page.ts";

/** @throws Response 404 when the file is missing on disk, which is recorded as a fault */
export async function answerStoredFile(
  context: Context,
  request: Request,
  storage_key: string,
  headers: Headers,
): Promise<Response> {
  const { env } = detailsOf(pageOf(context).session).runtime;
  const size_bytes = await sizeOfFile(env, storage_key);
  if (size_bytes === null)
    context.get(faultContext)(new Error(`the stored file ${storage_key} is missing on disk`));
  headers.set("Content-Length", String(orNotFound(size_bytes === null ? null : { size_bytes }).size_bytes));
  return new Response(request.method === "HEAD" ? null : fileBytes(env, storage_key), { headers });
}
