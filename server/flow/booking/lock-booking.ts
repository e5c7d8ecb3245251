// Locks a booking with everything around it in the common order: request, offers, booking, instalments, attempts.
import { returnableMinor } from "#domain/payment/refund-plan.ts";
import { refuse } from "#domain/refusal.ts";
import { type BookingRow, lockBooking, peekBooking } from "#server/booking/store/booking.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { lockOffers, type OfferRow } from "#server/offer/store/offer.ts";
import { type InstalmentRow, lockInstalments } from "#server/payment/store/instalments.ts";
import { type AttemptRow, listRefundsByBooking, lockAttempts } from "#server/payment/store/payment.ts";
import { lockRequestRow, type RequestRow } from "#server/request/store/request.ts";

export type WholeBooking = {
  request: RequestRow;
  /** The accepted offer. */
  offer: OfferRow;
  /** All offers of the request, the accepted one included. */
  offers: OfferRow[];
  siblings: OfferRow[];
  booking: BookingRow;
  instalments: InstalmentRow[];
  attempts: AttemptRow[];
};

/** The same with the refunds of its payments. */
export type PaidBooking = WholeBooking & {
  refunds: Awaited<ReturnType<typeof listRefundsByBooking>>;
  /** The sum paid, less what was returned or is ordered to be. */
  paid_minor: number;
};

/** Locks and returns them all. @throws Refusal not_found when the actor may not see the booking. */
export async function lockWholeBooking(ctx: CommandContext, booking_id: string): Promise<WholeBooking> {
  const seen = await peekBooking(ctx, booking_id);
  const request = await lockRequestRow(ctx, seen.request_id);
  const offers = await lockOffers(ctx, request.id);
  const booking = await lockBooking(ctx, booking_id);
  const instalments = await lockInstalments(ctx, booking_id);
  const attempts = await lockAttempts(ctx, booking_id);
  const offer = offers.find((one) => one.id === booking.offer_id) ?? refuse("not_found");
  const siblings = offers.filter((one) => one.id !== offer.id);
  return { request, offer, offers, siblings, booking, instalments, attempts };
}

/** Locks them with the refunds. @throws Refusal not_found when the actor may not see the booking */
export async function lockPaidBooking(ctx: CommandContext, booking_id: string): Promise<PaidBooking> {
  const whole = await lockWholeBooking(ctx, booking_id);
  const refunds = await listRefundsByBooking(ctx, booking_id);
  return { ...whole, refunds, paid_minor: returnableMinor(whole.attempts, refunds) };
}
