// Row-level SQL of requests to cancel; the only writer of that table.
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

export type CancelRequestRow = Row<"cancel_request"> & { asked_by: "customer" | "provider" };

/** Records what one side asks the other to agree to. */
export async function insertCancelRequest(
  ctx: CommandContext,
  values: Pick<CancelRequestRow, "booking_id" | "asked_by" | "refund_minor" | "reason" | "answer_due_at">,
): Promise<void> {
  await ctx.tx
    .insertInto("cancel_request")
    .values({ id: ctx.newId(), asked_at: ctx.now, ...values })
    .execute();
}

/** The unanswered request under lock, or null; the caller holds the booking's lock. */
export async function lockCancelRequest(
  ctx: CommandContext,
  booking_id: string,
): Promise<CancelRequestRow | null> {
  const row = await ctx.tx
    .selectFrom("cancel_request")
    .selectAll()
    .where("booking_id", "=", booking_id)
    .where("answered_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return (row as CancelRequestRow | undefined) ?? null;
}

/** Records the answer to the open request of a booking, if there is one. */
export async function closeCancelRequest(
  ctx: CommandContext,
  booking_id: string,
  answer: {
    answer: "agreed" | "refused" | "withdrawn" | "overtaken";
    answered_by: "customer" | "provider" | "operator" | "system";
    note?: string | null;
  },
): Promise<void> {
  await ctx.tx
    .updateTable("cancel_request")
    .set({ ...answer, answered_at: ctx.now })
    .where("booking_id", "=", booking_id)
    .where("answered_at", "is", null)
    .execute();
}

/** Notes when the request went to the operator, because nobody had answered. */
export async function markEscalated(ctx: CommandContext, booking_id: string): Promise<void> {
  await ctx.tx
    .updateTable("cancel_request")
    .set({ escalated_at: ctx.now })
    .where("booking_id", "=", booking_id)
    .where("answered_at", "is", null)
    .execute();
}
