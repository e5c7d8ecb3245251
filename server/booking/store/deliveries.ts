// Row-level SQL of deliveries and the customer's answers; the only writer of that table.
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

export type DeliveryRow = Row<"delivery">;
export type DeliveryAnswer =
  | { answer: "accepted" | "silence" | "decided" }
  | { answer: "changes"; changes_text: string; changes_until: Date | null };

/** The deliveries of a locked booking, in order. */
export async function listDeliveriesOf(ctx: CommandContext, booking_id: string): Promise<DeliveryRow[]> {
  return ctx.tx
    .selectFrom("delivery")
    .selectAll()
    .where("booking_id", "=", booking_id)
    .orderBy("position")
    .execute();
}

/** Records a delivery; the caller holds the booking's lock. */
export async function insertDelivery(
  ctx: CommandContext,
  booking_id: string,
  values: { delivered_by: "provider" | "system"; note: string | null },
): Promise<DeliveryRow> {
  const earlier = await listDeliveriesOf(ctx, booking_id);
  return ctx.tx
    .insertInto("delivery")
    .values({
      ...values,
      id: ctx.newId(),
      booking_id,
      position: earlier.length + 1,
      delivered_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records the answer to the unanswered delivery, if there is one. */
export async function answerDelivery(
  ctx: CommandContext,
  booking_id: string,
  answer: DeliveryAnswer,
): Promise<void> {
  await ctx.tx
    .updateTable("delivery")
    .set({ ...answer, answered_at: ctx.now })
    .where("booking_id", "=", booking_id)
    .where("answered_at", "is", null)
    .execute();
}
