// Incoming money pays the instalments of its booking, in order of their due dates.
import { allocate } from "#domain/payment/instalments.ts";
import { setOverdueCancellation } from "#server/booking/store/money.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { moveInstalment } from "#server/payment/store/instalments.ts";
import { applyPaidChange } from "../booking/change/apply-paid-change.ts";
import type { WholeBooking } from "../booking/lock-booking.ts";

/** Marks what the sum covers as paid, and applies the change awaiting it; returns what pays no whole instalment. */
export async function payInstalments(
  ctx: CommandContext,
  { booking, instalments }: Pick<WholeBooking, "booking" | "instalments">,
  amount_minor: number,
): Promise<number> {
  const { paid, rest_minor } = allocate(instalments, amount_minor);
  for (const row of paid) {
    await moveInstalment(ctx, row, "pay", "system", { paid_at: ctx.now, remind_at: null });
    await applyPaidChange(ctx, { booking }, row);
  }
  const isPaid = new Set(paid.map(({ id }) => id));
  const isStillOverdue = instalments.some(({ id, status }) => status === "overdue" && !isPaid.has(id));
  if (booking.cancel_overdue_at && !isStillOverdue) await setOverdueCancellation(ctx, booking, null);
  return rest_minor;
}
