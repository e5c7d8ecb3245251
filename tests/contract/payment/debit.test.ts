// A bank debit: the page completes at once, the bank works for days, and the answer comes when nobody is looking. The
// stand-in takes only cards, so the test sets its rows as Stripe's would be; every answer still passes its contract.
import type Stripe from "stripe";
import { afterEach, beforeAll, expect, test } from "vitest";
import { sweepPayments, tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { expectConsistentMoney } from "./invariants.ts";
import { type Deal, startMarket } from "./market.ts";
import { deliverEvent } from "./orders.ts";

const market = duringFile(startMarket);
beforeAll(async () => {
  await market.testServer.control("pause");
  // With cards, paid and complete coincide; a debit is complete long before it is paid.
  await market.testServer.pool.query("alter table stripe.session drop constraint session_check1");
});
afterEach(() => expectConsistentMoney(market));

type Body = Record<string, unknown>;

/** The customer has chosen a bank debit on the hosted page. */
async function debited() {
  const deal = await market.deal();
  const attempt = await market.beginPayment(deal);
  await payWith(attempt.session_url, OK);
  const { pool, stripe } = market.testServer;
  const session = await stripe.checkout.sessions.retrieve(attempt.session_id, {
    expand: ["payment_intent.latest_charge"],
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  const put = (table: string, id: string, change: Body) =>
    pool.query(`update stripe.${table} set body = body || $2 where id = $1`, [id, JSON.stringify(change)]);
  const payment_method_details = { type: "sepa_debit" };
  const stand = async (paid: boolean, status: { intent: string; charge: string }) => {
    const { amount } = intent;
    await put("charge", charge.id, {
      payment_method_details,
      paid,
      captured: paid,
      amount_captured: paid ? amount : 0,
      status: status.charge,
    });
    await put("payment_intent", intent.id, { status: status.intent, amount_received: paid ? amount : 0 });
    await put("session", session.id, { payment_status: paid ? "paid" : "unpaid" });
  };
  const deliverByType = (type: string) => {
    const event = { id: `evt_${type}_${session.id}`, object: "event", type, livemode: false };
    return deliverEvent(market, {
      ...event,
      data: { object: { ...session, payment_intent: intent.id } },
    } as never);
  };
  await stand(false, { intent: "processing", charge: "pending" });
  await deliverByType("checkout.session.completed");
  return {
    deal,
    attempt,
    held: () => market.one("select hold_until from booking where id = $1", [deal.booking_id]),
    async arrives() {
      await stand(true, { intent: "succeeded", charge: "succeeded" });
      await deliverByType("checkout.session.async_payment_succeeded");
    },
    async isRefused() {
      await stand(false, { intent: "requires_payment_method", charge: "failed" });
      await deliverByType("checkout.session.async_payment_failed");
    },
  };
}

const statusOf = (deal: Deal) => market.status("booking", deal.booking_id);
const latest = async (deal: Deal) => (await market.attempts(deal.booking_id)).at(-1);

test("holds the date for a fortnight, does not lapse, cannot be cancelled, and confirms when the money arrives", async () => {
  const { deal, held, arrives } = await debited();
  expect(await latest(deal)).toMatchObject({ status: "processing", session_url: null });
  const { hold_until } = await held();
  const fortnight = market.testServer.clock.now() + 14 * units.day_ms;
  expect(Math.abs(hold_until.getTime() - fortnight)).toBeLessThan(units.minute_ms);
  const { version } = await market.one("select version from booking where id = $1", [deal.booking_id]);
  const leave = { booking_id: deal.booking_id, version, reason: "Plans changed." };
  await expect(market.run(cancelBooking, deal.customer, leave)).rejects.toMatchObject({
    code: "payment_in_progress",
  });
  market.advanceClock(15 * units.day_ms);
  await market.runJob(tick);
  await market.runJob(sweepPayments);
  expect(await statusOf(deal), "the hold is over, the bank is not").toBe("awaiting_payment");
  await arrives();
  expect(await statusOf(deal)).toBe("confirmed");
});

test("leaves the rest of the hold for another, successful try when the bank refuses", async () => {
  const { deal, isRefused } = await debited();
  market.advanceClock(5 * units.day_ms);
  await isRefused();
  expect(await latest(deal)).toMatchObject({ status: "failed" });
  expect(await statusOf(deal)).toBe("awaiting_payment");
  const { version } = await market.one("select version from booking where id = $1", [deal.booking_id]);
  const second = await market.beginPayment({ ...deal, booking_version: version });
  await payWith(second.session_url, OK);
  market.advanceClock(6 * units.minute_ms);
  await market.runJob(sweepPayments);
  expect(await statusOf(deal)).toBe("confirmed");
});
