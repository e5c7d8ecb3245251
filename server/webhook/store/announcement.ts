// The deliveries of an event: for the endpoints that chose its type, of the profiles that read its subject. The
// subject's indexes find these profiles, so that the cost grows with their number, not with all endpoints. Before each
// attempt the access rules decide again.
import { sql } from "kysely";
import type { WebhookNoun } from "#domain/webhook/events.ts";
import { subjectReaders } from "#server/event/access.ts";
import type { Tx } from "#server/kernel/database/db.ts";
import { newId } from "#server/kernel/ids.ts";
import { profilesOf } from "#server/kernel/readers/profiles.ts";

export type AnnouncedEvent = { id: number; noun: WebhookNoun; subject_id: string; type: string; at: Date };
type Page = { after: string | null; rows: number };

/**
 * Makes the deliveries of the next endpoints after this id, in the order of ids, and returns those endpoints. An
 * endpoint gets an event once, however often this runs. An endpoint younger than the event gets nothing.
 */
export async function insertAnnouncements(
  tx: Tx,
  event: AnnouncedEvent,
  { after, rows }: Page,
  now: Date,
): Promise<string[]> {
  const parties = profilesOf(subjectReaders[event.noun], sql`${event.subject_id}::uuid`);
  const found = await sql<{ id: string }>`
    select endpoint.id from (select distinct profile_id from (${parties}) as reader) as party
    join webhook_subscription chosen on chosen.type = ${event.type} and chosen.profile_id = party.profile_id
    join webhook_endpoint endpoint on endpoint.id = chosen.endpoint_id and endpoint.status = 'active'
    join profile on profile.id = endpoint.profile_id and profile.archived_at is null
    join account on account.id = profile.account_id and account.status = 'active'
    where endpoint.created_at <= ${event.at} and (${after}::uuid is null or endpoint.id > ${after}::uuid)
    order by endpoint.id limit ${rows}`.execute(tx);
  const endpoint_ids = found.rows.map(({ id }) => id);
  if (endpoint_ids.length === 0) return [];
  await tx
    .insertInto("webhook_delivery")
    .values(
      endpoint_ids.map((endpoint_id) => ({
        id: newId(now),
        endpoint_id,
        event_id: event.id,
        type: event.type,
        status: "pending",
        due_at: now,
        created_at: now,
      })),
    )
    .onConflict((oc) => oc.constraint("webhook_delivery_once_per_event").doNothing())
    .execute();
  return endpoint_ids;
}
