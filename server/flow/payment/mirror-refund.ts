import { z } from "zod";
import { AmountMinor, Currency } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { lockBooking } from "#server/booking/store/booking.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { openTask } from "#server/operator/store/operator.ts";
import { insertForeignRefund, lockAttempts, peekAttempt } from "#server/payment/store/payment.ts";

/**
 * Inserts a refund made at Stripe and not here, once, however many events name it. record_refund then follows its
 * state; an operator task asks what becomes of the booking, and the customer gets a mail.
 */
export const mirrorRefund = defineCommand({
  name: "mirror_refund",
  summary: "A refund that somebody made at Stripe itself is taken into the books.",
  needs: "system",
  input: z.object({
    attempt_id: Id,
    stripe_refund_id: z.string().min(1),
    amount_minor: AmountMinor,
    currency: Currency,
  }),
  output: z.strictObject({ is_new: z.boolean() }),
  async load(ctx, { attempt_id }) {
    const { booking_id } = await peekAttempt(ctx, attempt_id);
    const booking = await lockBooking(ctx, booking_id);
    const attempts = await lockAttempts(ctx, booking_id);
    return { booking, attempt: attempts.find((one) => one.id === attempt_id) ?? refuse("not_found") };
  },
  allow: requireSystem,
  async run(ctx, { stripe_refund_id, amount_minor, currency }, { booking, attempt }) {
    const facts = { booking_id: booking.id, attempt_id: attempt.id, amount_minor, currency };
    if (currency !== attempt.currency) refuse("payment_mismatch", { what: "currency", stripe_refund_id });
    const refund = await insertForeignRefund(ctx, { ...facts, stripe_refund_id, reason: "made_at_stripe" });
    if (refund) {
      await openTask(ctx, { kind: "refunded_at_stripe", noun: "booking", subject_id: booking.id });
      await notify(ctx, "refund_made_at_stripe", booking.customer_profile_id, refund.id);
    }
    return { is_new: refund !== null };
  },
  audit: ({ stripe_refund_id }, { booking, attempt }, { is_new }) => ({
    subject: ["booking", booking.id],
    attempt_id: attempt.id,
    stripe_refund_id,
    is_new,
  }),
  exposedVia: ["internal"],
});
