// What each counted event and entry adds, as SQL. Rows of other tables are looked up one by one by their indexes
// (`offset 0` keeps the planner from reading those tables whole), so a step costs what happened, however large the
// marketplace is. "First" means the smallest event id: whatever could come before a settled event is visible.
import { type RawBuilder, sql } from "kysely";
import { bucketMax, bucketsPerDoubling } from "#domain/figure/first-offer.ts";

type Sql = RawBuilder<unknown>;

/** The span of a step: rows after `from`, up to `to`. */
export type Span = { from: number; to: number };

/** Under what a request counts. */
const dimensions = sql`filed.category_id, filed.country, filed.partner_id`;
const filed = (request_id: Sql) => sql`(select opened_at, category_id, country, partner_id from figure_request
  where request_id = ${request_id} offset 0) filed`;

/** The id of the event of a row's first version. */
const beginning = (noun: "offer" | "booking", id: Sql) => sql`(select event.id from event
  where event.noun = ${sql.lit(noun)} and event.subject_id = ${id} and event.version = 1 offset 0)`;

/** Files requests that were opened, as they are now. Only the first run finds any. */
export const filing = ({ from, to }: Span) => sql`
  insert into figure_request (request_id, opened_at, category_id, country, partner_id)
  select opened.subject_id, opened.at, found.category_id, found.place_country, found.partner_id
  from event opened cross join lateral (
    select request.category_id, request.place_country, account.partner_id
    from request left join account on account.id = request.account_id
    where request.id = opened.subject_id offset 0) found
  where opened.id > ${from} and opened.id <= ${to} and opened.noun = 'request' and opened.transition = 'open'
  on conflict do nothing`;

/** The bucket of a wait (domain/figure/first-offer.ts). */
export const bucketOf = (
  wait: Sql,
) => sql<number>`least(${sql.lit(bucketMax)}, floor(${sql.lit(bucketsPerDoubling)}
  * ln(greatest(extract(epoch from ${wait})::float8 / 60, 1)) / ln(2::float8) + 1e-9)::int)`;

/** Offers sent within the step, and whether each is the first of its request. */
const sent = sql`select moved.id, moved.at, sending.profile_id, filed.opened_at, ${dimensions},
    moved.id = (select min(begun.id) from offer other cross join lateral ${beginning("offer", sql`other.id`)} begun
      where other.request_id = sending.request_id) as is_first
  from moved cross join lateral (
    select offer.request_id, offer.profile_id from offer where offer.id = moved.subject_id offset 0) sending
  cross join lateral ${filed(sql`sending.request_id`)}
  where moved.noun = 'offer' and moved.transition = 'send'`;

/** Where bookings began, were confirmed, disputed or ended within the step. */
const dealt = sql`select moved.id, moved.subject_id as booking_id, moved.transition, moved.from_status, moved.to_status,
    moved.role, moved.version, moved.at, booked.request_id, filed.opened_at, ${dimensions}
  from moved cross join lateral (
    select booking.request_id from booking where booking.id = moved.subject_id offset 0) booked
  cross join lateral ${filed(sql`booked.request_id`)}
  where moved.noun = 'booking' and (moved.transition in ('begin', 'dispute')
    or moved.to_status in ('confirmed', 'completed', 'cancelled', 'lapsed'))`;

const isConfirmation = sql`transition in ('confirm', 'revive')`;
const isCompletion = sql`to_status = 'completed'`;
const isBeginning = sql`transition = 'begin'`;

/** Whether no earlier event of the request's bookings meets the condition. */
const isFirstOfRequest = (condition: Sql) => sql`dealt.id = (select min(event_of.id)
  from booking other cross join lateral (select event.id from event
    where event.noun = 'booking' and event.subject_id = other.id and ${condition} offset 0) event_of
  where other.request_id = dealt.request_id)`;

