// What happened between the two sides of a thread, as lines among their messages: the events of the provider's offers and of
// their bookings, and that operators read it.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import { bookings } from "#server/booking/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { eventsOf } from "#server/kernel/timeline.ts";
import { offers } from "#server/offer/access.ts";
import { threadReadings } from "../access.ts";
import type { Pair } from "../store/dealings.ts";

/** The transitions shown, by the name of their line. */
const shown = {
  "offer.send": "offer_sent",
  "offer.revise": "offer_revised",
  "offer.counter": "offer_countered",
  "offer.answer_counter": "counter_answered",
  "offer.counter_withdraw": "counter_withdrawn",
  "offer.withdraw": "offer_withdrawn",
  "offer.decline": "offer_declined",
  "offer.expire": "offer_expired",
  "offer.accept": "offer_accepted",
  "booking.confirm": "booking_confirmed",
  "booking.deliver": "booking_delivered",
  "booking.redeliver": "booking_delivered",
  "booking.auto_deliver": "booking_delivered",
  "booking.cancel": "booking_cancelled",
  "booking.complete": "booking_completed",
  "booking.accept_unreported": "booking_completed",
  "booking.auto_complete": "booking_completed",
} as const;

export type MomentName = (typeof shown)[keyof typeof shown];
export type MomentView = { id: number; name: MomentName; at: string };
/** That an operator read the thread. */
export type ReadingView = { id: string; reason: string; at: string };

/** Between which instants lines are shown; null: from the beginning, or until now. */
type Span = { from: Date | null; until: Date | null };

const names = Object.keys(shown);

/** The lines of a thread, oldest first; of very many the latest. */
export async function listMoments(
  scope: ReadScope,
  pair: Pair,
  { from, until }: Span,
): Promise<MomentView[]> {
  const theirs = offers(scope)
    .select("offer.id")
    .where("offer.request_id", "=", pair.request_id)
    .where("offer.profile_id", "=", pair.provider_profile_id);
  const booked = bookings(scope)
    .select("booking.id")
    .where("booking.request_id", "=", pair.request_id)
    .where("booking.provider_profile_id", "=", pair.provider_profile_id);
  const rows = await eventsOf(scope, [
    ["offer", theirs],
    ["booking", booked],
  ])
    .select(["event.id", "event.at", nameOf.as("name")])
    .where(nameOf, "in", names)
    .$if(from !== null, (query) => query.where("event.at", ">=", from))
    .$if(until !== null, (query) => query.where("event.at", "<", until))
    .orderBy("event.id", "desc")
    .limit(limits.page_max_rows)
    .execute();
  return rows.reverse().map(({ id, at, name }) => ({
    id: Number(id),
    name: shown[name as keyof typeof shown],
    at: at.toISOString(),
  }));
}

/** When operators read the thread, oldest first; of very many the latest. */
export async function listReadings(
  scope: ReadScope,
  thread_id: string,
  { from, until }: Span,
): Promise<ReadingView[]> {
  const rows = await threadReadings(scope)
    .select(["id", "reason", "read_at"])
    .where("thread_id", "=", thread_id)
    .$if(from !== null, (query) => query.where("read_at", ">=", from))
    .$if(until !== null, (query) => query.where("read_at", "<", until))
    .orderBy("read_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.page_rows)
    .execute();
  return rows.reverse().map(({ id, reason, read_at }) => ({ id, reason, at: read_at.toISOString() }));
}

const nameOf = sql<string>`(event.noun || '.' || event.transition)`;
