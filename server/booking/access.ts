// Who sees a booking: its two sides, and operators. Contact data: its customer, and its provider once the information
// was provided, unless the booking lapsed or was cancelled.
import { sql } from "kysely";
import { paidBookingStatuses } from "#domain/booking/machine.ts";
import { refuse } from "#domain/refusal.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { literals } from "#server/kernel/database/db.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";
import { givesSight } from "#server/request/access.ts";

type Sides = { customer_profile_id: string; provider_profile_id: string };

/** Rows of `booking` the actor may see, as SQL on that table. */
export const bookingVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  if (actor.kind === "visitor") return sql`false`;
  if (actor.is_operator) return sql`true`;
  const profile = profileId(actor);
  return sql`(booking.customer_profile_id = ${profile}::uuid or booking.provider_profile_id = ${profile}::uuid)`;
};

/** Those of the actor's own profile as a set of ids, each side's from its own index. */
const bookingOwn: RowFilter = (actor) => {
  const profile = profileId(actor);
  return sql`booking.id = any(array(select booking.id from booking where booking.customer_profile_id = ${profile}::uuid
    union all select booking.id from booking where booking.provider_profile_id = ${profile}::uuid))`;
};

/** The same rows for lists: an operator sees all, others their own. */
const bookingListed: RowFilter = (actor) =>
  actor.kind !== "member" || actor.is_operator ? bookingVisible(actor) : bookingOwn(actor);

// Until the information is provided, the row holds the customer's draft.
const contactVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  const profile = profileId(actor);
  return sql`exists (select 1 from booking where booking.id = booking_contact.booking_id
    and (booking.customer_profile_id = ${profile}::uuid
      or (booking.provider_profile_id = ${profile}::uuid and ${givesSight}
        and booking.status <> 'awaiting_information')))`;
};

// A provider's own contact data; nobody can reach a provider past the platform before paying.
const providerContactVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  const profile = profileId(actor);
  return sql`exists (select 1 from booking where booking.provider_profile_id = profile_contact.profile_id
    and booking.customer_profile_id = ${profile}::uuid and booking.status in (${sql.join(literals(paidBookingStatuses))}))`;
};

/** Contact data of the providers whose bookings the actor has paid. */
export const providerContacts = (scoped: ReadScope) =>
  visibleRows(scoped, "profile_contact", providerContactVisible);

/** The bookings the actor may see. */
export const bookings = (scoped: ReadScope) => visibleRows(scoped, "booking", bookingVisible);

const lineVisible: RowFilter = (actor) =>
  sql`exists (select 1 from booking where booking.id = booking_line.booking_id and ${bookingVisible(actor)})`;

/** The agreed lines of the bookings the actor may see. */
export const bookingLines = (scoped: ReadScope) => visibleRows(scoped, "booking_line", lineVisible);

const cancelRequestVisible: RowFilter = (actor) =>
  sql`exists (select 1 from booking where booking.id = cancel_request.booking_id and ${bookingVisible(actor)})`;

/** The requests to cancel of the bookings the actor may see. */
export const cancelRequests = (scoped: ReadScope) =>
  visibleRows(scoped, "cancel_request", cancelRequestVisible);

/** Rows of `booking_change` the actor may see. */
export const changeVisible: RowFilter = (actor) =>
  sql`exists (select 1 from booking where booking.id = booking_change.booking_id and ${bookingVisible(actor)})`;

/** The proposed changes of the bookings the actor may see. */
export const bookingChanges = (scoped: ReadScope) => visibleRows(scoped, "booking_change", changeVisible);

const deliveryVisible: RowFilter = (actor) =>
  sql`exists (select 1 from booking where booking.id = delivery.booking_id and ${bookingVisible(actor)})`;

/** What was delivered for the bookings the actor may see. */
export const deliveries = (scoped: ReadScope) => visibleRows(scoped, "delivery", deliveryVisible);