const isFirstDispute = sql`dealt.id = (select min(event.id) from event
  where event.noun = 'booking' and event.subject_id = dealt.booking_id and event.transition = 'dispute')`;

/** Who wanted the end to which the other side agreed. */
const asker = sql`(select event.role from event where event.noun = 'booking' and event.subject_id = dealt.booking_id
  and event.version < dealt.version and event.transition = 'request_cancel' order by event.version desc limit 1)`;

/** Who ended the booking, and why (domain/figure/names.ts). */
const ending = sql`'ended.' || case transition
    when 'agree_cancel' then coalesce(${asker}, role) || '.agreed'
    when 'resolve_cancel' then role || '.dispute'
    when 'cancel_overdue' then role || '.overdue'
    when 'lapse' then role || '.unpaid'
    when 'undo' then role || '.undone'
    else role || case when from_status in ('awaiting_information', 'awaiting_payment') then '.before_payment'
      else '.after_payment' end end`;

/** Facts of the events of a step: name, day, dimensions, currency, value. */
export function eventFacts({ from, to }: Span, zone: string): Sql {
  const day = (at: Sql) => sql`(${at} at time zone ${zone})::date`;
  const own = sql`category_id, country, partner_id, null::text, 1`;
  const ofDeal = (name: string, condition: Sql) =>
    sql`select ${sql.lit(name)}, ${day(sql`dealt.at`)}, ${own} from dealt where ${condition}`;
  const ofStage = (name: string, condition: Sql) =>
    sql`select ${sql.lit(name)}, ${day(sql`dealt.opened_at`)}, ${own} from dealt
      where ${condition} and ${isFirstOfRequest(condition)}`;
  return sql`moved as materialized (
      select id, noun, subject_id, transition, from_status, to_status, version, role, at from event
      where id > ${from} and id <= ${to}
    ), sent as materialized (${sent}), dealt as materialized (${dealt}),
    fact (name, day, category_id, country, partner_id, currency, value) as materialized (
      select 'drafts', ${day(sql`moved.at`)}, null::uuid, null::country_code, null::uuid, null::text, 1 from moved
        where noun = 'request' and transition = 'begin'
      union all select 'requests', ${day(sql`moved.at`)}, ${dimensions}, null::text, 1
        from moved cross join lateral ${filed(sql`moved.subject_id`)} where noun = 'request' and transition = 'open'
      union all select 'offers', ${day(sql`sent.at`)}, ${own} from sent
      union all select 'requests_offered', ${day(sql`sent.opened_at`)}, ${own} from sent where is_first
      union all select 'first_offer.' || ${bucketOf(sql`(sent.at - sent.opened_at)`)}, ${day(sql`sent.at`)}, ${own} from sent where is_first
      union all ${ofDeal("bookings", isBeginning)}
      union all ${ofDeal("paid", isConfirmation)}
      union all ${ofDeal("completed", sql`${isCompletion} and ${isFirstOfRequest(isCompletion)}`)}
      union all ${ofDeal("disputes", sql`transition = 'dispute' and ${isFirstDispute}`)}
      union all select ${ending}, ${day(sql`dealt.at`)}, ${own} from dealt where to_status in ('cancelled', 'lapsed')
      union all ${ofStage("requests_booked", isBeginning)}
      union all ${ofStage("requests_paid", isConfirmation)}
      union all ${ofStage("requests_completed", isCompletion)}
    )`;
}

