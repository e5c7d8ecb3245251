// Holds that end, cancellations and money that comes afterwards: the booking's or returned in full, never both.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepPayments, tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { expireCheckout, submitRefund } from "#domain/payment/jobs.ts";
import { acceptOffer } from "#server/flow/accept-offer.ts";
import { cancelBooking } from "#server/flow/cancel-booking.ts";
import { settlePayment } from "#server/flow/settle-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { exampleTerms } from "#server/offer/offer-input.ts";
import { reviseOffer } from "#server/offer/revise-offer.ts";
import { askPayment } from "#server/services/stripe-payments.ts";
import { theDay } from "#tests/kit/drafts.ts";
import { eventually } from "../stripe/kit.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { expectSoundMoney } from "./invariants.ts";
import { type Deal, type Market, startMarket } from "./market.ts";

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(() => market.rig.control("reset"));
afterEach(async () => {
  market.letGo();
  await market.rig.control("reset");
  await market.quiet();
  await expectSoundMoney(market);
});
afterAll(() => market?.stop());

const minute = units.minute_ms;

/** A booking whose hold ends in ten minutes. */
async function lastMinutes(): Promise<Deal> {
  const deal = await market.deal();
  const { hold_until } = await market.one("select hold_until from booking where id = $1", [deal.booking_id]);
  market.pass(hold_until.getTime() - market.rig.clock.now() - 10 * minute);
  return deal;
}

/** Stripe has made a session of which we never heard, and the booking has lapsed without it. */
async function lapsedUnheard() {
  const deal = await lastMinutes();
  const attempt = await market.beginUnheard(deal);
  // Long enough away that it cannot be closed: otherwise nobody could pay by it any more.
  market.hold(expireCheckout);
  market.pass(11 * minute);
  await market.job(tick);
  expect(await market.status("booking", deal.booking_id)).toBe("lapsed");
  expect(await market.status("payment_attempt", attempt.id)).toBe("cancelled");
  const payLate = async (card = OK) => payWith((await market.sessions(deal.booking_id))[0].url, card);
  return { deal, attempt, payLate };
}

const cancel = ({ customer, booking_id, booking_version: version }: Deal) =>
  market.run(cancelBooking, customer, { booking_id, version, reason: "Plans changed." });

/** The one refund of a booking: the whole payment, at Stripe and in the ledger, and the attempt tells the truth. */
async function expectReturned(deal: Deal, reason: string) {
  const refund = await eventually("a refund", async () => (await market.refunds(deal.booking_id))[0]);
  await market.becomes("refund", refund.id, "succeeded");
  const [row, ...more] = await market.refunds(deal.booking_id);
  expect(more).toEqual([]);
  const [attempt] = await market.attempts(deal.booking_id);
  expect(attempt.status).toBe("succeeded");
  expect(row).toMatchObject({ reason, amount_minor: attempt.amount_minor, attempt_id: attempt.id });
  const made = await market.rig.stripe.refunds.list({ payment_intent: attempt.payment_intent_id });
  expect(made.data).toMatchObject([{ id: row.stripe_refund_id, amount: attempt.amount_minor }]);
}

