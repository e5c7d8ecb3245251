// A successful payment is recorded once, whoever reports it.
import { afterEach, beforeEach, expect, test } from "vitest";
import { sweepPayments } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { reconcilePayment } from "#domain/payment/jobs.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { eventually } from "../stripe/kit.ts";
import { OK, open, payWith } from "../stripe/shop.ts";
import { expectConsistentMoney } from "./invariants.ts";
import { type Deal, startMarket } from "./market.ts";
import { deliverEvent } from "./orders.ts";

const market = duringFile(startMarket);
beforeEach(() => market.testServer.control("reset"));
afterEach(async () => {
  await market.waitForWebhooks();
  await expectConsistentMoney(market);
});

/** What one confirmation leaves behind, and nothing more. */
async function expectConfirmedOnce(deal: Deal) {
  const { booking_id } = deal;
  await market.waitForStatus("booking", booking_id, "confirmed");
  expect(await market.status("offer", deal.offer_id)).toBe("accepted");
  expect(await market.status("offer", deal.sibling_id)).toBe("not_selected");
  const [attempt, ...more] = await market.attempts(booking_id);
  expect(more).toEqual([]);
  expect(attempt).toMatchObject({ status: "succeeded", session_url: null });
  const entries = await market.all(
    "select amount_minor, key from ledger_entry join (select id, idempotency_key as key, booking_id from ledger_tx) tx on tx.id = tx_id where booking_id = $1",
    [booking_id],
  );
  const key = `charge:${attempt.charge_id}`;
  expect(entries).toEqual(
    expect.arrayContaining([
      { key, amount_minor: attempt.amount_minor },
      { key, amount_minor: -attempt.amount_minor },
    ]),
  );
  expect(entries).toHaveLength(2);
  const charges = await market.testServer.stripe.charges.list({ payment_intent: attempt.payment_intent_id });
  expect(charges.data.filter(({ paid }) => paid)).toHaveLength(1);
  const settled = await market.all(
    "select 1 from event where noun = 'attempt' and subject_id = $1 and transition = 'succeed'",
    [attempt.id],
  );
  expect(settled).toHaveLength(1);
  const mails = await market.all(
    "select payload->>'profile_id' as to from graphile_worker._private_jobs where key like 'booking_confirmed:%' and payload->>'subject_id' = $1",
    [booking_id],
  );
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [deal.customer.profile?.id, deal.provider.profile?.id].sort(),
  );
}

test("the payment page is in the customer's language and names what is paid for", async () => {
  const deal = await market.deal();
  await market.all("update account set locale = 'de' where id = $1 returning id", [deal.customer.account_id]);
  const attempt = await market.beginPayment(deal);
  const { sessions } = market.testServer.stripe.checkout;
  const session = await sessions.retrieve(attempt.session_id, { expand: ["line_items"] });
  const [{ title, number }] = await market.all("select title, number from booking where id = $1", [
    deal.booking_id,
  ]);
  expect(session).toMatchObject({
    locale: "de",
    line_items: { data: [{ description: title, quantity: 1 }] },
  });
  const { html } = await open(attempt.session_url);
  for (const text of [title, `${number} · `, " · Gesamtpreis<", "would be in: de<"])
    expect(html).toContain(text);
});

test("the webhook alone confirms: sibling offers not selected, one ledger transaction, one mail to each side", async () => {
  const deal = await market.deal();
  const attempt = await market.beginPayment(deal);
  await payWith(attempt.session_url, OK);
  await expectConfirmedOnce(deal);
});

test("without any webhook the return page's check confirms", async () => {
  await market.dropWebhooks();
  const deal = await market.deal();
  const attempt = await market.beginPayment(deal);
  await market.runJob(reconcilePayment, { attempt_id: attempt.id });
  expect(await market.status("booking", deal.booking_id)).toBe("awaiting_payment");
  await payWith(attempt.session_url, OK);
  await market.runJob(reconcilePayment, { attempt_id: attempt.id });
  await expectConfirmedOnce(deal);
});

