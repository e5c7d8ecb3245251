// Undoing an acceptance as the booking's pages show it, and the payments that prevent it.
import { sql } from "kysely";

/** On rows of `booking`: it lapsed because its acceptance was undone. */
export const isUndone = sql<boolean>`(booking.status = 'lapsed' and exists (select 1 from event
  where event.noun = 'booking' and event.subject_id = booking.id and event.transition = 'undo'))`;

/** On rows of `booking`: it was cancelled because its balance was not paid. */
export const isCancelledOverdue = sql<boolean>`(booking.status = 'cancelled' and exists (select 1 from event
  where event.noun = 'booking' and event.subject_id = booking.id and event.transition = 'cancel_overdue'))`;

/** On rows of `booking`: a payment was started, with any outcome. */
export const isPaymentStarted = sql<boolean>`exists (select 1 from payment_attempt
  where payment_attempt.booking_id = booking.id)`;
