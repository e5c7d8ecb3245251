// Money in the demo data: Stripe has never heard of it. The seed answers for Stripe, with ids that say so, and every
// attempt ends as succeeded, which no sweep asks about again.
import { createCheckout } from "#domain/payment/jobs.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import type { AnyJob } from "#server/kernel/runtime.ts";
import { recordCheckout } from "#server/payment/record-checkout.ts";

const idOf = (prefix: string, attempt_id: string) => `${prefix}_seed_${attempt_id.replaceAll("-", "")}`;

/** Takes the place of the job that asks Stripe for a checkout session. */
export const seedCheckout: AnyJob = defineJob(createCheckout, async (ctx, { attempt_id }) => {
  const made = {
    session_id: idOf("cs", attempt_id),
    session_url: `${ctx.runtime.env.PUBLIC_URL}/bookings#seed`,
  };
  await ctx.run(recordCheckout, { attempt_id, made });
});

/** What Stripe would say of the paid session. */
export function paidSnapshot(attempt: {
  id: string;
  booking_id: string;
  amount_minor: number;
  currency: string;
}): PaymentSnapshot {
  return {
    session_id: idOf("cs", attempt.id),
    session_status: "complete",
    is_paid: true,
    is_processing: false,
    method: "card",
    amount_minor: attempt.amount_minor,
    currency: attempt.currency,
    booking_id: attempt.booking_id,
    payment_intent_id: idOf("pi", attempt.id),
    charge_id: idOf("ch", attempt.id),
    failure_code: null,
  };
}