describe("at the end of the hold", () => {
  test("the open page is ended at Stripe first, then the booking lapses and parked offers come back", async () => {
    const deal = await lastMinutes();
    const attempt = await market.begin(deal);
    market.pass(11 * minute);
    await market.away(() => market.job(tick));
    expect(await market.status("booking", deal.booking_id), "not released while Stripe is away").toBe(
      "awaiting_payment",
    );
    await market.job(tick);
    expect(await market.status("booking", deal.booking_id)).toBe("lapsed");
    expect(await market.status("payment_attempt", attempt.id)).toBe("expired");
    expect((await market.sessions(deal.booking_id))[0].status).toBe("expired");
    expect(await market.status("offer", deal.sibling_id)).toBe("sent");
    expect(await market.status("offer", deal.offer_id)).toBe("sent");
    expect(await market.status("request", deal.request_id)).toBe("open");
    expect((await payWith(attempt.session_url, OK)).status).toBe(410);
  });

  test("a parked offer that comes back can be accepted and paid; the first page takes no money any more", async () => {
    const deal = await lastMinutes();
    const first = await market.begin(deal);
    await payWith(first.session_url, "4000000000000002");
    market.pass(11 * minute);
    await market.job(tick);
    expect(await market.status("offer", deal.sibling_id)).toBe("sent");
    const { version } = await market.one("select version from offer where id = $1", [deal.sibling_id]);
    const sibling = { ...deal, offer_id: deal.sibling_id, offer_version: version };
    const second = await market.kit.payableOf(await market.kit.bookingOf(sibling));
    const attempt = await market.begin(second);
    expect((await payWith(first.session_url, OK)).status).toBe(410);
    await payWith(attempt.session_url, OK);
    await market.becomes("booking", second.booking_id, "confirmed");
    expect(await market.status("booking", deal.booking_id)).toBe("lapsed");
    expect(await market.status("offer", deal.sibling_id)).toBe("accepted");
    expect(await market.status("offer", deal.offer_id)).toBe("not_selected");
    expect(await market.status("request", deal.request_id)).toBe("awarded");
    expect(await market.refunds(deal.booking_id)).toEqual([]);
  });

  test("a payment of which nobody has told confirms instead of lapsing", async () => {
    await market.loseWebhooks();
    const deal = await lastMinutes();
    const attempt = await market.begin(deal);
    market.pass(9 * minute);
    await payWith(attempt.session_url, OK);
    market.pass(2 * minute);
    await Promise.all([market.job(tick), market.job(tick)]);
    expect(await market.status("booking", deal.booking_id)).toBe("confirmed");
    expect(await market.status("offer", deal.sibling_id)).toBe("not_selected");
  });

  test("paying and releasing at once ends in a paid booking or in a free date, never in between", async () => {
    for (let round = 0; round < 3; round += 1) {
      const deal = await lastMinutes();
      const attempt = await market.begin(deal);
      market.pass(11 * minute);
      await Promise.all([payWith(attempt.session_url, OK), market.job(tick)]);
      await market.quiet();
      await market.job(tick);
      const ended = await market.status("payment_attempt", attempt.id);
      const booking = await market.status("booking", deal.booking_id);
      expect([
        ["succeeded", "confirmed"],
        ["expired", "lapsed"],
      ]).toContainEqual([ended, booking]);
    }
  });
});

describe("money for a booking that has lapsed", () => {
  test("revives it when nothing has changed", async () => {
    const { deal, attempt, payLate } = await lapsedUnheard();
    await payLate();
    await market.becomes("booking", deal.booking_id, "confirmed");
    expect(await market.status("payment_attempt", attempt.id)).toBe("succeeded");
    expect(await market.status("offer", deal.offer_id)).toBe("accepted");
    expect(await market.status("offer", deal.sibling_id)).toBe("not_selected");
    expect(await market.status("request", deal.request_id)).toBe("awarded");
  });

  test("goes back in full when another offer was accepted", async () => {
    const { deal, payLate } = await lapsedUnheard();
    const { version } = await market.one("select version from offer where id = $1", [deal.sibling_id]);
    await market.run(acceptOffer, deal.customer, { offer_id: deal.sibling_id, version });
    await payLate();
    await expectReturned(deal, "request_not_open");
    expect(await market.status("booking", deal.booking_id)).toBe("lapsed");
  });

  test("goes back in full when the provider has given the date to somebody else", async () => {
    const { deal, payLate } = await lapsedUnheard();
    const { starts_at, ends_at } = await market.one("select starts_at, ends_at from booking where id = $1", [
      deal.booking_id,
    ]);
    const day = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() };
    const other = await market.kit.openRequestOf();
    await market.kit.bookingOf(await market.kit.offerFor(other, day, deal.provider));
    await payLate();
    await expectReturned(deal, "slot_taken");
  });

  test("goes back in full when the provider has changed the offer", async () => {
    const { deal, payLate } = await lapsedUnheard();
    const { version } = await market.one("select version from offer where id = $1", [deal.offer_id]);
    const terms = { ...exampleTerms, ...theDay(market.kit.runtime.clock.now()) };
    await market.run(reviseOffer, deal.provider, { offer_id: deal.offer_id, version, ...terms });
    await payLate();
    await expectReturned(deal, "offer_changed");
  });
});

