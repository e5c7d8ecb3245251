// A booking with its request, offers and attempts, locked in the one order: request, offers, booking, attempts.
import { refuse } from "#domain/refusal.ts";
import { type BookingRow, lockBooking, peekBooking } from "#server/booking/store.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { lockOffers, type OfferRow } from "#server/offer/store.ts";
import { type AttemptRow, lockAttempts } from "#server/payment/store.ts";
import { lockRequestRow, type RequestRow } from "#server/request/store.ts";

export type WholeBooking = {
  request: RequestRow;
  /** The accepted offer. */
  offer: OfferRow;
  /** All offers of the request, the accepted one included. */
  offers: OfferRow[];
  siblings: OfferRow[];
  booking: BookingRow;
  attempts: AttemptRow[];
};

/** Locks and returns them all. @throws Refusal not_found when the actor may not see the booking. */
export async function lockWholeBooking(ctx: CommandContext, booking_id: string): Promise<WholeBooking> {
  const seen = await peekBooking(ctx, booking_id);
  const request = await lockRequestRow(ctx, seen.request_id);
  const offers = await lockOffers(ctx, request.id);
  const booking = await lockBooking(ctx, booking_id);
  const attempts = await lockAttempts(ctx, booking_id);
  const offer = offers.find((one) => one.id === booking.offer_id) ?? refuse("not_found");
  return { request, offer, offers, siblings: offers.filter((one) => one.id !== offer.id), booking, attempts };
}
