// What must hold for a request's money after every step, whatever is in progress.
import type { Scene } from "../scene.ts";
import type { World } from "../world.ts";

const query = `
  with own as (select id, total_minor from booking where request_id = $1),
  entries as (
    select tx.booking_id, tx.id as tx_id, tx.type, entry.currency, entry.amount_minor, account.name
    from ledger_tx tx join own on own.id = tx.booking_id
    join ledger_entry entry on entry.tx_id = tx.id join ledger_account account on account.id = entry.account_id),
  facts as (
    select own.id,
      (select coalesce(sum(amount_minor), 0) from payment_attempt where booking_id = own.id and status = 'succeeded') as paid,
      (select coalesce(sum(amount_minor), 0) from refund where booking_id = own.id
        and (status = 'succeeded' or is_settled_otherwise)) as returned,
      (select coalesce(sum(amount_minor), 0) from entries where booking_id = own.id and name = 'stripe_pending') as pending,
      (select coalesce(-sum(amount_minor), 0) from entries where booking_id = own.id and name = 'customer_funds') as held,
      (select coalesce(-sum(amount_minor), 0) from entries where booking_id = own.id
        and name in ('provider_payable', 'commission', 'vat_payable')) as earned,
      (select coalesce(-sum(amount_minor), 0) from entries where booking_id = own.id and name = 'paid_otherwise') as otherwise
    from own)
  select 'a ledger transaction does not sum to zero' as problem from entries
    group by tx_id, currency having sum(amount_minor) <> 0
  union all select 'what was paid and not returned is not what the ledger has: ' || facts::text from facts
    where paid - returned <> held + earned
  union all select 'what Stripe should have is not what the ledger has: ' || facts::text from facts
    where paid - returned <> pending - otherwise
  union all select 'more is ordered back of a payment than it brought' from payment_attempt attempt
    join own on own.id = attempt.booking_id
    where attempt.amount_minor < (select coalesce(sum(amount_minor), 0) from refund where attempt_id = attempt.id
      and origin <> 'stripe' and status in ('requested', 'pending', 'succeeded') and not is_settled_otherwise)
  union all select 'earned before the end' from facts where earned <> 0 and not exists (select 1 from event
    where noun = 'booking' and subject_id = facts.id and to_status in ('completed', 'cancelled'))
  union all select 'confirmed without its first payment: ' || kind || ' is ' || status from instalment
    join own on own.id = instalment.booking_id
    where kind in ('full', 'deposit') and status <> 'paid' and exists (select 1 from event
      where noun = 'booking' and subject_id = own.id and transition in ('confirm', 'revive'))
  union all select 'more counts as paid than the ledger and its payments have: ' || facts::text from facts
    where paid < (select coalesce(sum(amount_minor), 0) from instalment where booking_id = facts.id and status = 'paid')
  union all select 'the lines do not add up to the price' from booking
    where request_id = $1 and net_minor <> (
      select sum(case when is_discount then -line.net_minor else line.net_minor end) from booking_line line
      where line.booking_id = booking.id and line.revision = booking.revision)
  union all select 'two live bookings take the same time of a provider' from booking one
    join booking other on other.provider_profile_id = one.provider_profile_id and other.id <> one.id
      and tstzrange(other.starts_at, other.ends_at) && tstzrange(one.starts_at, one.ends_at)
    where one.request_id = $1 and one.is_exclusive and other.is_exclusive
      and one.status not in ('lapsed', 'cancelled', 'completed') and other.status not in ('lapsed', 'cancelled', 'completed')
  union all select 'two live bookings of one request' from booking
    where request_id = $1 and status not in ('lapsed', 'cancelled') having count(*) > 1`;

/** @throws when one of these conditions is violated */
export async function checkMoney(
  { all }: Pick<World, "all">,
  { request_id }: Pick<Scene, "request_id">,
): Promise<void> {
  const problems = await all(query, [request_id]);
  if (problems.length > 0) throw new Error(problems.map(({ problem }) => problem).join("; "));
}
