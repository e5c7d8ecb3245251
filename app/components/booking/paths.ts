import { hasEnded } from "#domain/booking/documents.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { queryOf } from "#domain/query.ts";

/** Paths of a booking's pages. */
export const bookingPaths = {
  booking: (id: string) => `/booking/${id}`,
  information: (id: string) => `/request/booking/${id}/information`,
  payment: (id: string) => `/request/booking/${id}/payment`,
  /** The calendar file, where `hasCalendarFile` says that there is one. */
  calendar: (id: string) => `/booking/${id}/calendar.ics`,
  /** The viewer's bookings as a calendar feed and as a table. */
  feed: "/bookings/feed",
  table: "/bookings.csv",
  success: (id: string) => `/request/booking/${id}/payment/success`,
};

/** Path of the step that follows an acceptance. */
export function acceptedPath({ booking_id, status }: { booking_id: string; status: string }): string {
  const step = status === "awaiting_payment" ? bookingPaths.payment : bookingPaths.information;
  return `${step(booking_id)}?notice=accepted`;
}

/** Path of the request after its acceptance was undone. */
export function reopenedRequestPath(request_id: string): string {
  return `/request/${request_id}?notice=undone`;
}

/** No money has moved yet, so both parties may cancel free of charge. */
export function isUnpaid(status: BookingStatus): boolean {
  return status === "awaiting_information" || status === "awaiting_payment";
}

/** True when an unpaid booking's hold has ended. False while `now` is unknown. */
export function hasHoldEnded(
  { status, hold_until }: { status: BookingStatus; hold_until: string },
  now: string | null,
): boolean {
  return isUnpaid(status) && now !== null && Date.parse(hold_until) <= Date.parse(now);
}

type Sighted = { status: BookingStatus; side: "customer" | "provider"; is_own_request: boolean };

/** False once the booking has ended for a customer who booked by a link: they can no longer see the offer. */
export function hasOfferPage({ status, side, is_own_request }: Sighted): boolean {
  return side === "provider" || is_own_request || !hasEnded(status);
}

/** Path to redirect to when the hold ended before a step was submitted. */
export function holdEndedPath({ id }: { id: string }): string {
  return `${bookingPaths.booking(id)}?notice=hold_ended`;
}

/** Path of the step a booking is at, with the notice shown there, for redirects from another step. */
export function currentStepPath(booking: { id: string; status: BookingStatus }): string {
  const { id, status } = booking;
  if (status === "awaiting_information") return `${bookingPaths.information(id)}?notice=information_first`;
  if (status === "awaiting_payment") return `${bookingPaths.payment(id)}?notice=pay_first`;
  return `${bookingPaths.booking(id)}?notice=${hasEnded(status) ? "ended" : "confirmed"}`;
}

/** True when the address opens the undo form (`?undo=1#undo`). */
export function hasUndoQuery(request: Request): boolean {
  return queryOf(request).has("undo");
}
