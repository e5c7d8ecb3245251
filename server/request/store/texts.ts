// Who reads the texts of requests, offers and bookings unmasked: their authors, operators, and the other side of a
// confirmed booking. Everybody else reads them without contact details, so that nobody bypasses the marketplace.
import { type RawBuilder, sql } from "kysely";
import { paidBookingStatuses } from "#domain/booking/machine.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { withheldJson, withheldText } from "#server/kernel/database/withheld.ts";
import { defineReaders, hasStatus } from "#server/kernel/readers/declaration.ts";
import { textsShown } from "#server/kernel/readers/row.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { requestReaders } from "../access.ts";

/** Confirmed rows of `booking`: as long as they are, their sides have each other's contact details. */
export const isConfirmed = hasStatus("booking", paidBookingStatuses);

/** Both sides of the confirmed bookings that refer to a row by this column. */
const sidesOnceBooked = (subject: "request_id" | "offer_id") =>
  ({
    customer: { profile: "customer_profile_id", from: "booking", subject, while: isConfirmed },
    provider: { profile: "provider_profile_id", from: "booking", subject, while: isConfirmed },
  }) as const;

const { owner, beginner, visitor } = requestReaders.readers;

/** Readers of the whole texts of `request`. */
export const requestTextReaders = defineReaders("request", true, {
  owner,
  beginner,
  visitor,
  ...sidesOnceBooked("request_id"),
});

/** Readers of message and lines of `offer`. */
export const offerTextReaders = defineReaders("offer", true, {
  maker: { profile: "profile_id" },
  ...sidesOnceBooked("offer_id"),
});

/** Readers of why the customer declined `offer`. */
export const offerAnswerReaders = defineReaders("offer", true, {
  asker: { profile: "profile_id", from: "request", subject: "id", own: "request_id" },
  ...sidesOnceBooked("offer_id"),
});

/** Readers of message and labels of counter-offers: whoever asked, as of why they declined. */
export const counterTextReaders = defineReaders("counter_offer", true, {
  readers: { of: offerAnswerReaders, by: "offer_id" },
});
export const counterLabelReaders = defineReaders("counter_offer_line", true, {
  readers: { of: offerAnswerReaders, by: "offer_id" },
});

/** Readers of the texts that one side of `booking` wrote for the other. */
export const bookingTextReaders = (writer: "customer" | "provider") =>
  defineReaders("booking", true, {
    writer: { profile: `${writer}_profile_id` },
    sides: { everyone: "signed_in", row: isConfirmed },
  });

export const bookingLabelReaders = defineReaders("booking_line", true, {
  readers: { of: bookingTextReaders("provider"), by: "booking_id" },
});
export const offerLabelReaders = defineReaders("offer_line", true, {
  readers: { of: offerTextReaders, by: "offer_id" },
});

/** Readers of the whole names of a request's files: those of its texts. */
export const requestFileNameReaders = defineReaders("file", true, {
  readers: { of: requestTextReaders, by: "request_id" },
});

const requestTextsShown = textsShown(requestTextReaders);
const offerTextsShown = textsShown(offerTextReaders);
/** Rows of `booking` whose customer's texts the actor reads unmasked. */
export const bookingTextsShown = textsShown(bookingTextReaders("customer"));

/** A text of `request` as the actor reads it. */
export const requestText = ({ actor }: ReadScope, column: "title" | "description") =>
  withheldText<string | null>(requestTextsShown(actor), sql.ref(`request.${column}`));

/** Why `request` was closed, as the actor reads it. */
export const closeReason = ({ actor }: ReadScope) =>
  withheldText<string | null>(requestTextsShown(actor), sql.ref("request.close_reason"));

/** The name of a request's `file` as the actor reads it. */
export const requestFileName = ({ actor }: ReadScope) =>
  withheldText<string>(textsShown(requestFileNameReaders)(actor), sql.ref("file.name"));

/** The answers of `request` as the actor reads them. */
export const requestAnswers = ({ actor }: ReadScope) =>
  withheldJson<Row<"request">["answers"]>(requestTextsShown(actor), sql.ref("request.answers"));

/** The message of `offer` as the actor reads it. */
export const offerMessage = ({ actor }: ReadScope) =>
  withheldText<string>(offerTextsShown(actor), sql.ref("offer.message"));

/** Why the customer declined `offer`, as the actor reads it. */
export const offerAnswer = ({ actor }: ReadScope) =>
  withheldText<string | null>(textsShown(offerAnswerReaders)(actor), sql.ref("offer.decline_reason"));

/** The label of a row of `offer_line` in a query of `offer`, as the actor reads it. */
export const offerLabel = ({ actor }: ReadScope) =>
  withheldText<string>(offerTextsShown(actor), sql.ref("offer_line.label"));

/** The message of `counter_offer` as the actor reads it. */
export const counterMessage = ({ actor }: ReadScope) =>
  withheldText<string | null>(textsShown(counterTextReaders)(actor), sql.ref("counter_offer.message"));

/** The label of `counter_offer_line` as the actor reads it. */
export const counterLabel = ({ actor }: ReadScope) =>
  withheldText<string>(textsShown(counterLabelReaders)(actor), sql.ref("counter_offer_line.label"));

/** The title of `booking` as the actor reads it. */
export const bookingTitle = ({ actor }: ReadScope) =>
  withheldText<string>(bookingTextsShown(actor), sql.ref("booking.title"));

/** The answers of `booking` as the actor reads them. */
export const bookingAnswers = ({ actor }: ReadScope) =>
  withheldJson<Row<"booking">["answers"]>(bookingTextsShown(actor), sql.ref("booking.answers"));

/** Why `booking` was cancelled: unmasked for whoever cancelled it, and if said while the booking was confirmed. */
export const cancelReason = ({ actor }: ReadScope) => {
  const isOwn = sql<boolean>`exists (select 1 from event where event.noun = 'booking'
    and event.subject_id = booking.id and event.to_status = 'cancelled'
    and event.profile_id = ${profileId(actor)}::uuid)`;
  const isShown = sql<boolean>`(booking.cancel_reason is null or booking.confirmed_at is not null
    or ${sql.lit(seesAll(actor))} or ${isOwn})`;
  return withheldText<string | null>(isShown, sql.ref("booking.cancel_reason"));
};

/** An operator, who reads all texts unmasked. The condition then queries no table, which would be read whole. */
const seesAll = (actor: Actor) => actor.kind === "member" && actor.is_operator;

/** The label of `booking_line` as the actor reads it. */
export const bookingLabel = ({ actor }: ReadScope) =>
  withheldText<string>(textsShown(bookingLabelReaders)(actor), sql.ref("booking_line.label"));

/** The reason given for `event`; `isShown` says whether the actor reads its subject's texts unmasked. */
export const eventReason = ({ actor }: ReadScope, isShown: RawBuilder<boolean>) =>
  withheldText<string | null>(
    sql`(event.role in ('operator', 'system') or coalesce(event.profile_id = ${profileId(actor)}::uuid, false)
      or ${sql.lit(seesAll(actor))} or ${isShown})`,
    sql.ref("event.reason"),
  );