describe("a booking cancelled before it was paid", () => {
  test("takes its open page along", async () => {
    const deal = await market.deal();
    const attempt = await market.begin(deal);
    await cancel(deal);
    expect((await market.sessions(deal.booking_id))[0].status).toBe("expired");
    expect(await market.status("payment_attempt", attempt.id)).toBe("expired");
  });

  test("with Stripe away takes it along as soon as Stripe is back", async () => {
    const deal = await market.deal();
    const attempt = await market.begin(deal);
    await market.away(() => cancel(deal));
    await market.hurry(`expire:${attempt.id}`);
    await market.becomes("payment_attempt", attempt.id, "expired");
  });

  test("but was paid without our knowing: everything goes back", async () => {
    await market.loseWebhooks();
    const deal = await market.deal();
    const attempt = await market.begin(deal);
    await payWith(attempt.session_url, OK);
    await cancel(deal);
    await expectReturned(deal, "booking_not_lapsed");
  });

  test("while Stripe was asked: the page nobody heard of is found and ended", async () => {
    const deal = await market.deal();
    const attempt = await market.beginUnheard(deal);
    await cancel(deal);
    await eventually("the page is closed", async () =>
      (await market.sessions(deal.booking_id))[0].status === "expired" ? true : undefined,
    );
    const [session] = await market.sessions(deal.booking_id);
    expect((await market.attempts(deal.booking_id))[0]).toMatchObject({
      id: attempt.id,
      status: "cancelled",
      session_id: session.id,
    });
  });

  test("and paid by a page nobody heard of, with no event ever coming: everything goes back", async () => {
    await market.loseWebhooks();
    const deal = await market.deal();
    await market.beginUnheard(deal);
    await market.loseWebhooks();
    await payWith((await market.sessions(deal.booking_id))[0].url, OK);
    await cancel(deal);
    await expectReturned(deal, "booking_not_lapsed");
  });

  test("while Stripe was asked: money by the page nobody heard of goes back", async () => {
    const deal = await market.deal();
    await market.beginUnheard(deal);
    market.hold(expireCheckout);
    await cancel(deal);
    await payWith((await market.sessions(deal.booking_id))[0].url, OK);
    await expectReturned(deal, "booking_not_lapsed");
    expect(await market.status("booking", deal.booking_id)).toBe("cancelled");
  });
});

describe("a refund", () => {
  /** Paid with this card, cancelled, and on its way back. */
  async function returning(card: string) {
    await market.loseWebhooks();
    const deal = await market.deal();
    const attempt = await market.begin(deal);
    await payWith(attempt.session_url, card);
    await cancel(deal);
    await market.rig.control("reset");
    const [refund] = await market.refunds(deal.booking_id);
    return { deal, attempt, refund };
  }
  const returned = async (refund: { id: string; attempt_id: string; booking_id: string }) =>
    (
      await market.all(
        `select type, amount_minor from ledger_entry join ledger_tx on ledger_tx.id = tx_id
           join ledger_account on ledger_account.id = account_id
         where booking_id = $1 and name = 'customer_funds' order by ledger_entry.id`,
        [refund.booking_id],
      )
    ).map(({ type, amount_minor }) => [type, amount_minor]);

  test("that fails after it succeeded is booked back and never hidden", async () => {
    const { attempt, refund } = await returning("4000000000005126");
    expect(refund.status).toBe("succeeded");
    market.pass(11_000);
    await market.becomes("refund", refund.id, "failed");
    expect(await returned(refund)).toEqual([
      ["charge", -attempt.amount_minor],
      ["refund", attempt.amount_minor],
      ["refund_failed", -attempt.amount_minor],
    ]);
  });

  test("that is pending is booked when it has arrived", async () => {
    const { attempt, refund } = await returning("4000000000007726");
    expect(refund.status).toBe("pending");
    expect(await returned(refund)).toEqual([["charge", -attempt.amount_minor]]);
    market.pass(11_000);
    await market.becomes("refund", refund.id, "succeeded");
    expect((await returned(refund)).at(-1)).toEqual(["refund", attempt.amount_minor]);
  });

  test("that is pending and of whose end nobody tells is found by the sweep", async () => {
    const { refund } = await returning("4000000000007726");
    await market.loseWebhooks();
    market.pass(6 * minute);
    await market.job(sweepPayments);
    expect(await market.status("refund", refund.id)).toBe("succeeded");
  });

  test("whose answer was lost is found a day later, not sent again under a forgotten key", async () => {
    await market.loseWebhooks();
    const deal = await market.deal();
    const attempt = await market.begin(deal);
    await market.away(() => cancel(deal));
    await market.forget(`expire:${attempt.id}`);
    await payWith(attempt.session_url, OK);
    const snapshot = await askPayment(market.kit.runtime.env, attempt.session_id);
    await market.away(() => market.run(settlePayment, system, { attempt_id: attempt.id, snapshot }));
    const [refund] = await market.refunds(deal.booking_id);
    expect(refund.status).toBe("requested");
    await market.forget(`refund:${refund.id}`);
    await market.unheard(() => expect(market.job(submitRefund, { refund_id: refund.id })).rejects.toThrow());
    await market.loseWebhooks();
    market.pass(25 * units.hour_ms);
    await market.job(sweepPayments);
    await expectReturned(deal, "booking_not_lapsed");
  });
});
