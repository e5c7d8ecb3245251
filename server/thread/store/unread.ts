// How many threads wait to be read.
import { sql } from "kysely";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { ownThreads } from "../access.ts";
import type { Pair } from "./dealings.ts";

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
