// Row-level SQL of the file, which belongs to one request, profile, partner, booking or message; the bytes are in the file
// store. Closing an account deletes rows too (closing.ts); what people send: attachments.ts.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { requestVisible } from "#server/request/access.ts";

export type FileRow = Row<"file">;

/** The request a file belongs to, without lock; requests are locked before their files. @throws Refusal not_found */
export async function getRequestIdByFile(ctx: CommandContext, file_id: string): Promise<string> {
  const found = await sql<{ request_id: string }>`
    select file.request_id from file join request on request.id = file.request_id
    where file.id = ${file_id} and ${requestVisible(ctx.actor)}`.execute(ctx.tx);
  return found.rows[0]?.request_id ?? refuse("not_found");
}

/** Number and total size of a locked request's files. */
export async function countFiles(
  ctx: CommandContext,
  request_id: string,
): Promise<{ count: number; total_bytes: number }> {
  return ctx.tx
    .selectFrom("file")
    .select((eb) => [
      sql<number>`count(*)::int`.as("count"),
      sql<number>`coalesce(${eb.fn.sum("size_bytes")}, 0)::bigint`.as("total_bytes"),
    ])
    .where("request_id", "=", request_id)
    .executeTakeFirstOrThrow();
}

/** The files of a locked request. */
export async function listFilesByRequest(ctx: CommandContext, request_id: string): Promise<FileRow[]> {
  return ctx.tx.selectFrom("file").selectAll().where("request_id", "=", request_id).orderBy("id").execute();
}

/** The photo of a locked profile, or null. */
export async function findPhoto(ctx: CommandContext, profile_id: string): Promise<FileRow | null> {
  const row = await ctx.tx
    .selectFrom("file")
    .selectAll()
    .where("profile_id", "=", profile_id)
    .executeTakeFirst();
  return row ?? null;
}

/** The logo of a locked partner, or null. */
export async function findLogo(ctx: CommandContext, partner_id: string): Promise<FileRow | null> {
  const row = await ctx.tx
    .selectFrom("file")
    .selectAll()
    .where("partner_id", "=", partner_id)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a file with written bytes: for one request, profile, partner or booking, or for a message to come. */
export async function insertFile(
  ctx: CommandContext,
  fields: Pick<FileRow, "storage_key" | "name" | "content_type" | "size_bytes" | "width" | "height"> &
    (
      | { request_id: string; question_key?: string | undefined }
      | { profile_id: string }
      | { partner_id: string }
      | { booking_id: string; uploaded_by: string; question_key?: string | undefined }
      | { uploaded_by: string }
    ),
): Promise<FileRow> {
  return ctx.tx
    .insertInto("file")
    .values({ ...fields, id: ctx.newId(), created_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A file that people show each other, under lock: no logo of a partner, no document of a verification. @throws Refusal not_found */
export async function lockShownFile(ctx: CommandContext, file_id: string): Promise<FileRow> {
  const row = await ctx.tx
    .selectFrom("file")
    .selectAll()
    .where("id", "=", file_id)
    .where("partner_id", "is", null)
    .where("document_of", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

/** Puts a row back as it was deleted; false where another has its place, such as a newer photo, or its message is gone. */
export async function restoreFileRow(
  ctx: CommandContext,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rows } = await sql`insert into file
    select was.* from jsonb_populate_record(null::file, ${JSON.stringify(values)}::jsonb) as was
    where not exists (select 1 from message where message.id = was.message_id and message.status = 'deleted')
    on conflict do nothing returning id`.execute(ctx.tx);
  return rows.length > 0;
}

/** Deletes a file's row and returns it. @throws Refusal not_found */
export async function deleteFileRow(ctx: CommandContext, file_id: string): Promise<FileRow> {
  const row = await ctx.tx.deleteFrom("file").where("id", "=", file_id).returningAll().executeTakeFirst();
  return row ?? refuse("not_found");
}