/** Facts of the ledger's entries of a step. Entries of no booking are between the platform, providers and partners. */
export function entryFacts({ from, to }: Span, zone: string): Sql {
  return sql`entry as materialized (
      select id, tx_id, account_id, currency, amount_minor, at from ledger_entry where id > ${from} and id <= ${to}
    ), fact (name, day, category_id, country, partner_id, currency, value) as materialized (
      select added.name, (entry.at at time zone ${zone})::date, ${dimensions}, entry.currency, added.value
      from entry
      cross join lateral (select type, booking_id from ledger_tx where ledger_tx.id = entry.tx_id offset 0) booked
      cross join lateral (select name from ledger_account where ledger_account.id = entry.account_id offset 0) account
      cross join lateral (select request_id from booking where booking.id = booked.booking_id offset 0) booking
      cross join lateral ${filed(sql`booking.request_id`)}
      cross join lateral (
        select 'gross' as name, entry.amount_minor as value
          where account.name = 'stripe_pending' and booked.type = 'charge'
        union all select 'fees', -entry.amount_minor where account.name = 'commission'
        union all select 'refunds', entry.amount_minor where account.name = 'customer_funds'
          and booked.type in ('refund', 'refund_failed', 'refund_settled_otherwise')
        union all select 'held', -entry.amount_minor where account.name = 'customer_funds') added
    )`;
}

/** The values of `column` that a fact counts under: all, and its own. */
const under = (
  of: Sql,
  column: string,
  type: string,
) => sql`(select null::${sql.raw(type)} as ${sql.ref(column)}
  union select ${of}.${sql.ref(column)}) ${sql.ref(`of_${column}`)}`;

/** The combinations under which a row with dimensions counts: for all and for its category, country and partner. */
const cells = (
  of: Sql,
) => sql`${under(of, "category_id", "uuid")} cross join lateral ${under(of, "country", "country_code")}
  cross join lateral ${under(of, "partner_id", "uuid")}`;
const cell = sql`of_category_id.category_id, of_country.country, of_partner_id.partner_id`;

/** Adds up the facts under each combination. */
export const spread = sql`select ${cell}, fact.name, fact.day, fact.currency, sum(fact.value)::bigint as value
  from fact cross join lateral ${cells(sql`fact`)} group by 1, 2, 3, 4, 5, 6`;

/**
 * Providers who sent their first offer of a day, week or month within the step, under each combination. An earlier offer
 * of the provider is one with a smaller event id; its time may be later by less than an hour, however long it waited.
 */
export function providersSpread(zone: string): Sql {
  const dayOf = (at: Sql) => sql`(${at} at time zone ${zone})::date`;
  const day = dayOf(sql`sent.at`);
  const isUnder = (column: string) =>
    sql`(${sql.ref(`of_${column}.${column}`)} is null or ${sql.ref(`earlier.${column}`)} = ${sql.ref(`of_${column}.${column}`)})`;
  const isKnown = (start: (day: Sql) => Sql) => sql`bool_or(${start(sql`earlier.day`)} = ${start(day)}
    and ${isUnder("category_id")} and ${isUnder("country")} and ${isUnder("partner_id")})`;
  return sql`select category_id, country, partner_id, 'providers_' || step, start, null::text, count(*)
    from (
      select ${cell}, ${day} as day, ${isKnown((one) => one)} as is_in_day,
        ${isKnown((one) => sql`date_trunc('week', ${one}::timestamp)`)} as is_in_week,
        ${isKnown((one) => sql`date_trunc('month', ${one}::timestamp)`)} as is_in_month
      from sent left join lateral (
        select ${dayOf(sql`other.created_at`)} as day, ${dimensions}
        from offer other cross join lateral ${beginning("offer", sql`other.id`)} begun
        cross join lateral ${filed(sql`other.request_id`)}
        where other.profile_id = sent.profile_id and begun.id < sent.id
          and other.created_at >= sent.at - interval '32 days' and other.created_at < sent.at + interval '1 hour'
      ) earlier on true
      cross join lateral ${cells(sql`sent`)}
      group by sent.id, sent.at, 1, 2, 3
    ) offering
    cross join lateral (values ('day', day, is_in_day), ('week', date_trunc('week', day::timestamp)::date, is_in_week),
      ('month', date_trunc('month', day::timestamp)::date, is_in_month)) as stepped (step, start, is_known)
    where is_known is not true
    group by 1, 2, 3, 4, 5`;
}