const disputeVisible: RowFilter = (actor) =>
  sql`exists (select 1 from booking where booking.id = booking_dispute.booking_id and ${bookingVisible(actor)})`;

/** The disputes about the bookings the actor may see. */
export const bookingDisputes = (scoped: ReadScope) => visibleRows(scoped, "booking_dispute", disputeVisible);

const statementVisible: RowFilter = (actor) =>
  sql`exists (select 1 from booking_dispute dispute join booking on booking.id = dispute.booking_id
    where dispute.id = dispute_statement.dispute_id and ${bookingVisible(actor)})`;

/** What was said in the disputes about the bookings the actor may see. */
export const disputeStatements = (scoped: ReadScope) =>
  visibleRows(scoped, "dispute_statement", statementVisible);

/** A file of a booking is for its two sides and operators, once something was said with it; until then its uploader's. */
export const bookingFileVisible: RowFilter = (actor) =>
  sql`exists (select 1 from booking where booking.id = file.booking_id and ${bookingVisible(actor)}
    and (num_nonnulls(file.delivery_id, file.statement_id) = 1 or file.uploaded_by = ${profileId(actor)}::uuid))`;

/** The contact and billing data the actor may see. */
export const bookingContacts = (scoped: ReadScope) => visibleRows(scoped, "booking_contact", contactVisible);

/** The same bookings for lists without another filter. */
export const listedBookings = (scoped: ReadScope) => visibleRows(scoped, "booking", bookingListed);

/** The bookings of the actor's own profile, an operator's too. */
export const ownBookings = (scoped: ReadScope) => visibleRows(scoped, "booking", bookingOwn);

/** The bookings of the actor's own profile that overlap a time, found by each side's index. `until` null: all after. */
export function bookingsBetween(scoped: ReadScope, from: Date, until: Date | null) {
  const span = sql`tstzrange(booking.starts_at, coalesce(booking.ends_at, booking.starts_at), '[]')`;
  const time = sql`tstzrange(${from}::timestamptz, ${until}::timestamptz)`;
  return visibleRows(scoped, "booking", (actor) => {
    const profile = profileId(actor);
    return sql`booking.id = any(array(
      select booking.id from booking where booking.starts_at is not null
        and booking.customer_profile_id = ${profile}::uuid and ${span} && ${time}
      union all select booking.id from booking where booking.starts_at is not null
        and booking.provider_profile_id = ${profile}::uuid and ${span} && ${time}))`;
  });
}

const feedVisible: RowFilter = (actor) => {
  if (actor.kind === "system") return sql`true`;
  return sql`calendar_feed.profile_id = ${profileId(actor)}::uuid`;
};

/** The calendar feed of the actor's profile. Do not select its digest. */
export const calendarFeeds = (scoped: ReadScope) => visibleRows(scoped, "calendar_feed", feedVisible);

/** Whether the actor sees every row of what hangs on bookings. */
export const seesAllBookings = (actor: Actor) =>
  actor.kind === "system" || (actor.kind === "member" && actor.is_operator);

/** Rows of a table with a `booking_id` that hang on bookings of the actor as customer. */
export const ofOwnPurchases =
  (table: string): RowFilter =>
  (actor) =>
    seesAllBookings(actor)
      ? sql`true`
      : sql`${sql.ref(`${table}.booking_id`)} = any(array(select booking.id from booking
          where booking.customer_profile_id = ${profileId(actor)}::uuid))`;

/** The actor's side of the booking, or null. */
export function sideOf(actor: Actor, booking: Sides): "customer" | "provider" | null {
  const profile = profileId(actor);
  if (profile === booking.customer_profile_id) return "customer";
  return profile === booking.provider_profile_id ? "provider" : null;
}

/** Refuses forbidden to everybody but the booking's customer. */
export function requireCustomer(actor: Actor, booking: Sides): void {
  if (actor.kind !== "system" && sideOf(actor, booking) !== "customer") refuse("forbidden");
}
