// Page queries: how many messages two sides have exchanged, for the link to them, and how many threads wait to be read.
import { sql } from "kysely";
import { threadEndPath, threadPath } from "#domain/thread/path.ts";
import { ownBookings } from "#server/booking/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { ownOffers } from "#server/offer/access.ts";
import { ownThreads, sideOf, threads } from "../access.ts";
import type { Pair } from "../store/dealings.ts";

/** A link to a thread, and what is in it. */
export type ThreadLinkView = { path: string; messages: number; unread: number };

/** Of the thread of a request and a provider, as the actor sees it; it may have no message yet. */
export async function linkToThread(scope: ReadScope, pair: Pair): Promise<ThreadLinkView> {
  const row = await threads(scope)
    .select(["message_count", "customer_read_count", "provider_read_count"])
    .where("request_id", "=", pair.request_id)
    .where("provider_profile_id", "=", pair.provider_profile_id)
    .executeTakeFirst();
  if (!row) return { path: threadPath(pair), messages: 0, unread: 0 };
  const read = row[`${sideOf(scope.actor, pair)}_read_count`];
  return {
    path: threadEndPath(pair),
    messages: row.message_count,
    unread: row.message_count - read,
  };
}

/** Of the thread with the provider of an offer that the actor may see; null for operators, who take no part. */
export async function linkOfOffer(scope: ReadScope, offer_id: string): Promise<ThreadLinkView | null> {
  const pair = await ownOffers(scope)
    .select(["request_id", "profile_id as provider_profile_id"])
    .where("id", "=", offer_id)
    .executeTakeFirst();
  return pair ? linkToThread(scope, pair) : null;
}

/** The same of a booking. */
export async function linkOfBooking(scope: ReadScope, booking_id: string): Promise<ThreadLinkView | null> {
  const pair = await ownBookings(scope)
    .select(["request_id", "provider_profile_id"])
    .where("id", "=", booking_id)
    .executeTakeFirst();
  return pair ? linkToThread(scope, pair) : null;
}

/**
 * How many threads of the actor's profile have unread messages, without the one that is being opened; found by the indexes
 * of those alone.
 */
export async function countUnread(scope: ReadScope, opened: Pair | null): Promise<number> {
  const me = sql`${profileId(scope.actor)}::uuid`;
  const row = await ownThreads(scope)
    .select(sql<number>`count(*)::int`.as("count"))
    .where(
      sql<boolean>`((thread.customer_profile_id = ${me} and thread.customer_read_count < thread.message_count)
        or (thread.provider_profile_id = ${me} and thread.provider_read_count < thread.message_count))`,
    )
    .$if(opened !== null, (query) =>
      query.where(
        sql<boolean>`(thread.request_id, thread.provider_profile_id)
          <> (${opened?.request_id}::uuid, ${opened?.provider_profile_id}::uuid)`,
      ),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}
