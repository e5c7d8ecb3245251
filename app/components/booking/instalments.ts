// The payments of a booking that are still to come.
import type { BookingView } from "#server/booking/reads/booking.ts";

type Instalment = BookingView["instalments"][number];

/** The next payment that a confirmed booking waits for; null when nothing is left to pay. */
export function nextInstalment(booking: Pick<BookingView, "is_rest_due" | "instalments">): Instalment | null {
  if (!booking.is_rest_due) return null;
  return booking.instalments.find(({ status }) => status === "due" || status === "overdue") ?? null;
}

/** The same, but null for the payment of a change, which is not agreed yet. */
export function nextBalance(booking: Pick<BookingView, "is_rest_due" | "instalments">): Instalment | null {
  const next = nextInstalment(booking);
  return next?.instalment === "change" ? null : next;
}
