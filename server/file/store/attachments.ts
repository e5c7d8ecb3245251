// Row-level SQL of the files that people send: uploaded first, attached to a delivery, a statement or a message afterwards.
import { sql } from "kysely";
import { refuse, refuseInput } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database } from "#server/kernel/database/db.ts";
import type { FileRow } from "./file.ts";

/** What a file is attached to. */
export type FileSubject =
  | { delivery_id: string }
  | { statement_id: string }
  | { message_id: string }
  | { document_of: string; uploaded_by: null };

/** Who uploaded a file, and for which booking; null for a message or a verification. */
export type Uploaded = { booking_id: string | null; uploaded_by: string };

/** Files that somebody uploaded and sent with nothing yet. As the index of the sweep says it, but for files that answer. */
const isUnsent = sql<boolean>`file.uploaded_by is not null
  and num_nonnulls(file.delivery_id, file.statement_id, file.message_id) = 0 and file.question_key is null`;

/** How many files a profile has uploaded for this and not attached. */
export async function countUnattachedFiles(
  ctx: CommandContext,
  { booking_id, uploaded_by }: Uploaded,
): Promise<number> {
  const { count } = await ctx.tx
    .selectFrom("file")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("uploaded_by", "=", uploaded_by)
    .where("booking_id", "is not distinct from", booking_id)
    .where(isUnsent)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Attaches files to a delivery, a statement, a message or a verification.
 * @throws Refusal not_found for a file that is not one of this profile's unattached ones; file_limit_reached
 */
export async function attachFiles(
  ctx: CommandContext,
  ids: readonly string[],
  { booking_id, uploaded_by }: Uploaded,
  subject: FileSubject,
): Promise<void> {
  if (ids.length === 0) return;
  if (new Set(ids).size < ids.length) refuseInput([{ path: "file_ids", code: "duplicate" }]);
  const count = ctx.settings.file_count;
  if (ids.length > count) refuse("file_limit_reached", { count });
  const rows = await ctx.tx
    .updateTable("file")
    .set(subject)
    .where("id", "in", [...ids])
    .where("uploaded_by", "=", uploaded_by)
    .where("booking_id", "is not distinct from", booking_id)
    .where(isUnsent)
    .returning("id")
    .execute();
  if (rows.length < ids.length) refuse("not_found");
}

/** Deletes the unattached files among these. */
export async function deleteUnsent(
  ctx: CommandContext,
  ids: readonly string[],
): Promise<Pick<FileRow, "id" | "storage_key">[]> {
  return ctx.tx
    .deleteFrom("file")
    .where("id", "in", [...ids])
    .where(isUnsent)
    .returning(["id", "storage_key"])
    .execute();
}

/** Keeps the files of a locked message for the operators, to whom it was reported, or no longer. */
export async function setFilesReported(
  ctx: CommandContext,
  message_id: string,
  is_reported: boolean,
): Promise<void> {
  await ctx.tx.updateTable("file").set({ is_reported }).where("message_id", "=", message_id).execute();
}

/** Deletes the files of a locked message, but those that operators still see. */
export async function deleteFilesOfMessage(
  ctx: CommandContext,
  message_id: string,
): Promise<Pick<FileRow, "id" | "storage_key">[]> {
  return ctx.tx
    .deleteFrom("file")
    .where("message_id", "=", message_id)
    .where("is_reported", "=", false)
    .returning(["id", "storage_key"])
    .execute();
}

/** The oldest unattached files from before an instant. */
export async function listUnsent(db: Database, before: Date, rows: number): Promise<string[]> {
  const found = await db
    .selectFrom("file")
    .select("id")
    .where(isUnsent)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .orderBy("id")
    .limit(rows)
    .execute();
  return found.map(({ id }) => id);
}
