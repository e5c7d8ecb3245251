// What a request's customer and a provider have with each other, for the rules of who may write.
import { type RawBuilder, sql } from "kysely";
import type { Customers, Dealings } from "#domain/thread/rules.ts";
import { ownBookings } from "#server/booking/access.ts";
import type { Database, Tx } from "#server/kernel/database/db.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { givesSight } from "#server/request/access.ts";

export type Pair = { request_id: string; provider_profile_id: string };
export type DealingsOf = Dealings & Customers;

/** The dealings of the customer of a row of `request` with a provider, as one JSON value. */
export const dealingsJson = (provider_profile_id: RawBuilder<unknown>) =>
  sql<DealingsOf>`json_build_object('customer_profile_id', request.profile_id, 'request_status', request.status,
    'offer_status', (select offer.status from offer where offer.request_id = request.id
      and offer.profile_id = ${provider_profile_id} and offer.status <> 'draft'
      order by offer.created_at desc, offer.id desc limit 1),
    'booking_status', (select booking.status from booking where booking.request_id = request.id
      and booking.provider_profile_id = ${provider_profile_id}
      order by booking.accepted_at desc, booking.id desc limit 1),
    'booked_by', array(select booking.customer_profile_id from booking where booking.request_id = request.id
      and booking.provider_profile_id = ${provider_profile_id} and ${givesSight}))`;

/** The same of a request and a provider; null where there is no such request that was sent, or no such provider. */
export async function findDealings(db: Database | Tx, pair: Pair): Promise<DealingsOf | null> {
  const { rows } = await sql<{
    dealings: DealingsOf;
  }>`select ${dealingsJson(sql.ref("provider.id"))} as dealings
    from request join profile provider on provider.id = ${pair.provider_profile_id} and provider.kind = 'provider'
    where request.id = ${pair.request_id} and request.profile_id is not null and request.status <> 'draft'`.execute(
    db,
  );
  return rows[0]?.dealings ?? null;
}

/** The request and provider of a booking that the actor has a part in; null for everybody else, operators too. */
export async function pairOfBooking(scope: ReadScope, booking_id: string): Promise<Pair | null> {
  const pair = await ownBookings(scope)
    .select(["request_id", "provider_profile_id"])
    .where("id", "=", booking_id)
    .executeTakeFirst();
  return pair ?? null;
}
