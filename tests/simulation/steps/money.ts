// Steps of paying, of refunds, and of what goes wrong at Stripe.
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { dismissRefund } from "#server/payment/commands/dismiss-refund.ts";
import { retryRefund } from "#server/payment/commands/retry-refund.ts";
import { settleRefund } from "#server/payment/commands/settle-refund.ts";
import { OK, payWith } from "#tests/contract/stripe/shop.ts";
import type { Play, Step } from "../step.ts";

const isPayable = (status: string) => status === "awaiting_payment" || status === "confirmed";
const cards = [
  [OK],
  [OK],
  [OK],
  ["4000000000000002", OK],
  // Its refunds stay pending at first.
  ["4000000000007726"],
  // Its refunds fail later.
  ["4000000000005126"],
] as const;
const faults = [
  { kind: "reset_before", count: 1 },
  { kind: "reset_before", count: 3 },
  { kind: "reset_after", count: 1 },
  { kind: "reset_after", count: 3 },
  { kind: "status", status: 409, count: 3 },
  { kind: "status", status: 429, count: 1 },
  { kind: "status", status: 429, count: 3 },
  { kind: "status", status: 500, count: 3 },
  { kind: "status", status: 500, is_stored: true, count: 1 },
] as const;

type Fault = (typeof faults)[number];

export const moneySteps: readonly Step[] = [
  {
    name: "press pay",
    weight: ({ status, open_instalments }) =>
      status === "awaiting_payment" ? 12 : status === "confirmed" && open_instalments > 0 ? 8 : 1,
    run: ({ random, act, scene }, { id: booking_id, version }) => {
      const pays = random.pick([undefined, undefined, "deposit", "full"] as const);
      return act(startPayment, scene.customer, { booking_id, version, ...(pays ? { pays } : {}) });
    },
  },
  {
    name: "pay on Stripe's page",
    weight: ({ session_url, status }) => (session_url ? (isPayable(status) ? 30 : 6) : 0),
    async run({ random }, { session_url }) {
      const chosen = random.pick(cards);
      for (const card of chosen) await payWith(session_url ?? "", card);
      return `cards ${chosen.map((number) => number.slice(-4)).join(", ")}`;
    },
  },
  {
    name: "refund at Stripe's dashboard",
    weight: ({ paid_minor }) => (paid_minor > 0 ? 1 : 0),
    async run({ world, random }, { id }) {
      const intents = await world.all(
        `select payment_intent_id, amount_minor from payment_attempt
         where booking_id = $1 and status = 'succeeded' and payment_intent_id is not null order by created_at`,
        [id],
      );
      const [intent] = random.shuffle(intents);
      if (!intent) return "nothing to refund";
      const part = random.chance(50) ? {} : { amount: 10 * (1 + random.below(50)) };
      const { status } = await world.testServer.stripe.refunds.create({
        payment_intent: intent.payment_intent_id,
        ...part,
      });
      return `${part.amount ?? "all"} ${status}`;
    },
  },
  {
    name: "the bank returns a refund",
    weight: ({ status }) => (status === "cancelled" || status === "completed" ? 2 : 0),
    run: (play, { id }) => turnRefund(play, id, "failed"),
  },
  {
    name: "a refund that failed arrives after all",
    weight: ({ status }) => (status === "cancelled" || status === "completed" ? 1 : 0),
    run: (play, { id }) => turnRefund(play, id, "succeeded"),
  },
  {
    name: "the operator sees to a failed refund",
    weight: ({ status }) => (status === "cancelled" || status === "completed" ? 2 : 0),
    run: seeToFailedRefund,
  },
  {
    name: "something is wrong at Stripe",
    weight: () => 5,
    async run({ world, random }) {
      const fault = random.pick<Fault>(faults);
      await world.testServer.control("requests", fault);
      return JSON.stringify(fault);
    },
  },
  {
    name: "all is well at Stripe",
    weight: () => 2,
    async run({ world }) {
      await world.testServer.control("reset");
      return "reset";
    },
  },
];

async function turnRefund(
  { world, random }: Play,
  booking_id: string,
  status: "succeeded" | "failed",
): Promise<string> {
  const from = status === "failed" ? "succeeded" : "failed";
  const rows = await world.all(
    `select stripe_refund_id as id from refund where booking_id = $1 and status = $2 and stripe_refund_id is not null
       and dismissed_at is null and not exists (select 1 from refund retry where retry.retry_of = refund.id)
     order by created_at, amount_minor, status`,
    [booking_id, from],
  );
  const [chosen] = random.shuffle(rows);
  if (!chosen) return "there is none";
  try {
    await world.testServer.control("refunds", { id: chosen.id, status });
  } catch (error) {
    // Another refund has returned this money since.
    if (/unrefunded amount|already been refunded/.test(String(error))) return "nothing is left for it";
    throw error;
  }
  return status;
}

/**
 * Retries a refund or pays it another way. As on the page: what is owed only in part can only be retried, and what is
 * no longer owed is closed.
 */
export async function seeToFailedRefund(
  { world, random, act }: Play,
  { id }: { id: string },
): Promise<string> {
  const row = await world.one(
    `select id, version from refund where booking_id = $1 and status = 'failed' and dismissed_at is null
       and not exists (select 1 from refund retry where retry.retry_of = refund.id)
     order by created_at, amount_minor limit 1`,
    [id],
  );
  if (!row) return "there is none";
  const input = { refund_id: row.id, version: row.version, note: "The customer has written to us." };
  const settled = random.chance(60) ? null : await act(settleRefund, world.operator, input);
  if (settled !== null && !settled.startsWith("refund_too_large")) return `paid otherwise ${settled}`;
  const retried = await act(retryRefund, world.operator, input);
  if (!retried.startsWith("refund_too_large")) return `retry ${retried}`;
  return `closed ${await act(dismissRefund, world.operator, input)}`;
}
