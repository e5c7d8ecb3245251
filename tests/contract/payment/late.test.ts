// Holds that end, cancellations, and money that arrives late: kept for the booking or refunded in full, never both.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tick } from "#domain/flow-jobs.ts";
import { expireCheckout } from "#domain/payment/jobs.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { eventually } from "../stripe/kit.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { expectConsistentMoney } from "./invariants.ts";
import { bookingNearHoldEnd, cancel, expectFullRefund, lapsedWithUnknownSession, minute } from "./late.ts";
import { startMarket } from "./market.ts";

const market = duringFile(startMarket);
beforeEach(() => market.testServer.control("reset"));
afterEach(async () => {
  market.unblockJobs();
  await market.testServer.control("reset");
  await market.waitForWebhooks();
  await expectConsistentMoney(market);
});

describe("at the end of the hold", () => {
  test("the open page is closed at Stripe first, then the booking lapses and parked offers return", async () => {
    const deal = await bookingNearHoldEnd(market);
    const attempt = await market.beginPayment(deal);
    market.advanceClock(11 * minute);
    await market.withStripeDown(() => market.runJob(tick));
    expect(await market.status("booking", deal.booking_id), "not released while Stripe is away").toBe(
      "awaiting_payment",
    );
    await market.runJob(tick);
    expect(await market.status("booking", deal.booking_id)).toBe("lapsed");
    expect(await market.status("payment_attempt", attempt.id)).toBe("expired");
    expect((await market.sessions(deal.booking_id))[0].status).toBe("expired");
    expect(await market.status("offer", deal.sibling_id)).toBe("sent");
    expect(await market.status("offer", deal.offer_id)).toBe("sent");
    expect(await market.status("request", deal.request_id)).toBe("open");
    expect((await payWith(attempt.session_url, OK)).status).toBe(410);
  });

  test("a parked offer that returns can be accepted and paid; the first page no longer takes money", async () => {
    const deal = await bookingNearHoldEnd(market);
    const first = await market.beginPayment(deal);
    await payWith(first.session_url, "4000000000000002");
    market.advanceClock(11 * minute);
    await market.runJob(tick);
    expect(await market.status("offer", deal.sibling_id)).toBe("sent");
    const { version } = await market.one("select version from offer where id = $1", [deal.sibling_id]);
    const sibling = { ...deal, offer_id: deal.sibling_id, offer_version: version };
    const second = await market.kit.payableOf(await market.kit.bookingOf(sibling));
    const attempt = await market.beginPayment(second);
    expect((await payWith(first.session_url, OK)).status).toBe(410);
    await payWith(attempt.session_url, OK);
    await market.waitForStatus("booking", second.booking_id, "confirmed");
    expect(await market.status("booking", deal.booking_id)).toBe("lapsed");
    expect(await market.status("offer", deal.sibling_id)).toBe("accepted");
    expect(await market.status("offer", deal.offer_id)).toBe("not_selected");
    expect(await market.status("request", deal.request_id)).toBe("awarded");
    expect(await market.refunds(deal.booking_id)).toEqual([]);
  });

  test("an unreported payment confirms the booking instead of letting it lapse", async () => {
    await market.dropWebhooks();
    const deal = await bookingNearHoldEnd(market);
    const attempt = await market.beginPayment(deal);
    market.advanceClock(9 * minute);
    await payWith(attempt.session_url, OK);
    market.advanceClock(2 * minute);
    await Promise.all([market.runJob(tick), market.runJob(tick)]);
    expect(await market.status("booking", deal.booking_id)).toBe("confirmed");
    expect(await market.status("offer", deal.sibling_id)).toBe("not_selected");
  });
});

describe("money for a booking that has lapsed", () => {
  test("revives it when nothing has changed", async () => {
    const { deal, attempt, payLate } = await lapsedWithUnknownSession(market);
    await payLate();
    await market.waitForStatus("booking", deal.booking_id, "confirmed");
    expect(await market.status("payment_attempt", attempt.id)).toBe("succeeded");
    expect(await market.status("offer", deal.offer_id)).toBe("accepted");
    expect(await market.status("offer", deal.sibling_id)).toBe("not_selected");
    expect(await market.status("request", deal.request_id)).toBe("awarded");
  });
});

describe("a booking cancelled before it was paid", () => {
  test("closes its open page", async () => {
    const deal = await market.deal();
    const attempt = await market.beginPayment(deal);
    await cancel(market, deal);
    expect((await market.sessions(deal.booking_id))[0].status).toBe("expired");
    expect(await market.status("payment_attempt", attempt.id)).toBe("expired");
  });

  test("while Stripe is down closes it as soon as Stripe is back", async () => {
    const deal = await market.deal();
    const attempt = await market.beginPayment(deal);
    await market.withStripeDown(() => cancel(market, deal));
    await market.promoteJob(`expire:${attempt.id}`);
    await market.waitForStatus("payment_attempt", attempt.id, "expired");
  });

  test("but was paid without our knowing: everything is refunded", async () => {
    await market.dropWebhooks();
    const deal = await market.deal();
    const attempt = await market.beginPayment(deal);
    await payWith(attempt.session_url, OK);
    await cancel(market, deal);
    await expectFullRefund(market, deal, "booking_not_lapsed");
  });

  test("while the session was being created: the unknown page is found and closed", async () => {
    const deal = await market.deal();
    const attempt = await market.beginWithLostAnswer(deal);
    await cancel(market, deal);
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

  test("and paid through an unknown page, without any event: everything is refunded", async () => {
    await market.dropWebhooks();
    const deal = await market.deal();
    await market.beginWithLostAnswer(deal);
    await market.dropWebhooks();
    await payWith((await market.sessions(deal.booking_id))[0].url, OK);
    await cancel(market, deal);
    await expectFullRefund(market, deal, "booking_not_lapsed");
  });

  test("while the session was being created: money from the unknown page is refunded", async () => {
    const deal = await market.deal();
    await market.beginWithLostAnswer(deal);
    market.blockJob(expireCheckout);
    await cancel(market, deal);
    await payWith((await market.sessions(deal.booking_id))[0].url, OK);
    await expectFullRefund(market, deal, "booking_not_lapsed");
    expect(await market.status("booking", deal.booking_id)).toBe("cancelled");
  });
});
