// Row-level SQL of what operators do with events that were set aside and with refunds that failed.
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/db.ts";

export type EventRow = Row<"stripe_event">;

/**
 * An event under lock, as the operator saw it: set aside, and not read again since.
 * @throws Refusal not_found; stale with how it stands now
 */
export async function lockSetAside(ctx: CommandContext, id: string, set_aside_at: Date): Promise<EventRow> {
  const row = await ctx.tx
    .selectFrom("stripe_event")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse("not_found");
  if (row.status !== "quarantined" || row.processed_at?.getTime() !== set_aside_at.getTime()) {
    const { status, problem, processed_at } = row;
    refuse("stale", { current: { status, problem, set_aside_at: processed_at?.toISOString() ?? null } });
  }
  return row;
}

/** Back among what has been received: the next reading decides anew. */
export async function reopenEvent(ctx: CommandContext, row: EventRow): Promise<void> {
  await endSetAside(ctx, row, { problem: null, processed_at: null, status: "received" });
}

/** Ends an event that concerns nobody here, with the reason. */
export async function closeEvent(
  ctx: CommandContext,
  row: EventRow,
  dismissed_by: string,
  note: string,
): Promise<void> {
  await endSetAside(ctx, row, { dismissed_at: ctx.now, dismissed_by, note, status: "dismissed" });
}

async function endSetAside(ctx: CommandContext, row: EventRow, columns: Partial<EventRow>): Promise<void> {
  const changed = await ctx.tx
    .updateTable("stripe_event")
    .set(columns)
    .where("id", "=", row.id)
    .where("status", "=", "quarantined")
    .where("processed_at", "=", row.processed_at)
    .returning("id")
    .executeTakeFirst();
  if (!changed) refuse("stale");
}

/** A refund without lock, for finding its booking. */
export async function peekRefund(ctx: CommandContext, id: string): Promise<Row<"refund">> {
  const row = await ctx.tx.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? refuse("not_found");
}

/** All refunds of an attempt under lock, oldest first; booking and attempt are locked before. */
export async function lockRefunds(ctx: CommandContext, attempt_id: string): Promise<Row<"refund">[]> {
  return ctx.tx
    .selectFrom("refund")
    .selectAll()
    .where("attempt_id", "=", attempt_id)
    .orderBy("created_at")
    .orderBy("id")
    .forUpdate()
    .execute();
}
