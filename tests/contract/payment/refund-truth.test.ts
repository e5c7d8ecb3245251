// What everybody sees of a refund of a cancelled booking, whatever happened to the request to Stripe: the ledger, the
// statement of both sides and the operator, the summary on the booking's page, and Stripe itself.
import { afterEach, expect, test } from "vitest";
import { submitRefund } from "#domain/payment/jobs.ts";
import { stopBooking } from "#server/flow/booking/cancellation/stop-booking.ts";
import { listAttempts, summarisePayments } from "#server/payment/reads/payment.ts";
import { findStatement } from "#server/payment/reads/statement.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { paidDeal } from "./late.ts";
import { type Deal, startMarket } from "./market.ts";

const market = duringFile(startMarket);
afterEach(() => market.testServer.control("reset"));

/** The part of the paid sum that the operator refunds; the rest is kept. */
const refund_minor = 10_000;

type Cancelled = {
  deal: Deal;
  total_minor: number;
  payment_intent: string;
  refund: { id: string; stripe_refund_id: string | null };
  submit: () => Promise<void>;
};

async function paid() {
  const { deal, attempt } = await paidDeal(market);
  await market.waitForWebhooks();
  return { deal, total_minor: attempt.amount_minor, payment_intent: attempt.payment_intent_id as string };
}

/** Paid, then cancelled by the operator while Stripe is down: nobody has requested the refund yet. */
async function cancelled(): Promise<Cancelled> {
  const made = await paid();
  const { booking_id } = made.deal;
  const { version } = await market.one("select version from booking where id = $1", [booking_id]);
  const input = { booking_id, version, refund_minor, reason: "The venue has closed." };
  const operator = await market.kit.operator();
  await market.withStripeDown(() => market.run(stopBooking, operator, input));
  const [refund] = await market.refunds(booking_id);
  await market.deleteJob(`refund:${refund.id}`);
  return { ...made, refund, submit: () => market.runJob(submitRefund, { refund_id: refund.id }) };
}

type Truth = {
  lines: readonly (readonly [kind: string, amount_minor: number])[];
  returned_minor: number;
  kept_minor: number;
  /** In the order of the requests. */
  refunds: readonly string[];
};

async function expectTruth(
  { deal, total_minor, payment_intent }: Omit<Cancelled, "refund" | "submit">,
  truth: Truth,
) {
  const { booking_id, customer, provider } = deal;
  const { returned_minor, kept_minor } = truth;
  const readers = { customer, provider, operator: await market.kit.operator() };
  for (const [who, actor] of Object.entries(readers)) {
    const { lines, earned, ...sums } = await findStatement(market.kit.scopeOf(actor), booking_id);
    expect(
      lines.map(({ kind, amount_minor }) => [kind, amount_minor]),
      who,
    ).toEqual([["paid", total_minor], ...truth.lines]);
    const held_minor = total_minor - returned_minor - kept_minor;
    expect(sums, who).toEqual({ paid_minor: total_minor, returned_minor, held_minor, partner_minor: 0 });
    const parts = earned ? earned.provider_minor + earned.fee_minor + earned.fee_tax_minor : 0;
    expect(parts, who).toBe(kept_minor);
  }
  const page = market.kit.scopeOf(customer);
  expect(summarisePayments({ total_minor }, await listAttempts(page, booking_id))).toMatchObject({
    status: returned_minor === 0 ? "paid" : returned_minor < total_minor ? "partially_refunded" : "refunded",
    paid_minor: total_minor,
    returned_minor,
  });
  const rows = await market.all("select status from refund where booking_id = $1 order by created_at, id", [
    booking_id,
  ]);
  expect(rows.map(({ status }) => status)).toEqual(truth.refunds);
  expect(await returnedByStripe(payment_intent)).toBe(returned_minor);
  const unbalanced = "select tx_id from ledger_entry group by tx_id, currency having sum(amount_minor) <> 0";
  expect(await market.all(unbalanced)).toEqual([]);
}

