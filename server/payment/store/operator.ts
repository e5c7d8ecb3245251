// Row-level SQL of the operators' commands about set-aside events and failed refunds.
import { sql } from "kysely";
import { isId } from "#domain/ids.ts";
import type { Settlement } from "#domain/payment/event-settlement.ts";
import { refuse } from "#domain/refusal.ts";
import { type BookingRow, lockBooking } from "#server/booking/store/booking.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { announceConsoleChange } from "#server/kernel/live/announcement.ts";
import { type AttemptRow, lockAttempts } from "./payment.ts";

export type EventRow = Row<"stripe_event">;
export type RefundRow = Row<"refund">;

/**
 * A set-aside event under lock, not read again since `set_aside_at`.
 * @throws Refusal not_found; stale with the current state
 */
export async function lockSetAsideEvent(
  ctx: CommandContext,
  id: string,
  set_aside_at: Date,
): Promise<EventRow> {
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

/** Sets a set-aside event back to `received`. */
export async function reopenEvent(ctx: CommandContext, row: EventRow): Promise<void> {
  await updateSetAside(ctx, row, { problem: null, processed_at: null, status: "received" });
}

/** Dismisses a set-aside event with the note, and with the settlement if it concerns our money. */
export async function closeEvent(
  ctx: CommandContext,
  row: EventRow,
  how: { dismissed_by: string; note: string; settlement: Settlement | null },
): Promise<void> {
  await updateSetAside(ctx, row, { ...how, dismissed_at: ctx.now, status: "dismissed" });
}

/** Whether the event names a booking, attempt or refund of ours, by our ids or Stripe's. */
export async function namesOwnRows(ctx: CommandContext, { payload, object_id }: EventRow): Promise<boolean> {
  const object = objectOf(payload);
  const ours = [object.client_reference_id, ...Object.values(object.metadata ?? {})].filter(isId);
  const theirs = [object_id, object.payment_intent, object.charge].filter((id) => typeof id === "string");
  // One select per table, because no index would serve a condition over a join of all.
  const { rows } = await sql`
    select 1 from booking where id = any(${ours}::uuid[])
    union all
    select 1 from payment_attempt where id = any(${ours}::uuid[]) or session_id = any(${theirs})
      or payment_intent_id = any(${theirs}) or charge_id = any(${theirs})
    union all
    select 1 from refund where id = any(${ours}::uuid[]) or stripe_refund_id = any(${theirs})
    limit 1`.execute(ctx.tx);
  return rows.length > 0;
}

type StripeObject = Record<"client_reference_id" | "payment_intent" | "charge", unknown> & {
  metadata?: object | null;
};

function objectOf(payload: unknown): Partial<StripeObject> {
  const data = (payload as { data?: { object?: Partial<StripeObject> } | null } | null)?.data;
  return data?.object ?? {};
}

async function updateSetAside(ctx: CommandContext, row: EventRow, columns: Partial<EventRow>): Promise<void> {
  const changed = await ctx.tx
    .updateTable("stripe_event")
    .set(columns)
    .where("id", "=", row.id)
    .where("status", "=", sql.lit("quarantined"))
    .where("processed_at", "=", row.processed_at)
    .returning(["id", announceConsoleChange.as("announced")])
    .executeTakeFirst();
  if (!changed) refuse("stale");
}

/** A refund with its booking and all its payments and refunds, under lock. */
export type RefundForOperator = {
  booking: BookingRow;
  attempts: AttemptRow[];
  refund: RefundRow;
  refunds: RefundRow[];
};

/** Locks a refund, its booking and all the booking's payments and refunds, oldest first. @throws Refusal not_found */
export async function lockRefundForOperator(ctx: CommandContext, id: string): Promise<RefundForOperator> {
  const row = await ctx.tx.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return refuse("not_found");
  const booking = await lockBooking(ctx, row.booking_id);
  const attempts = await lockAttempts(ctx, row.booking_id);
  const refunds = await ctx.tx
    .selectFrom("refund")
    .selectAll()
    .where("booking_id", "=", row.booking_id)
    .orderBy("created_at")
    .orderBy("id")
    .forUpdate()
    .execute();
  return {
    booking,
    attempts,
    refund: refunds.find((refund) => refund.id === id) ?? refuse("not_found"),
    refunds,
  };
}

/**
 * Requires a failed refund at this version that was neither retried nor closed.
 * @throws Refusal stale with the current state; transition_not_allowed
 */
export function requireUndecided(
  { refund, refunds }: RefundForOperator,
  version: number,
  transition: "retry" | "dismiss" | "settle",
): void {
  const retry = refunds.find(({ retry_of }) => retry_of === refund.id);
  if (refund.version !== version || retry || refund.dismissed_at) {
    const { version: current, status, dismissed_at } = refund;
    const decision = { retried_by: retry?.id ?? null, is_dismissed: dismissed_at !== null };
    refuse("stale", { current: { version: current, status, ...decision } });
  }
  if (refund.status !== "failed") refuse("transition_not_allowed", { state: refund.status, transition });
}

/** Closes a failed refund. No move: its status and version stay, and no event is written. */
export async function closeRefund(
  ctx: CommandContext,
  refund: RefundRow,
  how: { dismissed_by: string; note: string; is_settled_otherwise: boolean },
): Promise<void> {
  const changed = await ctx.tx
    .updateTable("refund")
    .set({ ...how, dismissed_at: ctx.now })
    .where("id", "=", refund.id)
    .where("version", "=", refund.version)
    .where("status", "=", sql.lit("failed"))
    .where("dismissed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!changed) refuse("stale");
}
