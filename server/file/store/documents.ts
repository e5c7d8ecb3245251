// Row-level SQL of the documents that providers send for their verification.
import { sql } from "kysely";
import { documentTypes } from "#domain/file/types.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database } from "#server/kernel/database/db.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { files } from "../access.ts";
import type { FileRow } from "./file.ts";

export type DocumentFile = Pick<FileRow, "id" | "name" | "content_type" | "size_bytes" | "width" | "height">;

/** A provider's documents that the actor may see, the first one first. */
export async function listDocuments(scope: ReadScope, profile_id: string): Promise<DocumentFile[]> {
  return files(scope)
    .select(["file.id", "file.name", "file.content_type", "file.size_bytes", "file.width", "file.height"])
    .where("file.document_of", "=", profile_id)
    .orderBy("file.created_at")
    .orderBy("file.id")
    .execute();
}

/** How many documents a locked provider has, and how many of them are of a type that none may have. */
export async function countDocuments(
  ctx: CommandContext,
  profile_id: string,
): Promise<{ count: number; of_other_types: number }> {
  return ctx.tx
    .selectFrom("file")
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number>`(count(*) filter (where content_type not in (${sql.join([...documentTypes])})))::int`.as(
        "of_other_types",
      ),
    ])
    .where("document_of", "=", profile_id)
    .executeTakeFirstOrThrow();
}

/** Deletes a document of this provider and returns its row. @throws Refusal not_found */
export async function deleteDocument(
  ctx: CommandContext,
  profile_id: string,
  file_id: string,
): Promise<FileRow> {
  const row = await ctx.tx
    .deleteFrom("file")
    .where("id", "=", file_id)
    .where("document_of", "=", profile_id)
    .returningAll()
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

/** That operators decided on `file` before an instant: a document sent since waits for the next decision. */
const isDecidedBefore = (before: Date) => sql<boolean>`exists (
  select 1 from profile where profile.id = file.document_of
    and coalesce(profile.verified_at, profile.refused_at, profile.archived_at) < ${before}
    and coalesce(profile.verified_at, profile.refused_at, profile.archived_at) > file.created_at)`;

/** The oldest documents on which operators decided before an instant. */
export async function listDecidedDocuments(db: Database, before: Date, rows: number): Promise<string[]> {
  const found = await db
    .selectFrom("file")
    .select("id")
    .where("document_of", "is not", null)
    .where(isDecidedBefore(before))
    .orderBy("document_of")
    .orderBy("created_at")
    .limit(rows)
    .execute();
  return found.map(({ id }) => id);
}

/** Deletes those of the files on which operators decided before an instant. */
export async function deleteDecidedDocuments(
  ctx: CommandContext,
  ids: readonly string[],
  before: Date,
): Promise<Pick<FileRow, "id" | "storage_key">[]> {
  return ctx.tx
    .deleteFrom("file")
    .where("id", "in", [...ids])
    .where("document_of", "is not", null)
    .where(isDecidedBefore(before))
    .returning(["id", "storage_key"])
    .execute();
}
