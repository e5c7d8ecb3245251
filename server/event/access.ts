// Who reads an event: whoever reads its subject; only operators read events of other nouns.
import { sql } from "kysely";
import { bookingChangeReaders, bookingReaders } from "#server/booking/access.ts";
import { defineReaders, type Readers } from "#server/kernel/readers/declaration.ts";
import { lookedUp, type ReadScope } from "#server/kernel/scope.ts";
import { offerReaders } from "#server/offer/access.ts";
import { attemptReaders, refundReaders } from "#server/payment/access.ts";
import { requestReaders } from "#server/request/access.ts";
import { messageReaders } from "#server/thread/access.ts";

/** Readers of the subjects of events, by the event's noun. */
export const subjectReaders = {
  request: requestReaders,
  offer: offerReaders,
  booking: bookingReaders,
  attempt: attemptReaders,
  refund: refundReaders,
  change: bookingChangeReaders,
  message: messageReaders,
} as const satisfies Readonly<Record<string, Readers>>;

const bySubject = Object.fromEntries(
  Object.entries(subjectReaders).map(([noun, of]) => [
    noun,
    { of, by: "subject_id", row: () => sql<boolean>`event.noun = ${sql.lit(noun)}` },
  ]),
);
const { change: _, ...shown } = bySubject;

const nouns = sql.join(Object.keys(shown).map((noun) => sql.lit(noun)));

/** Readers of the events that the API exposes: those of these nouns. */
export const eventReaders = defineReaders("event", sql`event.noun in (${nouns})`, shown);
const allEventReaders = defineReaders("event", true, shown);
const liveEventReaders = defineReaders("event", true, bySubject);

/**
 * The events of every subject the actor may see; operators see those of other nouns too. Do not select account and profile
 * ids for screens: they show who acted by role.
 */
export const events = (scoped: ReadScope) => lookedUp(scoped, allEventReaders);

/** The events that reach the actor's open pages: those above, and the changes proposed for its bookings. */
export const liveEvents = (scoped: ReadScope) => lookedUp(scoped, liveEventReaders);
