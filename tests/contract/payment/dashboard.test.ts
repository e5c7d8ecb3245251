// Refunds made at Stripe itself appear in our books like our own, once, whatever reports them.
import { expect, test } from "vitest";
import { derivePaymentStatus } from "#domain/payment/plan.ts";
import { listAttempts, summarisePayments } from "#server/payment/reads/payment.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { paidDeal } from "./late.ts";
import { type Deal, startMarket } from "./market.ts";

const market = duringFile(startMarket);

async function paid() {
  const { deal, attempt } = await paidDeal(market);
  const giveBack = (amount?: number) =>
    market.testServer.stripe.refunds.create({
      payment_intent: attempt.payment_intent_id,
      ...(amount === undefined ? {} : { amount }),
    });
  return { deal, attempt, giveBack };
}
const summary = async (deal: Deal) => {
  const scope = market.kit.scopeOf(deal.customer);
  const { total_minor } = await market.one("select total_minor from booking where id = $1", [
    deal.booking_id,
  ]);
  return summarisePayments({ total_minor }, await listAttempts(scope, deal.booking_id));
};
const held = async (deal: Deal) =>
  Number(
    (
      await market.one(
        `select -sum(amount_minor) as held from ledger_entry join ledger_account on ledger_account.id = account_id
         where name = 'customer_funds' and owner_id = $1`,
        [deal.booking_id],
      )
    ).held,
  );
const troubles = () => market.all("select type, problem from stripe_event where problem is not null");
const tasksOf = ({ booking_id }: Deal) =>
  market.all("select kind from operator_task where subject_id = $1 and closed_at is null", [booking_id]);

test("a partial one and one of the rest are mirrored with origin, ledger, status and a task; nothing is set aside", async () => {
  const { deal, attempt, giveBack } = await paid();
  const first = await giveBack(500);
  await market.waitForWebhooks();
  const [row, ...more] = await market.refunds(deal.booking_id);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    origin: "stripe",
    status: "succeeded",
    stripe_refund_id: first.id,
    attempt_id: attempt.id,
    amount_minor: 500,
    reason: "made_at_stripe",
  });
  expect(await held(deal)).toBe(attempt.amount_minor - 500);
  expect(await summary(deal)).toMatchObject({ status: "partially_refunded", returned_minor: 500 });
  expect(await tasksOf(deal)).toEqual([{ kind: "refunded_at_stripe" }]);
  await giveBack();
  await market.waitForWebhooks();
  expect(await market.refunds(deal.booking_id)).toHaveLength(2);
  expect(await held(deal)).toBe(0);
  expect((await summary(deal)).status).toBe("refunded");
  expect(await tasksOf(deal), "one matter, one task").toHaveLength(1);
  expect(await troubles()).toEqual([]);
});

test.each(["refund.created", "charge.refunded"])("is found by %s alone", async (type) => {
  const { deal, giveBack } = await paid();
  await market.waitForWebhooks();
  await market.testServer.control("pause");
  await giveBack(700);
  await market.testServer.pool.query(
    "update stripe.delivery set state = 'dropped' where state = 'pending' and event in (select id from stripe.event where type <> $1)",
    [type],
  );
  await market.testServer.control("resume");
  await market.waitForWebhooks();
  expect(await market.refunds(deal.booking_id)).toMatchObject([{ amount_minor: 700, status: "succeeded" }]);
  expect(await troubles()).toEqual([]);
});

test("one that fails at the bank is booked back and shown to the operator like our own", async () => {
  const { deal, attempt, giveBack } = await paid();
  const { id } = await giveBack(900);
  await market.waitForWebhooks();
  await market.testServer.control("refunds", { id, status: "failed" });
  const [row] = await market.refunds(deal.booking_id);
  await market.waitForStatus("refund", row.id, "failed");
  expect(await held(deal)).toBe(attempt.amount_minor);
  expect(derivePaymentStatus({ total_minor: 1 }, [attempt], await market.refunds(deal.booking_id))).toBe(
    "paid",
  );
});

test("one made before we heard of the payment: the payment is booked first, then the refund", async () => {
  const deal = await market.deal();
  const attempt = await market.beginPayment(deal);
  await market.dropWebhooks();
  await payWith(attempt.session_url, OK);
  const session = await market.testServer.stripe.checkout.sessions.retrieve(attempt.session_id);
  await market.testServer.control("reset");
  await market.testServer.stripe.refunds.create({
    payment_intent: String(session.payment_intent),
    amount: 300,
  });
  await market.waitForWebhooks();
  expect(await market.status("booking", deal.booking_id)).toBe("confirmed");
  expect(await market.refunds(deal.booking_id)).toMatchObject([{ amount_minor: 300, origin: "stripe" }]);
  expect(await held(deal)).toBe((await market.attempts(deal.booking_id))[0].amount_minor - 300);
  expect(await troubles()).toEqual([]);
});
