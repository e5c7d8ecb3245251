// A partner's numbers: totals by month, never the figures of one person or booking.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { MonthCount, PartnerNumbers } from "#domain/partner/figures.ts";
import { groupedSumsOf, type Movement, sumsOf } from "#domain/partner/movements.ts";
import { balancesOf, type MonthMoney } from "#domain/partner/statement.ts";
import { isOperatorInPerson } from "#server/kernel/actor.ts";
import { decodeCursor, type ListPage, toListPage } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { partnerPayments, visiblePartners } from "../access.ts";

const monthText = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM')`;

/** All movements, in the order of booking. */
const movements = sql<Movement[] | null>`(select json_agg(json_build_object('month', ${monthText(sql`tx.at`)},
    'currency', account.currency, 'minor', (-entry.amount_minor)::float8,
    'booking_id', case when tx.type = 'partner_commission' then tx.booking_id end) order by tx.at, tx.id)
  from ledger_account account join ledger_entry entry on entry.account_id = account.id
  join ledger_tx tx on tx.id = entry.tx_id
  where account.name = 'partner_payable' and account.owner_id = partner.id)`;

/** Only operators read exact sums; for everybody else, even the partner, each amount covers several bookings. */
const moneyFor = ({ actor }: ReadScope, found: readonly Movement[] | null): MonthMoney[] =>
  isOperatorInPerson(actor) ? sumsOf(found ?? []) : groupedSumsOf(found ?? []);

/** The money of all months; null for a stranger's partner. */
export async function findPartnerMoney(scope: ReadScope, partner_id: string): Promise<MonthMoney[] | null> {
  if (!isId(partner_id)) return null;
  const row = await visiblePartners(scope)
    .select(movements.as("movements"))
    .where("partner.id", "=", partner_id)
    .executeTakeFirst();
  return row ? moneyFor(scope, row.movements) : null;
}

/**
 * Counts since the first day of a month (`2027-06`), and the money of all months; null for a stranger's partner. It
 * finds the rows of people and bookings by sets of ids, because the planner would read whole tables for a join.
 */
export async function findPartnerNumbers(
  scope: ReadScope,
  partner_id: string,
  since: string,
): Promise<PartnerNumbers | null> {
  if (!isId(partner_id)) return null;
  const day = sql`${`${since}-01`}::date`;
  const start = sql`(${`${since}-01`}::timestamp at time zone 'UTC')`;
  const profiles = sql`array(select profile.id from profile where profile.account_id = any(array(
    select account.id from account where account.partner_id = partner.id)))`;
  const bookings = sql`array(select booking_partner.booking_id from booking_partner
    where booking_partner.partner_id = partner.id)`;
  const counts = sql<MonthCount[] | null>`(select json_agg(figure) from (
    select 'visits' as kind, to_char(partner_visit.day, 'YYYY-MM') as month, sum(visits)::int as count
      from partner_visit where partner_visit.partner_id = partner.id and partner_visit.day >= ${day} group by 2
    union all select 'sign_ups', ${monthText(sql`account.created_at`)}, count(*)::int
      from account where account.partner_id = partner.id and account.created_at >= ${start} group by 2
    union all select 'requests', ${monthText(sql`request.opened_at`)}, count(*)::int
      from request where request.profile_id = any(${profiles}) and request.opened_at >= ${start} group by 2
    union all select 'bookings', ${monthText(sql`booking.confirmed_at`)}, count(*)::int
      from booking where booking.id = any(${bookings}) and booking.confirmed_at >= ${start} group by 2
    union all select 'completed', ${monthText(sql`booking.completed_at`)}, count(*)::int
      from booking where booking.id = any(${bookings}) and booking.completed_at >= ${start} group by 2) figure)`;
  const row = await visiblePartners(scope)
    .select([counts.as("counts"), movements.as("movements")])
    .where("partner.id", "=", partner_id)
    .executeTakeFirst();
  if (!row) return null;
  const shown_balances = balancesOf(groupedSumsOf(row.movements ?? []));
  return { counts: row.counts ?? [], money: moneyFor(scope, row.movements), shown_balances };
}

export type PartnerPaymentView = {
  id: string;
  amount_minor: number;
  currency: string;
  /** A date, `2027-06-12`. */
  paid_on: string;
  reference: string;
  /** It reverses another payment. */
  is_reversal: boolean;
  is_reversed: boolean;
  created_at: string;
};

/** Payments to a partner, newest first. */
export async function listPartnerPayments(
  scope: ReadScope,
  partner_id: string,
  after: string | null = null,
  page_rows: number = limits.page_rows,
): Promise<ListPage<PartnerPaymentView>> {
  const cursor = decodeCursor(after, "instant");
  let query = paymentRows(scope, partner_id);
  if (cursor)
    query = query.where(
      sql<boolean>`(partner_payment.created_at, partner_payment.id) < (${cursor.value}::timestamptz, ${cursor.id}::uuid)`,
    );
  const rows = await query
    .orderBy("partner_payment.created_at", "desc")
    .orderBy("partner_payment.id", "desc")
    .limit(page_rows + 1)
    .execute();
  const views = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  return toListPage(views, page_rows, ({ created_at, id }) => ({ value: created_at, id }));
}

/** Payments recorded in a month, earliest first; at most `limits.csv_page_rows`. */
export async function listPaymentsOfMonth(
  scope: ReadScope,
  partner_id: string,
  month: string,
): Promise<PartnerPaymentView[]> {
  const start = sql`(${`${month}-01`}::timestamp at time zone 'UTC')`;
  const rows = await paymentRows(scope, partner_id)
    .where(sql<boolean>`partner_payment.created_at >= ${start}
      and partner_payment.created_at < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC')`)
    .orderBy("partner_payment.created_at")
    .orderBy("partner_payment.id")
    .limit(limits.csv_page_rows)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

function paymentRows(scope: ReadScope, partner_id: string) {
  return partnerPayments(scope)
    .select(["partner_payment.id", "partner_payment.amount_minor", "partner_payment.currency"])
    .select(["partner_payment.reference", "partner_payment.created_at"])
    .select([
      sql<string>`partner_payment.paid_on::text`.as("paid_on"),
      sql<boolean>`partner_payment.reverses is not null`.as("is_reversal"),
      // Runs once for all rows, by the partner's index.
      sql<boolean>`partner_payment.id = any(array(select back.reverses from partner_payment back
        where back.partner_id = ${partner_id}::uuid and back.reverses is not null))`.as("is_reversed"),
    ])
    .where("partner_payment.partner_id", "=", partner_id);
}
