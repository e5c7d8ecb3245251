// The deliveries of an event: for the endpoints that chose its type, of the profiles that have to do with its subject.
// Those are found from the subject by its indexes, so that the work follows their number and not that of all endpoints.
// What a profile may see is decided once more by its access rules, before each attempt.
import { type RawBuilder, sql } from "kysely";
import type { WebhookNoun } from "#domain/webhook/events.ts";
import type { Tx } from "#server/kernel/database/db.ts";
import { newId } from "#server/kernel/ids.ts";

/** Profiles of both sides of an offer, and whoever booked it by a link. */
const ofOffer = (id: string) => sql`
  select profile_id from offer where id = ${id}
  union select request.profile_id from offer join request on request.id = offer.request_id where offer.id = ${id}
  union select customer_profile_id from booking where offer_id = ${id}`;

/** The owner of a request, whoever made or booked an offer on it, and while it is open those who may make one. */
const ofRequest = (id: string) => sql`
  select profile_id from request where id = ${id}
  union select profile_id from offer where request_id = ${id}
  union select customer_profile_id from booking where request_id = ${id}
  union select profile_id from request_invitation where request_id = ${id} and revoked_at is null
  union select provider_category.profile_id
    from request join provider_category on provider_category.category_id = request.category_id
    join profile on profile.id = provider_category.profile_id and profile.verified_at is not null
    where request.id = ${id} and request.status = 'open' and not request.is_directed
      and profile.account_id is distinct from request.account_id
      and coalesce(request.place_country::text, '') = any(array['', profile.country::text])`;

const ofBooking = (id: RawBuilder<unknown>) => sql`
  select unnest(array[customer_profile_id, provider_profile_id]) as profile_id from booking where id = ${id}`;

/** Payments and refunds are the customer's. */
const ofPayment = (table: "payment_attempt" | "refund", id: string) => sql`
  select booking.customer_profile_id as profile_id from ${sql.table(table)} as money
    join booking on booking.id = money.booking_id where money.id = ${id}`;

const profilesOf: Readonly<Record<WebhookNoun, (id: string) => RawBuilder<unknown>>> = {
  request: ofRequest,
  offer: ofOffer,
  booking: (id) => ofBooking(sql`${id}`),
  attempt: (id) => ofPayment("payment_attempt", id),
  refund: (id) => ofPayment("refund", id),
};

export type AnnouncedEvent = { id: number; noun: WebhookNoun; subject_id: string; type: string; at: Date };
type Page = { after: string | null; rows: number };

/**
 * Makes the deliveries of the next endpoints after this id, in the order of ids, and returns those endpoints. An event is
 * announced to an endpoint once, however often this runs. An endpoint that is younger than the event gets nothing.
 */
export async function insertAnnouncements(
  tx: Tx,
  event: AnnouncedEvent,
  { after, rows }: Page,
  now: Date,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select endpoint.id from (${profilesOf[event.noun](event.subject_id)}) as party
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
        ...{ id: newId(now), endpoint_id, event_id: event.id, type: event.type },
        ...{ status: "pending", due_at: now, created_at: now },
      })),
    )
    .onConflict((oc) => oc.constraint("webhook_delivery_once_per_event").doNothing())
    .execute();
  return endpoint_ids;
}
