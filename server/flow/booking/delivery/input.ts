// What the commands of delivery and dispute share.
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { BookingRow } from "#server/booking/store/booking.ts";

/** Files uploaded earlier for the booking. */
export const FileIds = z.array(Id).max(limits.files_per_statement, "too_many").default([]);

/** Refuses a booking that has changed since the page was read, with `stale`. */
export function requireVersion(booking: Pick<BookingRow, "version" | "status">, version: number): void {
  if (booking.version !== version)
    refuse("stale", { current: { version: booking.version, status: booking.status } });
}
