// What blocks closing an account, across nouns, and what ends with it.
import { sql } from "kysely";
import { liveBookingStatuses } from "#domain/booking/machine.ts";
import type { Obstacle } from "#domain/flow/account-closing.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import type { Database, Tx } from "#server/kernel/database/db.ts";

/** On ledger accounts: the open balance from the owner's side; negative: the owner owes it. */
const openMinor = sql`(select coalesce(-sum(entry.amount_minor), 0)::float8 from ledger_entry entry
  where entry.account_id = account.id)`;

/** Offers that a customer could still accept. */
export const openOfferStatuses = ["sent", "countered", "parked"] satisfies OfferStatus[];

/**
 * Live bookings on either side; requests with open offers or on hold; unfinished payments and refunds of other
 * bookings; open balances of the account's providers and partners; the last operator. By kind, oldest first, each with
 * its page's path.
 */
export async function listObstacles(db: Database | Tx, account_id: string): Promise<Obstacle[]> {
  const live = sql.join(liveBookingStatuses);
  const open = sql.join(openOfferStatuses);
  const found = await sql<Obstacle>`
    with own as (select id, display_name from profile where account_id = ${account_id}::uuid),
    mine as (select booking.*, own.display_name from booking
      join own on own.id in (booking.customer_profile_id, booking.provider_profile_id))
    select kind, id, title, display_name as profile_name, path as to, amount from (
      select 'booking' as kind, id, title, display_name, '/booking/' || id as path, created_at, 1 as rank,
        null::json as amount
      from mine where status in (${live})
      union all
      select 'request', request.id, request.title, own.display_name, '/request/' || request.id, request.created_at, 2, null
      from request join own on own.id = request.profile_id
      where request.status = 'on_hold' or (request.status = 'open' and exists (select 1 from offer
        where offer.request_id = request.id and offer.status in (${open})))
      union all
      select 'payment', mine.id, mine.title, mine.display_name, '/booking/' || mine.id, attempt.created_at, 3, null
      from payment_attempt attempt join mine on mine.id = attempt.booking_id
      where attempt.status in ('created', 'requires_action', 'processing') and mine.status not in (${live})
      union all
      select 'refund', mine.id, mine.title, mine.display_name, '/booking/' || mine.id, refund.created_at, 4, null
      from refund join mine on mine.id = refund.booking_id
      where mine.status not in (${live}) and (refund.status in ('requested', 'pending')
        or (refund.status = 'failed' and refund.dismissed_at is null
          and not exists (select 1 from refund again where again.retry_of = refund.id)))
      union all
      select case when minor > 0 then 'earnings' else 'debt' end, id, display_name, display_name, '/bookings', null, 5,
        json_build_object('minor', abs(minor), 'currency', currency)
      from (select account.id, account.currency, own.display_name, ${openMinor} as minor
        from own join ledger_account account on account.name = 'provider_payable' and account.owner_id = own.id) balance
      where minor <> 0
      union all
      select 'commission', id, display_name, display_name, '/partner', null, 6, null
      from (select account.id, partner.display_name, ${openMinor} as minor
        from partner join ledger_account account
          on account.name = 'partner_payable' and account.owner_id = partner.id
        where partner.account_id = ${account_id}::uuid) balance
      where minor > 0
      union all
      select 'operator', account.id, account.email, account.email, '/admin/accounts', null, 7, null
      from operator_grant join account on account.id = operator_grant.account_id
      where account.id = ${account_id}::uuid and 'admin' = any(operator_grant.roles)
        and not exists (select 1 from operator_grant other_grant
        join account other on other.id = other_grant.account_id
        where other.status = 'active' and other.id <> account.id and 'admin' = any(other_grant.roles))
    ) obstacle order by rank, created_at, id`.execute(db);
  return found.rows;
}

/**
 * Ids of the requests that end with the account (`own`), and of those its open offers answer (`answered`). An awarded
 * request ends if it has no live booking, that is while its customer decides whether to reopen it.
 */
export async function listRequestsToEnd(
  tx: Tx,
  account_id: string,
): Promise<{ own: string[]; answered: string[] }> {
  const own = sql`select id from profile where account_id = ${account_id}::uuid`;
  const requests = await sql<{ id: string }>`
    select id from request where profile_id in (${own}) and (status = 'open' or (status = 'awarded'
      and not exists (select 1 from booking where booking.request_id = request.id
        and booking.status in (${sql.join(liveBookingStatuses)}))))`.execute(tx);
  const offers = await sql<{ request_id: string }>`
    select distinct request_id from offer
    where profile_id in (${own}) and status in (${sql.join(openOfferStatuses)})`.execute(tx);
  return {
    own: requests.rows.map(({ id }) => id),
    answered: offers.rows.map(({ request_id }) => request_id),
  };
}
