// Who reads a thread: its provider, the owner of the request, whoever talks to the provider by a link that lets them decide
// on its offer, and whoever booked it by one, as long as the booking stands. Nobody else; operators on a page of theirs, once they have said why. Answers for all are read by whoever reads the request.
import { type RawBuilder, sql } from "kysely";
import { readableSince } from "#domain/thread/rules.ts";
import type { Side } from "#domain/thread/schemas.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { type Condition, defineReaders, type RowFilter } from "#server/kernel/readers/declaration.ts";
import { rowsVisible } from "#server/kernel/readers/row.ts";
import { listed, type ReadScope, visible } from "#server/kernel/scope.ts";
import { givesSight, requestReaders } from "#server/request/access.ts";

/** Rows of `booking` of a thread's request with its provider. */
export const isOfThread = sql<boolean>`booking.request_id = thread.request_id
  and booking.provider_profile_id = thread.provider_profile_id`;

/** Rows of `offer_share_guest` of a thread's request with its provider. */
const isGuestOfThread = sql<boolean>`offer_share_guest.request_id = thread.request_id
  and offer_share_guest.provider_profile_id = thread.provider_profile_id`;

export const threadReaders = defineReaders("thread", false, {
  provider: { profile: "provider_profile_id" },
  owner: { profile: "customer_profile_id" },
  booked: {
    rule: ({ profile }, table) =>
      profile &&
      sql`exists (select 1 from ${table("booking")}
        where ${isOfThread} and booking.customer_profile_id = ${profile} and ${givesSight})`,
    profiles: (id) => bookedBy(id, givesSight),
  },
  guest: {
    rule: ({ profile }, table) =>
      profile &&
      sql`exists (select 1 from ${table("offer_share_guest")}
        where ${isGuestOfThread} and offer_share_guest.profile_id = ${profile})`,
    profiles: (
      id,
    ) => sql`select offer_share_guest.profile_id from thread join offer_share_guest on ${isGuestOfThread}
      where thread.id = ${id}`,
  },
});

export const messageReaders = defineReaders("message", false, {
  sides: { of: threadReaders, by: "thread_id" },
});

/** Readers of the fact that an operator read a thread, and why: its sides. */
export const readingReaders = defineReaders("thread_reading", false, {
  sides: { of: threadReaders, by: "thread_id" },
});

/** Readers of an answer for all: whoever reads the request; a taken back one only its owner. */
export const answerReaders = defineReaders("request_answer", true, {
  owner: { of: requestReaders, by: "request_id", only: ["owner"] },
  readers: {
    of: requestReaders,
    by: "request_id",
    row: () => sql<boolean>`request_answer.removed_at is null`,
  },
});

/** The customers of the thread's bookings of which this holds. */
const bookedBy = (
  id: RawBuilder<unknown>,
  holds: Condition,
) => sql`select booking.customer_profile_id as profile_id
  from thread join booking on ${isOfThread} where thread.id = ${id} and ${holds}`;

/**
 * Of a row of `thread`, as an array: who else reads it on the customer's side, by a link; with `alone` whoever stands in
 * place of the request's owner.
 */
export const readersByLink = {
  alone: sql<
    string[]
  >`array(select booking.customer_profile_id from booking where ${isOfThread} and ${givesSight})`,
  beside: sql<
    string[]
  >`array(select offer_share_guest.profile_id from offer_share_guest where ${isGuestOfThread})`,
};

/** Rows of `thread` the actor may see. */
export const threadVisible: RowFilter = rowsVisible(threadReaders);

/** The threads the actor may see. */
export const threads = (scoped: ReadScope) => visible(scoped, threadReaders);

/** The same threads for lists without another filter. */
export const listedThreads = (scoped: ReadScope) => listed(scoped, threadReaders);

/** The threads of the actor's own profile: as provider, or as owner of the request. */
export const ownThreads = (scoped: ReadScope) => visible(scoped, threadReaders, ["provider", "owner"]);

/** The messages of the threads the actor may see. */
export const messages = (scoped: ReadScope) => visible(scoped, messageReaders);

/** The answers for all providers of the requests the actor may see. */
export const requestAnswers = (scoped: ReadScope) => visible(scoped, answerReaders);

/** Whether the actor is an operator who said why they read this thread, and may read it still. */
export function isReadNow(thread_id: RawBuilder<unknown>, { actor, now }: ReadScope): Condition {
  const operator =
    actor.kind === "member" && actor.is_operator && !actor.on_behalf_of ? actor.account_id : null;
  return sql`exists (select 1 from thread_reading where thread_reading.thread_id = ${thread_id}
    and thread_reading.operator_id = ${operator}::uuid and thread_reading.read_at > ${readableSince(now)})`;
}

/** The readings by operators of the threads the actor may see. */
export const threadReadings = (scoped: ReadScope) => visible(scoped, readingReaders);

/** The same messages for lists without another filter. */
export const listedMessages = (scoped: ReadScope) => listed(scoped, messageReaders);

/** The side on which somebody reads the thread who may see it. */
export const sideOf = (actor: Actor, thread: { provider_profile_id: string }): Side =>
  profileId(actor) === thread.provider_profile_id ? "provider" : "customer";
