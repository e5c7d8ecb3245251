// The read of the file endpoint.
import { isId } from "#domain/ids.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
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
  return row ?? null;
}
