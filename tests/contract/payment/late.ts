// How the tests about late money begin, and how those with a refund end.
import { expect } from "vitest";
import { tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { expireCheckout } from "#domain/payment/jobs.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { eventually } from "../stripe/kit.ts";
import { OK, payWith } from "../stripe/shop.ts";
import type { Deal, Market } from "./market.ts";

export const minute = units.minute_ms;

/** A paid, confirmed booking, with its attempt at that time. */
export async function paidDeal(market: Market) {
  const deal = await market.deal();
  const { session_url } = await market.beginPayment(deal);
  await payWith(session_url, OK);
  await market.waitForStatus("booking", deal.booking_id, "confirmed");
  const [attempt] = await market.attempts(deal.booking_id);
  return { deal, attempt };
}

/** A booking whose hold ends in ten minutes. */
export async function bookingNearHoldEnd(market: Market): Promise<Deal> {
  const deal = await market.deal();
  const { hold_until } = await market.one("select hold_until from booking where id = $1", [deal.booking_id]);
  market.advanceClock(hold_until.getTime() - market.testServer.clock.now() - 10 * minute);
  return deal;
}

/** Stripe created a session and its answer was lost; the booking lapsed without it. */
export async function lapsedWithUnknownSession(market: Market) {
  const deal = await bookingNearHoldEnd(market);
  const attempt = await market.beginWithLostAnswer(deal);
  // The session stays open: a closed one would take no late payment.
  market.blockJob(expireCheckout);
  market.advanceClock(11 * minute);
  await market.runJob(tick);
  expect(await market.status("booking", deal.booking_id)).toBe("lapsed");
  expect(await market.status("payment_attempt", attempt.id)).toBe("cancelled");
  const payLate = async (card = OK) => payWith((await market.sessions(deal.booking_id))[0].url, card);
  return { deal, attempt, payLate };
}

/** Expects one refund of the booking: the whole payment, at Stripe and in our rows, with this reason. */
export async function expectFullRefund(market: Market, deal: Deal, reason: string) {
  const refund = await eventually("a refund", async () => (await market.refunds(deal.booking_id))[0]);
  await market.waitForStatus("refund", refund.id, "succeeded");
  const [row, ...more] = await market.refunds(deal.booking_id);
  expect(more).toEqual([]);
  const [attempt] = await market.attempts(deal.booking_id);
  expect(attempt.status).toBe("succeeded");
  expect(row).toMatchObject({ reason, amount_minor: attempt.amount_minor, attempt_id: attempt.id });
  const made = await market.testServer.stripe.refunds.list({ payment_intent: attempt.payment_intent_id });
  expect(made.data).toMatchObject([{ id: row.stripe_refund_id, amount: attempt.amount_minor }]);
}

/** The customer cancels a booking for which we know of no payment. */
export function cancel(market: Market, { customer, booking_id, booking_version: version }: Deal) {
  return market.run(cancelBooking, customer, { booking_id, version, reason: "Plans changed." });
}
