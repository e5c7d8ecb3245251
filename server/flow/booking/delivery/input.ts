// What the commands of delivery and dispute share.
import { refuse } from "#domain/refusal.ts";
import type { BookingRow } from "#server/booking/store/booking.ts";

/** Refuses a booking that has changed since the page was read, with `stale`. */
export function requireVersion(booking: Pick<BookingRow, "version" | "status">, version: number): void {
  if (booking.version !== version)
    refuse("stale", { current: { version: booking.version, status: booking.status } });
}
