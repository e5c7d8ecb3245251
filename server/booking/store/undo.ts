// Undoing an acceptance as the booking's pages show it, and the payments that prevent it.
import { sql } from "kysely";

const undoEvents = sql`select 1 from event
  where event.noun = 'booking' and event.subject_id = booking.id and event.transition = 'undo'`;

/** On rows of `booking`: it lapsed because somebody undid its acceptance, which is possible for minutes. */
export const isUndone = sql<boolean>`(booking.status = 'lapsed' and exists (${undoEvents}))`;

/** On rows of `booking`: this profile undid its acceptance. */
export const isUndoneBy = (profile_id: string | null) =>
  sql<boolean>`(booking.status = 'lapsed' and exists (${undoEvents} and event.profile_id = ${profile_id}::uuid))`;

/** On rows of `booking`: the owner of the request booked it, not somebody with a link. */
export const isBookedByOwner = sql<boolean>`exists (select 1 from request
  where request.id = booking.request_id and request.profile_id = booking.customer_profile_id)`;

/** On rows of `booking`: it was cancelled for its unpaid balance. */
export const isCancelledOverdue = sql<boolean>`(booking.status = 'cancelled' and exists (select 1 from event
  where event.noun = 'booking' and event.subject_id = booking.id and event.transition = 'cancel_overdue'))`;

/** On rows of `booking`: somebody started a payment, with any outcome. */
export const isPaymentStarted = sql<boolean>`exists (select 1 from payment_attempt
  where payment_attempt.booking_id = booking.id)`;
