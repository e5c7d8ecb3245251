// Page queries: how many messages two sides have exchanged, for the link to them, and how many threads wait to be read.
import { threadEndPath, threadPath } from "#domain/thread/path.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { ownOffers } from "#server/offer/access.ts";
import { sideOf, threads } from "../access.ts";
import { type Pair, pairOfBooking } from "../store/dealings.ts";

export { countUnread } from "../store/unread.ts";

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
  const pair = await pairOfBooking(scope, booking_id);
  return pair ? linkToThread(scope, pair) : null;
}
