// What the booking's pages know of taking an acceptance back, and of the money that stands against it.
import { sql } from "kysely";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { undoUntil } from "#domain/booking/undo.ts";
import type { Side } from "./view.ts";

/** On rows of `booking`: it lapsed because its acceptance was undone, not because nobody paid. */
export const isUndone = sql<boolean>`(booking.status = 'lapsed' and exists (select 1 from event
  where event.noun = 'booking' and event.subject_id = booking.id and event.transition = 'undo'))`;

/** On rows of `booking`: somebody has begun to pay, whatever came of it. */
export const isPaymentBegun = sql<boolean>`exists (select 1 from payment_attempt
  where payment_attempt.booking_id = booking.id)`;

/** On rows of `booking`: what was paid for it, before anything went back. */
export const paidMinor = sql<number>`(select coalesce(sum(payment_attempt.amount_minor), 0)::float8
  from payment_attempt where payment_attempt.booking_id = booking.id and payment_attempt.status = 'succeeded')`;

type Undoable = { status: BookingStatus; accepted_at: Date; is_payment_begun: boolean };

/** Until when the side that looks can undo the acceptance, ISO 8601; null: not (any more). */
export function undoableUntil(row: Undoable, side: Side, now: Date): string | null {
  const isUnpaid = row.status === "awaiting_information" || row.status === "awaiting_payment";
  if (side !== "customer" || !isUnpaid || row.is_payment_begun) return null;
  const until = undoUntil(row.accepted_at);
  return now.getTime() <= until.getTime() ? until.toISOString() : null;
}
