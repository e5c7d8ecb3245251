// An account's requests, offers and bookings, and its money by the ledger, for operators. Each list takes one page from
// the index of each of the account's few profiles and merges them.
import { type RawBuilder, sql } from "kysely";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { limits } from "#domain/limits.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import { profiles } from "#server/account/access.ts";
import { bookings } from "#server/booking/access.ts";
import { isOperatorInPerson, mayAct } from "#server/kernel/actor.ts";
import { decodeCursor, type ListPage, toListPage } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offers } from "#server/offer/access.ts";
import { requests } from "#server/request/access.ts";

export const dealingKinds = ["requests", "offers", "bookings"] as const;
export type DealingKind = (typeof dealingKinds)[number];
type Row = { id: string; number: string; title: string; created_at: string; path: string };
export type DealingRow = Row &
  (
    | { kind: "requests"; status: RequestStatus }
    | { kind: "offers"; status: OfferStatus; total_minor: number; currency: string }
    | { kind: "bookings"; status: BookingStatus; total_minor: number; currency: string }
  );

/** A page of one of the lists. */
export type DealingPage = ListPage<DealingRow>;

type Place = { account_id: string; after: string | null; page_rows?: number };

/** Ids of one page, newest first; `sources` are selections of a profile's rows, each from an index. */
function idsOf(place: Required<Place>, sources: readonly RawBuilder<unknown>[]): RawBuilder<string[]> {
  const most = place.page_rows + 1;
  const parts = sources.map((source) => sql`(${source} order by created_at desc, id desc limit ${most})`);
  return sql<string[]>`array(select page.id from unnest(array(select profile.id from profile
      where profile.account_id = ${place.account_id}::uuid)) as own (id)
    cross join lateral (${sql.join(parts, sql` union `)}) page
    order by page.created_at desc, page.id desc limit ${most})`;
}

/** Rows of a table after the cursor. */
function afterCursor(after: string | null, table: "request" | "offer" | "booking"): RawBuilder<unknown> {
  const cursor = decodeCursor(after, "instant");
  if (!cursor) return sql`true`;
  return sql`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${cursor.value}::timestamptz, ${cursor.id}::uuid)`;
}

/** One page of an account's requests, offers or bookings, newest first; nothing for anybody but an operator. */
export async function listDealings(
  scope: ReadScope,
  kind: DealingKind,
  { account_id, after, page_rows = limits.page_rows }: Place,
): Promise<DealingPage> {
  if (!isOperatorInPerson(scope.actor)) return { rows: [], next: null };
  const rows = await readers[kind](scope, { account_id, after, page_rows });
  return toListPage(rows, page_rows, ({ created_at, id }) => ({ value: created_at, id }));
}

type Reader = (scope: ReadScope, place: Required<Place>) => Promise<DealingRow[]>;

