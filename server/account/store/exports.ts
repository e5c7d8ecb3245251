// Row-level SQL of data exports; the only writer of their table.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database, Row, Tx } from "#server/kernel/database/db.ts";

export type ExportRow = Row<"account_export">;

/** Storage key of an export's file: one per export, so that a retried job overwrites an incomplete file. */
export const exportKey = (id: string) => `exports/${id}.zip`;

/** The account's last export, or null; read under the account's lock. */
export async function findLastExport(tx: Tx, account_id: string): Promise<ExportRow | null> {
  const row = await tx
    .selectFrom("account_export")
    .selectAll()
    .where("account_id", "=", account_id)
    .orderBy("requested_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertExport(
  ctx: CommandContext,
  account_id: string,
  { has_notes = false } = {},
): Promise<string> {
  const id = ctx.newId();
  await ctx.tx
    .insertInto("account_export")
    .values({ id, account_id, status: "requested", requested_at: ctx.now, has_notes })
    .execute();
  return id;
}

/** An export under lock. @throws Refusal not_found */
export async function lockExport(tx: Tx, id: string): Promise<ExportRow> {
  const query = tx.selectFrom("account_export").selectAll().where("id", "=", id);
  return (await query.forUpdate().executeTakeFirst()) ?? refuse("not_found");
}

/** Records that an export's file is complete; stores only the digest of the link's token. */
export async function setExportReady(
  ctx: CommandContext,
  id: string,
  file: { size_bytes: number; token_digest: Buffer; expires_at: Date },
): Promise<void> {
  await ctx.tx
    .updateTable("account_export")
    .set({ ...file, ready_at: ctx.now, storage_key: exportKey(id), status: "ready" })
    .where("id", "=", id)
    .where("status", "=", sql.lit("requested"))
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Ends an export: its link stops working. */
export async function setExportGone(ctx: CommandContext, id: string): Promise<void> {
  await ctx.tx
    .updateTable("account_export")
    .set({ storage_key: null, token_digest: null, status: "gone" })
    .where("id", "=", id)
    .execute();
}

/** Ends all exports of an account, also one in the making; returns the storage keys of their files. */
export async function eraseExports(ctx: CommandContext, account_id: string): Promise<string[]> {
  const rows = await ctx.tx
    .updateTable("account_export")
    .set({ storage_key: null, token_digest: null, status: "gone" })
    .where("account_id", "=", account_id)
    .where("status", "<>", "gone")
    .returning("id")
    .execute();
  return rows.map(({ id }) => exportKey(id));
}

/** Ids of ready exports whose link has expired, oldest first. */
export async function listExpiredExports(db: Database, now: Date, at_most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("account_export")
    .select("id")
    .where("status", "=", sql.lit("ready"))
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .limit(at_most)
    .execute();
  return rows.map(({ id }) => id);
}