async function returnedByStripe(payment_intent: string): Promise<number> {
  const { data } = await market.testServer.stripe.refunds.list({ payment_intent });
  return data.filter(({ status }) => status === "succeeded").reduce((sum, { amount }) => sum + amount, 0);
}

const madeAtStripe = async ({ payment_intent }: Cancelled) =>
  (await market.testServer.stripe.refunds.list({ payment_intent })).data.length;

/** The kept sum is earned at the cancellation, before the refund arrives. */
const kept = ({ total_minor }: { total_minor: number }) => total_minor - refund_minor;
const earned = (made: { total_minor: number }) => ["earned", -kept(made)] as const;
const returned = ["returned", -refund_minor] as const;

/** The refund has not arrived: we still hold the sum, and everybody sees that. */
const onTheWay = (made: Cancelled): Truth => ({
  lines: [earned(made)],
  returned_minor: 0,
  kept_minor: kept(made),
  refunds: ["requested"],
});
const arrived = (made: Cancelled): Truth => ({
  lines: [earned(made), returned],
  returned_minor: refund_minor,
  kept_minor: kept(made),
  refunds: ["succeeded"],
});

test("submitted twice at once and once more, reported five times: one refund", async () => {
  const made = await cancelled();
  await expectTruth(made, onTheWay(made));
  await market.testServer.control("webhooks", { kind: "duplicate", copies: 5, count: 10 });
  const both = await Promise.allSettled([made.submit(), made.submit()]);
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  await made.submit();
  await market.waitForWebhooks();
  await expectTruth(made, arrived(made));
  expect(await madeAtStripe(made)).toBe(1);
});

test("timed out after Stripe made it: shown to everybody as on its way until found by its key", async () => {
  const made = await cancelled();
  await market.dropWebhooks();
  await market.loseAnswers("/v1/refunds", () => expect(made.submit()).rejects.toThrow());
  expect(await madeAtStripe(made)).toBe(1);
  expect(await market.status("refund", made.refund.id)).toBe("requested");
  const { rows } = await statementLines(made);
  expect(rows).not.toContain("returned");
  await made.submit();
  await expectTruth(made, arrived(made));
  expect(await madeAtStripe(made)).toBe(1);
});

test("failed at the bank, then succeeded after all: each is booked once, and the money is refunded once", async () => {
  const made = await cancelled();
  await made.submit();
  await market.waitForWebhooks();
  const [row] = await market.refunds(made.deal.booking_id);
  const say = async (status: "failed" | "succeeded") => {
    await market.testServer.control("refunds", { id: row.stripe_refund_id, status });
    await market.waitForStatus("refund", row.id, status);
    await market.waitForWebhooks();
  };
  await say("failed");
  const cameBack = ["return_failed", refund_minor] as const;
  await expectTruth(made, {
    lines: [earned(made), returned, cameBack],
    returned_minor: 0,
    kept_minor: kept(made),
    refunds: ["failed"],
  });
  await say("succeeded");
  await expectTruth(made, { ...arrived(made), lines: [earned(made), returned, cameBack, returned] });
  expect(await madeAtStripe(made)).toBe(1);
});

test("the rest refunded at Stripe itself: nothing remains earned, and everybody sees that", async () => {
  const made = await cancelled();
  await made.submit();
  await market.waitForWebhooks();
  await market.testServer.stripe.refunds.create({ payment_intent: made.payment_intent });
  await market.waitForWebhooks();
  await expectTruth(made, {
    lines: [earned(made), returned, ["returned", -kept(made)], ["earned", kept(made)]],
    returned_minor: made.total_minor,
    kept_minor: 0,
    refunds: ["succeeded", "succeeded"],
  });
  const tasks = "select kind from operator_task where subject_id = $1 and closed_at is null";
  expect(await market.all(tasks, [made.deal.booking_id])).toEqual([{ kind: "refunded_at_stripe" }]);
});

async function statementLines({ deal }: Cancelled): Promise<{ rows: string[] }> {
  const { lines } = await findStatement(market.kit.scopeOf(deal.customer), deal.booking_id);
  return { rows: lines.map(({ kind }) => kind) };
}
