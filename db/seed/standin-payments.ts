// Makes the demo data's payments at the Stripe stand-in as a customer does: a checkout session, the hosted page and
// its first test card. Each payment then exists there, so that demo bookings can be cancelled and refunded.
import { limits, units } from "#domain/limits.ts";
import { createCheckout, submitRefund } from "#domain/payment/jobs.ts";
import { flowJobs } from "#server/flow/jobs.ts";
import type { Env } from "#server/kernel/env.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { recordCheckout } from "#server/payment/commands/record-checkout.ts";
import { createCheckoutSession, fetchPayment } from "#server/services/stripe-payments.ts";
import type { SeedPayments } from "./stripe-answers.ts";

const goodCard = "4242424242424242";
const expiresAfterMs = 2 * limits.payment_attempt_minutes * units.minute_ms;

type StripeEnv = Pick<Env, "STRIPE_API_URL" | "STRIPE_SECRET_KEY">;

/** Pays at the stand-in. `clock` shows today: no session can be opened in the stories' past. */
export function standinPayments({ env, clock }: Pick<Runtime, "env" | "clock">): SeedPayments {
  const checkout = defineJob(createCheckout, async (ctx, { attempt_id }) => {
    const { params, idempotency_key } = await ctx.runtime.db
      .selectFrom("payment_attempt")
      .select(["params", "idempotency_key"])
      .where("id", "=", attempt_id)
      .executeTakeFirstOrThrow();
    const expires_at = Math.floor((clock.now().getTime() + expiresAfterMs) / units.second_ms);
    const wish = { ...(params as Record<string, unknown>), expires_at };
    const made = await createCheckoutSession(env, wish, idempotency_key);
    await ctx.run(recordCheckout, { attempt_id, made });
  });
  const refund = flowJobs.find(({ name }) => name === submitRefund.name);
  if (!refund) throw new Error("refunds have a job");
  return {
    jobs: { [checkout.name]: checkout, [refund.name]: refund },
    async pay({ session_id, session_url }) {
      if (!session_id || !session_url) throw new Error("the stand-in opened no checkout session");
      await submitCard(env, session_url);
      return fetchPayment(env, session_id);
    },
  };
}

/** Submits the hosted page as a browser does, at the address by which this process reaches the stand-in. */
async function submitCard({ STRIPE_API_URL }: StripeEnv, session_url: string): Promise<void> {
  const address = new URL(new URL(session_url).pathname, STRIPE_API_URL);
  const body = new URLSearchParams({ attempt: "0", test_card: goodCard });
  const { status } = await fetch(address, { method: "POST", body, redirect: "manual" });
  if (status !== 303) throw new Error(`the stand-in's payment page answers ${status}`);
}
