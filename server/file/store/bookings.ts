// Row-level SQL of the files of bookings: uploaded first, attached to a delivery or a statement afterwards.
import { limits } from "#domain/limits.ts";
import { refuse, refuseInput } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database } from "#server/kernel/database/db.ts";
import type { FileRow } from "./file.ts";

/** What a file is attached to. */
export type FileSubject = { delivery_id: string } | { statement_id: string };

/** How many files a profile has uploaded for a booking and not attached. */
export async function countUnattachedFiles(
  ctx: CommandContext,
  { booking_id, uploaded_by }: { booking_id: string; uploaded_by: string },
): Promise<number> {
  const { count } = await ctx.tx
    .selectFrom("file")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("booking_id", "=", booking_id)
    .where("uploaded_by", "=", uploaded_by)
    .where("delivery_id", "is", null)
    .where("statement_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Attaches files to a delivery or a statement.
 * @throws Refusal not_found for a file that is not one of this profile's unattached ones; file_limit_reached
 */
export async function attachFiles(
  ctx: CommandContext,
  ids: readonly string[],
  owner: { booking_id: string; uploaded_by: string },
  subject: FileSubject,
): Promise<void> {
  if (ids.length === 0) return;
  if (new Set(ids).size < ids.length) refuseInput([{ path: "file_ids", code: "duplicate" }]);
  const count = limits.files_per_statement;
  if (ids.length > count) refuse("file_limit_reached", { count });
  const rows = await ctx.tx
    .updateTable("file")
    .set(subject)
    .where("id", "in", [...ids])
    .where("booking_id", "=", owner.booking_id)
    .where("uploaded_by", "=", owner.uploaded_by)
    .where("delivery_id", "is", null)
    .where("statement_id", "is", null)
    .returning("id")
    .execute();
  if (rows.length < ids.length) refuse("not_found");
}

/** Deletes the unattached files among these. */
export async function deleteUnsaid(
  ctx: CommandContext,
  ids: readonly string[],
): Promise<Pick<FileRow, "id" | "storage_key">[]> {
  return ctx.tx
    .deleteFrom("file")
    .where("id", "in", [...ids])
    .where("booking_id", "is not", null)
    .where("delivery_id", "is", null)
    .where("statement_id", "is", null)
    .returning(["id", "storage_key"])
    .execute();
}

/** The oldest unattached files from before an instant. */
export async function listUnsaid(db: Database, before: Date, rows: number): Promise<string[]> {
  const found = await db
    .selectFrom("file")
    .select("id")
    .where("booking_id", "is not", null)
    .where("delivery_id", "is", null)
    .where("statement_id", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .orderBy("id")
    .limit(rows)
    .execute();
  return found.map(({ id }) => id);
}
