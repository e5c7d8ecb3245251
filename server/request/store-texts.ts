// Who reads the texts of requests, offers and bookings whole: who wrote them, operators, and the other side of a confirmed
// booking. Everybody else reads them without contact details: nobody reaches the other side past the marketplace.
import { type RawBuilder, sql } from "kysely";
import { paidBookingStatuses } from "#domain/booking/machine.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { literals, type Row } from "#server/kernel/database/db.ts";
import { withheldJson, withheldText } from "#server/kernel/database/withheld.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { inMonthsOfSubject } from "#server/kernel/timeline.ts";
import { isOwnRequest } from "./access.ts";

/** Rows of `booking` that are confirmed: as long as they are, their sides have each other's contact details. */
export const isConfirmed = sql<boolean>`(booking.status in (${sql.join(literals(paidBookingStatuses))}))`;

/** Rows of `booking` that are confirmed and the profile's, on either side. */
const isConfirmedFor = (profile_id: string | null) => sql<boolean>`(${isConfirmed}
  and ${profile_id}::uuid in (booking.customer_profile_id, booking.provider_profile_id))`;

/** A rule for texts: their writer's rows, and those of which the actor has a confirmed booking. */
export function shownOnceBooked(isWriter: RowFilter, isOfBooking: RawBuilder<boolean>): RowFilter {
  return (actor) => {
    // The system reads for whoever holds a link.
    if (actor.kind === "system") return sql`false`;
    if (actor.kind === "visitor") return isWriter(actor);
    if (seesAll(actor)) return sql`true`;
    return sql`(${isWriter(actor)} or exists (select 1 from booking
      where ${isOfBooking} and ${isConfirmedFor(profileId(actor))}))`;
  };
}

/** Rows of `request` whose texts the actor reads whole. */
export const requestTextsShown: RowFilter = shownOnceBooked(
  isOwnRequest,
  sql`booking.request_id = request.id`,
);

const isMaker: RowFilter = (actor: Actor) => sql`offer.profile_id = ${profileId(actor)}::uuid`;
const isAsker: RowFilter = (actor: Actor) => sql`exists (select 1 from request
  where request.id = offer.request_id and request.profile_id = ${profileId(actor)}::uuid)`;

/** Rows of `offer` of which the actor reads message and lines whole. */
export const offerTextsShown = shownOnceBooked(isMaker, sql`booking.offer_id = offer.id`);
/** Rows of `offer` of which the actor reads whole why its customer declined it. */
export const offerAnswersShown = shownOnceBooked(isAsker, sql`booking.offer_id = offer.id`);

/** Rows of `booking` of which the actor reads whole what the one side wrote for the other. */
export const bookingTextsShown =
  (writer: "customer" | "provider"): RowFilter =>
  (actor) => {
    if (actor.kind !== "member") return sql`false`;
    if (seesAll(actor)) return sql`true`;
    return sql`(${sql.ref(`booking.${writer}_profile_id`)} = ${profileId(actor)}::uuid or ${isConfirmed})`;
  };

/** Rows of `booking_line` whose labels the actor reads whole. */
export const bookingLinesShown: RowFilter = (actor) =>
  seesAll(actor)
    ? sql`true`
    : sql`exists (select 1 from booking
        where booking.id = booking_line.booking_id and ${bookingTextsShown("provider")(actor)})`;

/** Rows of `offer_line` whose labels the actor reads whole. */
export const offerLinesShown: RowFilter = (actor) =>
  seesAll(actor)
    ? sql`true`
    : sql`exists (select 1 from offer where offer.id = offer_line.offer_id and ${offerTextsShown(actor)})`;

/** A text of `request` as the actor reads it. */
export const requestText = ({ actor }: ReadScope, column: "title" | "description") =>
  withheldText<string | null>(requestTextsShown(actor), sql.ref(`request.${column}`));

/** Why `request` was closed, as the actor reads it. */
export const closeReason = ({ actor }: ReadScope) =>
  withheldText<string | null>(requestTextsShown(actor), sql.ref("request.close_reason"));

/** Rows of `file` whose names the actor reads whole: those of a request follow its texts. */
export const fileNameShown: RowFilter = (actor) =>
  seesAll(actor)
    ? sql`true`
    : sql`(file.request_id is null or exists (select 1 from request
        where request.id = file.request_id and ${requestTextsShown(actor)}))`;

/** The name of `file` as the actor reads it. */
export const fileName = ({ actor }: ReadScope) =>
  withheldText<string>(fileNameShown(actor), sql.ref("file.name"));

/** The answers of `request` as the actor reads them. */
export const requestAnswers = ({ actor }: ReadScope) =>
  withheldJson<Row<"request">["answers"]>(requestTextsShown(actor), sql.ref("request.answers"));

/** The message of `offer` as the actor reads it. */
export const offerMessage = ({ actor }: ReadScope) =>
  withheldText<string>(offerTextsShown(actor), sql.ref("offer.message"));

/** Why the customer declined `offer`, as the actor reads it. */
export const offerAnswer = ({ actor }: ReadScope) =>
  withheldText<string | null>(offerAnswersShown(actor), sql.ref("offer.decline_reason"));

/** The label of a row of `offer_line` in a query of `offer`, as the actor reads it. */
export const offerLabel = ({ actor }: ReadScope) =>
  withheldText<string>(offerTextsShown(actor), sql.ref("offer_line.label"));

/** The title of `booking` as the actor reads it. */
export const bookingTitle = ({ actor }: ReadScope) =>
  withheldText<string>(bookingTextsShown("customer")(actor), sql.ref("booking.title"));

/** The answers of `booking` as the actor reads them. */
export const bookingAnswers = ({ actor }: ReadScope) =>
  withheldJson<Row<"booking">["answers"]>(bookingTextsShown("customer")(actor), sql.ref("booking.answers"));

/** Why `booking` was cancelled: whole for whoever cancelled it, and what was said while it was confirmed. */
export const cancelReason = ({ actor }: ReadScope) => {
  const isOwn = sql<boolean>`exists (select 1 from event where event.noun = 'booking'
    and event.subject_id = booking.id and event.to_status = 'cancelled' and ${inMonthsOfSubject}
    and event.profile_id = ${profileId(actor)}::uuid)`;
  const isShown = sql<boolean>`(booking.cancel_reason is null or booking.confirmed_at is not null
    or ${sql.lit(seesAll(actor))} or ${isOwn})`;
  return withheldText<string | null>(isShown, sql.ref("booking.cancel_reason"));
};

/** An operator, who reads all texts whole. The condition is then no question to a table, which would be read whole. */
const seesAll = (actor: Actor) => actor.kind === "member" && actor.is_operator;

/** The label of `booking_line` as the actor reads it. */
export const bookingLabel = ({ actor }: ReadScope) =>
  withheldText<string>(bookingLinesShown(actor), sql.ref("booking_line.label"));

/** What somebody gave as the reason of `event`; `isShown` says whether its subject's texts are read whole. */
export const eventReason = ({ actor }: ReadScope, isShown: RawBuilder<boolean>) =>
  withheldText<string | null>(
    sql`(event.role in ('operator', 'system') or coalesce(event.profile_id = ${profileId(actor)}::uuid, false)
      or ${sql.lit(seesAll(actor))} or ${isShown})`,
    sql.ref("event.reason"),
  );
