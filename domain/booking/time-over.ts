// Whether the time of a booking is over.
import { type Terms, takenUntil } from "../offer/slot.ts";
import type { BookingStatus } from "./machine.ts";

/** The facts that tell whether the time of a booking is over. */
export type BookingTime = Terms & {
  readonly status: BookingStatus;
  readonly undelivered_check_at: Date | null;
};

/**
 * True once the agreed time is over: an open end lasts until the day ends at the place. A booking without a date is
 * over once the operator looks into it, which clears `undelivered_check_at`. `server/booking/store/groups.ts` says the same.
 */
export function isTimeOver(booking: BookingTime, now: Date): boolean {
  const end = takenUntil(booking);
  return end === null ? isLookedInto(booking) : end <= now;
}

/** True when the operator looks into a booking without a date, because nobody reported its work as done. */
export function isLookedInto({
  starts_at,
  status,
  undelivered_check_at,
}: Omit<BookingTime, keyof Terms> & Pick<Terms, "starts_at">): boolean {
  return (
    starts_at === null &&
    undelivered_check_at === null &&
    (status === "confirmed" || status === "changes_requested")
  );
}
