// The read of the file endpoint.
import { sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";
import { isReadNow } from "#server/thread/access.ts";
import { files } from "../access.ts";
import { fileName } from "../store/texts.ts";

export type StoredFile = { storage_key: string; name: string; content_type: string; size_bytes: number };

/** A file's storage key and headers, or null when the actor may not see it. */
export async function findStoredFile(scope: ReadScope, id: string): Promise<StoredFile | null> {
  if (!isId(id)) return null;
  const row = await files(scope)
    .select(["file.storage_key", fileName(scope).as("name"), "file.content_type", "file.size_bytes"])
    .where("file.id", "=", id)
    .executeTakeFirst();
  return row ?? findReadFile(scope, id);
}

/** A file in a conversation that the actor may read now, being an operator who said why. */
async function findReadFile(scope: ReadScope, id: string): Promise<StoredFile | null> {
  const thread = sql`(select message.thread_id from message where message.id = file.message_id)`;
  const row = await forOperators(scope, "file")
    .select(["file.storage_key", "file.name", "file.content_type", "file.size_bytes"])
    .where("file.id", "=", id)
    .where(isReadNow(thread, scope))
    .executeTakeFirst();
  return row ?? null;
}
