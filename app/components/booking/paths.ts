import type { BookingStatus } from "#domain/booking/machine.ts";

/** Where the customer does what. */
export const bookingPaths = {
  booking: (id: string) => `/booking/${id}`,
  information: (id: string) => `/request/booking/${id}/information`,
  payment: (id: string) => `/request/booking/${id}/payment`,
  success: (id: string) => `/request/booking/${id}/payment/success`,
};

/** The request after its acceptance was taken back: its offers are to be compared again. */
export function requestReopened(request_id: string): string {
  return `/request/${request_id}?notice=undone`;
}

/** No money has moved yet: both sides may still leave. */
export function isUnpaid(status: BookingStatus): boolean {
  return status === "awaiting_information" || status === "awaiting_payment";
}

/** True when a booking still waits for money and its time is up. */
export function isOver(
  { status, hold_until }: { status: BookingStatus; hold_until: string },
  now: string | null,
): boolean {
  return isUnpaid(status) && now !== null && Date.parse(hold_until) <= Date.parse(now);
}

/** It ended without being paid. */
export function hasEnded(status: BookingStatus): boolean {
  return status === "lapsed" || status === "cancelled";
}

/** Where a step leads whose time has run out: what was sent there was not taken. */
export function holdEnded({ id }: { id: string }): string {
  return `${bookingPaths.booking(id)}?notice=hold_ended`;
}

/** The step a booking is at, for whoever knocks at another one: its page and what is said there. */
export function rightStep(booking: { id: string; status: BookingStatus }): string {
  const { id, status } = booking;
  if (status === "awaiting_information") return `${bookingPaths.information(id)}?notice=information_first`;
  if (status === "awaiting_payment") return `${bookingPaths.payment(id)}?notice=pay_first`;
  return `${bookingPaths.booking(id)}?notice=${hasEnded(status) ? "ended" : "confirmed"}`;
}

/** True when the address asks for the question (`?undo=1#undo`). */
export function asksToUndo(request: Request): boolean {
  return new URL(request.url).searchParams.has("undo");
}
