import { z } from "zod";
import { planOverdueCancellation } from "#domain/booking/cancellation.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireInUse } from "#server/account/store/in-use.ts";
import { policyOf } from "#server/booking/store/booking.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { isUndecided } from "#server/payment/store/payment.ts";
import { applyCancelledEnd } from "../end-confirmed.ts";
import { lockPaidBooking } from "../lock-booking.ts";

/**
 * Cancels a booking when the days of grace after an overdue payment are over. Refused while an attempt has an open
 * session, which the job that runs this command expires at Stripe first, and while the provider is suspended: its
 * customer cannot pay.
 */
export const cancelOverdueBooking = defineCommand({
  name: "cancel_overdue_booking",
  summary: "A booking whose balance never came is cancelled under its policy.",
  needs: "system",
  input: z.object({ booking_id: Id }),
  output: z.strictObject({
    booking_id: field.id,
    status: field.booking_status,
    refund_minor: field.amount_minor,
    kept_minor: field.amount_minor,
  }),
  load: (ctx, { booking_id }) => lockPaidBooking(ctx, booking_id),
  allow: requireSystem,
  async run(ctx, _input, whole) {
    const { booking, attempts, instalments, paid_minor } = whole;
    // The attempt's outcome decides; a last-minute payment must not come too late.
    if (attempts.some(isUndecided)) refuse("payment_in_progress");
    await requireInUse(ctx.tx, booking.provider_profile_id);
    const isOverdue = instalments.some(({ status }) => status === "overdue");
    const plan = planOverdueCancellation(
      { booking: { ...booking, policy_terms: policyOf(booking) }, paid_minor, is_overdue: isOverdue },
      ctx.now,
    );
    return applyCancelledEnd(ctx, whole, { ...plan, reason: "balance_overdue", role: "system" });
  },
  audit: (_input, { booking }, { status, refund_minor, kept_minor }) => ({
    subject: ["booking", booking.id],
    status,
    refund_minor,
    kept_minor,
  }),
  exposedVia: ["internal"],
});
