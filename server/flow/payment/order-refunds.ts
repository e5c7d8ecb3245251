// Returns a sum from a booking's payments: inserts the rows, whose jobs then ask Stripe.

import type { Role } from "#domain/machine.ts";
import { submitRefund } from "#domain/payment/jobs.ts";
import { planRefunds } from "#domain/payment/refund-plan.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { insertRefund } from "#server/payment/store/payment.ts";
import type { PaidBooking } from "../booking/lock-booking.ts";

/** Orders refunds of `amount_minor`, the latest payment first. @throws Refusal refund_too_large */
export async function orderRefunds(
  ctx: CommandContext,
  { booking, attempts, refunds }: Pick<PaidBooking, "booking" | "attempts" | "refunds">,
  amount_minor: number,
  reason: string,
  role: Role = "system",
): Promise<void> {
  for (const part of planRefunds(attempts, refunds, amount_minor)) {
    const intent = { ...part, booking_id: booking.id, currency: booking.currency, reason };
    const { id } = await insertRefund(ctx, intent, role);
    await ctx.enqueue(submitRefund, { refund_id: id }, { key: `refund:${id}`, is_run_now: true });
  }
}
