// Holds that end, cancellations and money that comes afterwards: the booking's or returned in full, never both.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tick } from "#domain/flow-jobs.ts";
import { expireCheckout } from "#domain/payment/jobs.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { reviseOffer } from "#server/offer/revise-offer.ts";
import { exampleTerms } from "#server/offer/send-offer.example.ts";
import { theDay } from "#tests/kit/drafts.ts";
import { eventually } from "../stripe/kit.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { expectSoundMoney } from "./invariants.ts";
import { cancel, expectReturned, lapsedUnheard, lastMinutes, minute } from "./late.ts";
import { type Market, startMarket } from "./market.ts";

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

describe("at the end of the hold", () => {
  test("the open page is ended at Stripe first, then the booking lapses and parked offers come back", async () => {
    const deal = await lastMinutes(market);
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
    const deal = await lastMinutes(market);
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
    const deal = await lastMinutes(market);
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
      const deal = await lastMinutes(market);
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
    const { deal, attempt, payLate } = await lapsedUnheard(market);
    await payLate();
    await market.becomes("booking", deal.booking_id, "confirmed");
    expect(await market.status("payment_attempt", attempt.id)).toBe("succeeded");
    expect(await market.status("offer", deal.offer_id)).toBe("accepted");
    expect(await market.status("offer", deal.sibling_id)).toBe("not_selected");
    expect(await market.status("request", deal.request_id)).toBe("awarded");
  });

  test("goes back in full when another offer was accepted", async () => {
    const { deal, payLate } = await lapsedUnheard(market);
    const { version } = await market.one("select version from offer where id = $1", [deal.sibling_id]);
    await market.run(acceptOffer, deal.customer, { offer_id: deal.sibling_id, version });
    await payLate();
    await expectReturned(market, deal, "request_not_open");
    expect(await market.status("booking", deal.booking_id)).toBe("lapsed");
  });

  test("goes back in full when the provider has given the date to somebody else", async () => {
    const { deal, payLate } = await lapsedUnheard(market);
    const { starts_at, ends_at } = await market.one("select starts_at, ends_at from booking where id = $1", [
      deal.booking_id,
    ]);
    const day = { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() };
    const other = await market.kit.openRequestOf();
    await market.kit.bookingOf(await market.kit.offerFor(other, day, deal.provider));
    await payLate();
    await expectReturned(market, deal, "slot_taken");
  });

  test("goes back in full when the provider has changed the offer", async () => {
    const { deal, payLate } = await lapsedUnheard(market);
    const { version } = await market.one("select version from offer where id = $1", [deal.offer_id]);
    const terms = { ...exampleTerms, ...theDay(market.kit.runtime.clock.now()) };
    await market.run(reviseOffer, deal.provider, { offer_id: deal.offer_id, version, ...terms });
    await payLate();
    await expectReturned(market, deal, "offer_changed");
  });
});

describe("a booking cancelled before it was paid", () => {
  test("takes its open page along", async () => {
    const deal = await market.deal();
    const attempt = await market.begin(deal);
    await cancel(market, deal);
    expect((await market.sessions(deal.booking_id))[0].status).toBe("expired");
    expect(await market.status("payment_attempt", attempt.id)).toBe("expired");
  });

  test("with Stripe away takes it along as soon as Stripe is back", async () => {
    const deal = await market.deal();
    const attempt = await market.begin(deal);
    await market.away(() => cancel(market, deal));
    await market.hurry(`expire:${attempt.id}`);
    await market.becomes("payment_attempt", attempt.id, "expired");
  });

  test("but was paid without our knowing: everything goes back", async () => {
    await market.loseWebhooks();
    const deal = await market.deal();
    const attempt = await market.begin(deal);
    await payWith(attempt.session_url, OK);
    await cancel(market, deal);
    await expectReturned(market, deal, "booking_not_lapsed");
  });

  test("while Stripe was asked: the page nobody heard of is found and ended", async () => {
    const deal = await market.deal();
    const attempt = await market.beginUnheard(deal);
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

  test("and paid by a page nobody heard of, with no event ever coming: everything goes back", async () => {
    await market.loseWebhooks();
    const deal = await market.deal();
    await market.beginUnheard(deal);
    await market.loseWebhooks();
    await payWith((await market.sessions(deal.booking_id))[0].url, OK);
    await cancel(market, deal);
    await expectReturned(market, deal, "booking_not_lapsed");
  });

  test("while Stripe was asked: money by the page nobody heard of goes back", async () => {
    const deal = await market.deal();
    await market.beginUnheard(deal);
    market.hold(expireCheckout);
    await cancel(market, deal);
    await payWith((await market.sessions(deal.booking_id))[0].url, OK);
    await expectReturned(market, deal, "booking_not_lapsed");
    expect(await market.status("booking", deal.booking_id)).toBe("cancelled");
  });
});