test("without any webhook or return the sweep confirms, but not before five minutes", async () => {
  await market.dropWebhooks();
  const deal = await market.deal();
  const attempt = await market.beginPayment(deal);
  await payWith(attempt.session_url, OK);
  await market.runJob(sweepPayments);
  expect(await market.status("booking", deal.booking_id)).toBe("awaiting_payment");
  market.advanceClock(6 * units.minute_ms);
  await market.runJob(sweepPayments);
  await expectConfirmedOnce(deal);
});

test("webhook, return page and sweep at once, and one event five times, take effect once", async () => {
  await market.testServer.control("pause");
  const deal = await market.deal();
  const attempt = await market.beginPayment(deal);
  market.advanceClock(6 * units.minute_ms);
  await payWith(attempt.session_url, OK);
  const events = await market.testServer.stripe.events.list({ type: "checkout.session.completed", limit: 1 });
  const [event] = events.data;
  if (!event) throw new Error("the stand-in has told of the payment");
  const deliver = () => deliverEvent(market, event);
  const ask = () => market.runJob(reconcilePayment, { attempt_id: attempt.id });
  await Promise.all([
    ...[deliver(), deliver(), deliver(), deliver(), deliver()],
    ...[ask(), ask(), ask(), market.runJob(sweepPayments), market.runJob(sweepPayments)],
  ]);
  await market.testServer.control("resume");
  await market.waitForWebhooks();
  await expectConfirmedOnce(deal);
  const stored = await market.all("select id from stripe_event where id = $1", [event.id]);
  expect(stored).toHaveLength(1);
  // The event comes again two days later, and nothing changes.
  await market.readEvent(event.id);
  await expectConfirmedOnce(deal);
});

test("two declined cards are shown, then the third pays on the same page", async () => {
  const deal = await market.deal();
  const attempt = await market.beginPayment(deal);
  await payWith(attempt.session_url, "4000000000000002");
  const code = (wanted: string) =>
    eventually(wanted, async () =>
      (await market.attempts(deal.booking_id))[0].failure_code === wanted ? true : undefined,
    );
  await code("generic_decline");
  await payWith(attempt.session_url, "4000000000009995");
  await code("insufficient_funds");
  expect(await market.status("booking", deal.booking_id)).toBe("awaiting_payment");
  await payWith(attempt.session_url, OK);
  await expectConfirmedOnce(deal);
});

test("two tabs pressing pay at once get one attempt and one session", async () => {
  const deal = await market.deal();
  const orders = await Promise.all([market.pressPay(deal), market.pressPay(deal), market.pressPay(deal)]);
  expect(new Set(orders.map(({ attempt_id }) => attempt_id)).size).toBe(1);
  const [attempt] = await market.attempts(deal.booking_id);
  await market.waitForStatus("payment_attempt", attempt.id, "requires_action");
  expect(await market.attempts(deal.booking_id)).toHaveLength(1);
  expect(await market.sessions(deal.booking_id)).toHaveLength(1);
});

test.each([
  ["JPY", 1],
  ["KWD", 1],
  ["ISK", 100],
])("%s is charged in Stripe's units and booked in ours", async (currency, factor) => {
  const deal = await market.deal();
  // The payment uses the frozen row; the kit's category is in euros.
  await market.all("update booking set currency = $2 where id = $1", [deal.booking_id, currency]);
  const attempt = await market.beginPayment(deal);
  expect(attempt).toMatchObject({ currency, status: "requires_action" });
  await payWith(attempt.session_url, OK);
  await expectConfirmedOnce(deal);
  const [session] = await market.sessions(deal.booking_id);
  expect(session).toMatchObject({
    currency: currency.toLowerCase(),
    amount_total: attempt.amount_minor * factor,
  });
});
