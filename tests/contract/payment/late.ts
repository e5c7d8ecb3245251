// How the stories about late money begin, and how those end in which it goes back.
import { expect } from "vitest";
import { tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { expireCheckout } from "#domain/payment/jobs.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { eventually } from "../stripe/kit.ts";
import { OK, payWith } from "../stripe/shop.ts";
import type { Deal, Market } from "./market.ts";

export const minute = units.minute_ms;

/** A booking whose hold ends in ten minutes. */
export async function lastMinutes(market: Market): Promise<Deal> {
  const deal = await market.deal();
  const { hold_until } = await market.one("select hold_until from booking where id = $1", [deal.booking_id]);
  market.pass(hold_until.getTime() - market.rig.clock.now() - 10 * minute);
  return deal;
}

/** Stripe has made a session of which we never heard, and the booking has lapsed without it. */
export async function lapsedUnheard(market: Market) {
  const deal = await lastMinutes(market);
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

/** The one refund of a booking: the whole payment, at Stripe and in the ledger, and the attempt tells the truth. */
export async function expectReturned(market: Market, deal: Deal, reason: string) {
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

/** The customer leaves a booking that is not paid, as far as we know. */
export function cancel(market: Market, { customer, booking_id, booking_version: version }: Deal) {
  return market.run(cancelBooking, customer, { booking_id, version, reason: "Plans changed." });
}