const readers: Record<DealingKind, Reader> = {
  async requests(scope, place) {
    const ids = idsOf(place, [
      sql`select request.id, request.created_at from request where request.profile_id = own.id
        and request.status <> 'draft' and ${afterCursor(place.after, "request")}`,
    ]);
    const rows = await requests(scope)
      .select(["request.id", "request.number", "request.title", "request.status", "request.created_at"])
      .where(sql<boolean>`request.id = any(${ids})`)
      .orderBy("request.created_at", "desc")
      .orderBy("request.id", "desc")
      .execute();
    return rows.map(({ title, created_at, ...row }) => ({
      ...row,
      kind: "requests",
      title: title ?? "",
      status: row.status as RequestStatus,
      created_at: created_at.toISOString(),
      path: `/admin/requests/${row.id}`,
    }));
  },
  async offers(scope, place) {
    const ids = idsOf(place, [
      sql`select offer.id, offer.created_at from offer where offer.profile_id = own.id
        and ${afterCursor(place.after, "offer")}`,
    ]);
    const asked = requests(scope).select(["id as asked_id", "title"]).as("asked");
    const rows = await offers(scope)
      .innerJoin(asked, (join) => join.onRef("asked.asked_id", "=", "offer.request_id"))
      .select(["offer.id", "offer.number", "asked.title", "offer.status", "offer.created_at"])
      .select(["offer.total_minor", "offer.currency"])
      .where(sql<boolean>`offer.id = any(${ids})`)
      .orderBy("offer.created_at", "desc")
      .orderBy("offer.id", "desc")
      .execute();
    return rows.map(({ title, created_at, ...row }) => ({
      ...row,
      kind: "offers",
      title: title ?? "",
      status: row.status as OfferStatus,
      created_at: created_at.toISOString(),
      path: `/admin/offers/${row.id}`,
    }));
  },
  async bookings(scope, place) {
    const after = afterCursor(place.after, "booking");
    const ids = idsOf(place, [
      sql`select booking.id, booking.created_at from booking where booking.customer_profile_id = own.id and ${after}`,
      sql`select booking.id, booking.created_at from booking where booking.provider_profile_id = own.id and ${after}`,
    ]);
    const rows = await bookings(scope)
      .select(["booking.id", "booking.number", "booking.title", "booking.status", "booking.created_at"])
      .select(["booking.total_minor", "booking.currency"])
      .where(sql<boolean>`booking.id = any(${ids})`)
      .orderBy("booking.created_at", "desc")
      .orderBy("booking.id", "desc")
      .execute();
    return rows.map(({ created_at, ...row }) => ({
      ...row,
      kind: "bookings",
      status: row.status as BookingStatus,
      created_at: created_at.toISOString(),
      path: `/admin/bookings/${row.id}`,
    }));
  },
};

/** A profile's money in one currency by the ledger; without rows whose sums are all zero. */
export type MoneyView = {
  profile_id: string;
  name: string;
  currency: string;
  /** As a provider: earned, less what refunds took back; settled with the operator; and the open rest. */
  earned_minor: number;
  settled_minor: number;
  open_minor: number;
  /** As a customer: paid, and returned from that. */
  paid_minor: number;
  returned_minor: number;
};

/** The money of an account's profiles; nothing for anybody but an operator. */
export async function listMoney(scope: ReadScope, account_id: string): Promise<MoneyView[]> {
  if (!mayAct(scope.actor, "read_money")) return [];
  const sums = sql<
    Omit<MoneyView, "profile_id" | "name">[] | null
  >`(select json_agg(sums order by currency) from (
    select account.currency,
      coalesce(-sum(entry.amount_minor) filter (where account.name = 'provider_payable' and tx.type <> 'provider_settled'), 0)::float8 as earned_minor,
      coalesce(sum(entry.amount_minor) filter (where account.name = 'provider_payable' and tx.type = 'provider_settled'), 0)::float8 as settled_minor,
      coalesce(-sum(entry.amount_minor) filter (where account.name = 'provider_payable'), 0)::float8 as open_minor,
      coalesce(-sum(entry.amount_minor) filter (where tx.type = 'charge'), 0)::float8 as paid_minor,
      coalesce(sum(entry.amount_minor) filter (where tx.type in ('refund', 'refund_failed', 'refund_settled_otherwise')), 0)::float8 as returned_minor
    from ledger_account account join ledger_entry entry on entry.account_id = account.id
    join ledger_tx tx on tx.id = entry.tx_id and tx.at = entry.at
    where account.id = any(array(
      select payable.id from ledger_account payable where payable.name = 'provider_payable' and payable.owner_id = profile.id
      union all select funds.id from booking join ledger_account funds
        on funds.name = 'customer_funds' and funds.owner_id = booking.id
        where booking.customer_profile_id = profile.id))
    group by account.currency) sums)`;
  const rows = await profiles(scope)
    .select(["id as profile_id", "display_name as name", sums.as("sums")])
    .where("account_id", "=", account_id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ sums: found, ...profile }) => (found ?? []).map((sum) => ({ ...profile, ...sum })));
}
