// Undoing an acceptance as the booking's pages show it, and the payments that prevent it.
import { sql } from "kysely";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { undoUntil } from "#domain/booking/undo.ts";
import type { Side } from "./view.ts";

/** On rows of `booking`: it lapsed because its acceptance was undone. */
export const isUndone = sql<boolean>`(booking.status = 'lapsed' and exists (select 1 from event
  where event.noun = 'booking' and event.subject_id = booking.id and event.transition = 'undo'))`;

/** On rows of `booking`: a payment was started, with any outcome. */
export const isPaymentStarted = sql<boolean>`exists (select 1 from payment_attempt
  where payment_attempt.booking_id = booking.id)`;

type Undoable = { status: BookingStatus; accepted_at: Date; is_payment_begun: boolean };

/** Until when a side can undo the acceptance, ISO 8601; null when it cannot. */
export function undoableUntil(row: Undoable, side: Side, now: Date): string | null {
  const isUnpaid = row.status === "awaiting_information" || row.status === "awaiting_payment";
  if (side !== "customer" || !isUnpaid || row.is_payment_begun) return null;
  const until = undoUntil(row.accepted_at);
  return now.getTime() <= until.getTime() ? until.toISOString() : null;
}
