// The answer with a stored file's bytes. The first read of the body opens the file, so an answer that nobody reads
// (HEAD, a client that has left) leaves no file open.
import { faultContext } from "#server/http/context.ts";
import { type Context, orNotFound, pageOf } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { locateFault } from "#server/kernel/fault/locate.ts";
import { fileBytes, sizeOfFile } from "#server/services/files.ts";

/** The operator's list of faults shows this name. */
class StoredFileMissing extends Error {
  override name = "StoredFileMissing";

  constructor(storage_key: string) {
    super(`the stored file ${storage_key} is missing on disk`);
  }
}

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
    context.get(faultContext)(locateFault(new StoredFileMissing(storage_key), "loader", "stored file"));
  headers.set("Content-Length", String(orNotFound(size_bytes === null ? null : { size_bytes }).size_bytes));
  return new Response(request.method === "HEAD" ? null : fileBytes(env, storage_key), { headers });
}
