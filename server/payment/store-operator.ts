// Row-level SQL of what operators do with events that were set aside and with refunds that failed.
import { refuse } from "#domain/refusal.ts";
import { lockBooking } from "#server/booking/store.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/db.ts";
import { type AttemptRow, lockAttempts } from "./store.ts";

export type EventRow = Row<"stripe_event">;
export type RefundRow = Row<"refund">;

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

/** A refund with all of its payment, under lock. */
export type RefundInQuestion = { attempts: AttemptRow[]; refund: RefundRow; refunds: RefundRow[] };

/** A refund under lock, with the payment it is of and all refunds of that, oldest first. @throws Refusal not_found */
export async function lockRefundInQuestion(ctx: CommandContext, id: string): Promise<RefundInQuestion> {
  const seen = await ctx.tx.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirst();
  if (!seen) return refuse("not_found");
  await lockBooking(ctx, seen.booking_id);
  const attempts = await lockAttempts(ctx, seen.booking_id);
  const refunds = await ctx.tx
    .selectFrom("refund")
    .selectAll()
    .where("attempt_id", "=", seen.attempt_id)
    .orderBy("created_at")
    .orderBy("id")
    .forUpdate()
    .execute();
  return {
    attempts: attempts.filter((attempt) => attempt.id === seen.attempt_id),
    refund: refunds.find((refund) => refund.id === id) ?? refuse("not_found"),
    refunds,
  };
}

/**
 * Nobody has decided about it since it was seen, and it has failed.
 * @throws Refusal stale with how it stands now; transition_not_allowed
 */
export function requireUndecided(
  { refund, refunds }: RefundInQuestion,
  version: number,
  transition: "retry" | "dismiss",
): void {
  const retried = refunds.find(({ retry_of }) => retry_of === refund.id);
  if (refund.version !== version || retried || refund.dismissed_at) {
    const { version: current, status, dismissed_at } = refund;
    const decided = { retried_by: retried?.id ?? null, is_dismissed: dismissed_at !== null };
    refuse("stale", { current: { version: current, status, ...decided } });
  }
  if (refund.status !== "failed") refuse("transition_not_allowed", { state: refund.status, transition });
}

/** Ends a refund that failed. It stays failed and is no move of its machine: its version and the customer's events stay. */
export async function closeRefund(
  ctx: CommandContext,
  refund: RefundRow,
  dismissed_by: string,
  note: string,
): Promise<void> {
  const changed = await ctx.tx
    .updateTable("refund")
    .set({ dismissed_at: ctx.now, dismissed_by, note })
    .where("id", "=", refund.id)
    .where("version", "=", refund.version)
    .where("status", "=", "failed")
    .where("dismissed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!changed) refuse("stale");
}
