// Payments and refunds of the demo data when no stand-in plays Stripe: they do not exist at Stripe. The seed invents
// Stripe's answers, with ids that contain `seed`. Every attempt and refund succeeds, so that no sweep queries it.
import { createCheckout, submitRefund } from "#domain/payment/jobs.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import { recordRefund } from "#server/flow/payment/record-refund.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import type { AnyJob } from "#server/kernel/runtime.ts";
import { recordCheckout } from "#server/payment/commands/record-checkout.ts";

/** How the seed pays: the jobs that answer for Stripe, and the payment of an attempt. */
export type SeedPayments = {
  jobs: Readonly<Record<string, AnyJob>>;
  pay(attempt: AttemptToPay): Promise<PaymentSnapshot>;
};
export type AttemptToPay = {
  id: string;
  booking_id: string;
  amount_minor: number;
  currency: string;
  session_id: string | null;
  session_url: string | null;
};

const idOf = (prefix: string, row_id: string) => `${prefix}_seed_${row_id.replaceAll("-", "")}`;

/** Replaces the job that requests a checkout session from Stripe. */
const seedCheckout: AnyJob = defineJob(createCheckout, async (ctx, { attempt_id }) => {
  const made = {
    session_id: idOf("cs", attempt_id),
    session_url: `${ctx.runtime.env.PUBLIC_URL}/bookings#seed`,
  };
  await ctx.run(recordCheckout, { attempt_id, made });
});

/** Replaces the job that requests a refund from Stripe. */
const seedRefund: AnyJob = defineJob(submitRefund, async (ctx, { refund_id }) => {
  const stripe_refund_id = idOf("re", refund_id);
  const { version } = await ctx.runtime.db
    .selectFrom("refund")
    .select("version")
    .where("id", "=", refund_id)
    .executeTakeFirstOrThrow();
  await ctx.run(recordRefund, { refund_id, version, stripe_refund_id, status: "succeeded" });
});

/** Invents Stripe's answers. */
export const inventedPayments: SeedPayments = {
  jobs: { [seedCheckout.name]: seedCheckout, [seedRefund.name]: seedRefund },
  pay: async (attempt) => ({
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
  }),
};
