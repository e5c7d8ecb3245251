// Who reads a booking and what belongs to it: its two sides, and operators. Contact data: its customer, and its
// provider once the customer has provided the information, unless the booking lapsed or was cancelled.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { defineReaders, type RowFilter } from "#server/kernel/readers/declaration.ts";
import { rowsVisible } from "#server/kernel/readers/row.ts";
import { listed, type ReadScope, visible } from "#server/kernel/scope.ts";
import { givesSight } from "#server/request/access.ts";

type Sides = { customer_profile_id: string; provider_profile_id: string };

export const bookingReaders = defineReaders("booking", true, {
  customer: { profile: "customer_profile_id" },
  provider: { profile: "provider_profile_id" },
});

const ofBooking = { of: bookingReaders, by: "booking_id" };

export const bookingLineReaders = defineReaders("booking_line", true, { sides: ofBooking });
export const bookingChangeReaders = defineReaders("booking_change", true, { sides: ofBooking });
export const deliveryReaders = defineReaders("delivery", true, { sides: ofBooking });
export const cancelRequestReaders = defineReaders("cancel_request", true, { sides: ofBooking });
export const disputeReaders = defineReaders("booking_dispute", true, { sides: ofBooking });
export const statementReaders = defineReaders("dispute_statement", true, {
  sides: { of: disputeReaders, by: "dispute_id" },
});

// Until the information is provided, the row holds the customer's draft.
export const bookingContactReaders = defineReaders("booking_contact", false, {
  customer: { ...ofBooking, only: ["customer"] },
  provider: {
    ...ofBooking,
    only: ["provider"],
    while: sql`${givesSight} and booking.status <> 'awaiting_information'`,
  },
});

/** Readers of the files that answer its questions: as of the contact data, which the information has too. */
export const answeringFileReaders = defineReaders("file", false, {
  customer: { profile: "uploaded_by", while: sql`file.question_key is not null` },
  provider: {
    ...ofBooking,
    only: ["provider"],
    while: givesSight,
    row: () => sql`file.is_given`,
  },
});

export const calendarFeedReaders = defineReaders("calendar_feed", false, {
  owner: { profile: "profile_id" },
});

/** Rows of `booking` the actor may see, as SQL on that table. */
export const bookingVisible: RowFilter = rowsVisible(bookingReaders);

/** The bookings the actor may see. */
export const bookings = (scoped: ReadScope) => visible(scoped, bookingReaders);

/** The same bookings for lists without another filter. */
export const listedBookings = (scoped: ReadScope) => listed(scoped, bookingReaders);

/** The bookings of the actor's own profile, an operator's too. */
export const ownBookings = (scoped: ReadScope) => listed(scoped, bookingReaders, ["customer", "provider"]);

/** The agreed lines of the bookings the actor may see. */
export const bookingLines = (scoped: ReadScope) => visible(scoped, bookingLineReaders);

/** The proposed changes of the bookings the actor may see. */
export const bookingChanges = (scoped: ReadScope) => visible(scoped, bookingChangeReaders);

/** The deliveries for the bookings the actor may see. */
export const deliveries = (scoped: ReadScope) => visible(scoped, deliveryReaders);

/** The requests to cancel of the bookings the actor may see. */
export const cancelRequests = (scoped: ReadScope) => visible(scoped, cancelRequestReaders);

/** The disputes about the bookings the actor may see. */
export const bookingDisputes = (scoped: ReadScope) => visible(scoped, disputeReaders);

/** The statements in the disputes about the bookings the actor may see. */
export const disputeStatements = (scoped: ReadScope) => visible(scoped, statementReaders);

/** The contact and billing data the actor may see. */
export const bookingContacts = (scoped: ReadScope) => visible(scoped, bookingContactReaders);

/** The calendar feed of the actor's profile. Do not select its digest. */
export const calendarFeeds = (scoped: ReadScope) => visible(scoped, calendarFeedReaders);

/** The files that answer questions about the bookings the actor may see. */
export const answeringFiles = (scoped: ReadScope) => visible(scoped, answeringFileReaders);

/** The actor's side of the booking, or null. */
export function sideOf(actor: Actor, booking: Sides): "customer" | "provider" | null {
  const profile = profileId(actor);
  if (profile === booking.customer_profile_id) return "customer";
  return profile === booking.provider_profile_id ? "provider" : null;
}

/** Refuses everybody but the booking's customer with forbidden. */
export function requireCustomer(actor: Actor, booking: Sides): void {
  if (actor.kind !== "system" && sideOf(actor, booking) !== "customer") refuse("forbidden");
}
