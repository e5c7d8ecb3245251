// Who reads an event: whoever reads its subject; events of other nouns are for operators alone.
import { sql } from "kysely";
import { bookingChangeReaders, bookingReaders } from "#server/booking/noun.ts";
import { defineReaders, type Readers } from "#server/kernel/readers.ts";
import { offerReaders } from "#server/offer/noun.ts";
import { attemptReaders, refundReaders } from "#server/payment/noun.ts";
import { requestReaders } from "#server/request/noun.ts";

/** Readers of the subjects of events, by their noun. */
export const subjectReaders = {
  request: requestReaders,
  offer: offerReaders,
  booking: bookingReaders,
  attempt: attemptReaders,
  refund: refundReaders,
  change: bookingChangeReaders,
} as const satisfies Readonly<Record<string, Readers>>;

const bySubject = Object.fromEntries(
  Object.entries(subjectReaders).map(([noun, of]) => [
    noun,
    { of, by: "subject_id", row: () => sql<boolean>`event.noun = ${sql.lit(noun)}` },
  ]),
);
const { change: _, ...shown } = bySubject;

/** Readers of the events that the API has. */
export const eventReaders = defineReaders(
  "event",
  sql`event.noun in (${sql.join(Object.keys(shown).map((noun) => sql.lit(noun)))})`,
  shown,
);
/** Readers of the events that a page of theirs is told of: those, and the changes proposed for their bookings. */
export const liveEventReaders = defineReaders("event", true, bySubject);
