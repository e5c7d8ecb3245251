// Which documents a booking has: its pages link to those, and the routes serve no others.
import type { BookingStatus } from "./machine.ts";

type Instant = Date | string | null;
type Confirmed = { readonly confirmed_at: Instant };
type Dated = Confirmed & { readonly status: BookingStatus; readonly starts_at: Instant };

/** True for lapsed and cancelled bookings. Repeated here so that a page linking to a booking loads no state machine. */
export function hasEnded(status: BookingStatus): boolean {
  return status === "lapsed" || status === "cancelled";
}

/** True when a calendar entry makes sense: the booking was confirmed, has a date and has not ended. */
export function hasCalendarFile({ status, starts_at, confirmed_at }: Dated): boolean {
  return starts_at !== null && confirmed_at !== null && !hasEnded(status);
}

/** True for the customer of a booking that was confirmed, whatever became of it. */
export function hasReceipt({
  side,
  confirmed_at,
}: Confirmed & { readonly side: "customer" | "provider" }): boolean {
  return side === "customer" && confirmed_at !== null;
}
