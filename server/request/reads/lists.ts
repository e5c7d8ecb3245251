// Lists of requests: the actor's own, and the board of a provider. Keyset pages; counts are separate queries.

import { sql } from "kysely";
import { isSlug } from "#domain/category/questions.ts";
import { limits } from "#domain/limits.ts";
import { liveOfferStatuses, type OfferStatus } from "#domain/offer/machine.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import { profileId } from "#server/kernel/actor.ts";
import { literals } from "#server/kernel/database/db.ts";
import { decodeCursor, type ListPage, toListPage } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { answeredRequests, invitedRequests, ownRequests, passedRequests } from "../access.ts";
import { afterCursor, type BoardOrder, boardPage, boardRows } from "../store/board.ts";
import { hasEndedOffers, liveOffers } from "../store/offer-counts.ts";
import { isInvitationDeclinedBy } from "../store/passes.ts";
import { requestText } from "../store/texts.ts";
import { leadPhoto } from "./cover.ts";
import { categoryOf, iso, type ReadLocale } from "./view.ts";

/** Offers that count towards the limit of the request; one past its validity does until the tick ends it. */
const countedOffers = sql<number>`(select count(*)::int from offer where offer.request_id = request.id
  and offer.status in (${sql.join(literals(liveOfferStatuses))}))`;

export const ownStates = ["all", "draft", "open", "awarded", "ended"] as const;
export type OwnState = (typeof ownStates)[number];
const statusesOf: Record<Exclude<OwnState, "all">, readonly RequestStatus[]> = {
  draft: ["draft"],
  open: ["open", "on_hold"],
  awarded: ["awarded", "fulfilled"],
  ended: ["closed", "expired", "removed"],
};

/** The actor's own requests, newest first, with their offers and booking. */
export async function listOwnRequests(
  scope: ReadScope,
  locale: ReadLocale,
  { state, after }: { state: OwnState; after: string | null },
) {
  const cursor = decodeCursor(after, "instant");
  const own = ownRequests(scope).select([
    "request.id",
    "request.number",
    "request.status",
    "request.title",
    "request.is_submitted",
    "request.place_town",
    "request.starts_at",
    "request.ends_at",
    "request.time_zone",
    "request.currency",
    "request.budget_minor",
    "request.expires_at",
    "request.created_at",
    categoryOf(locale).as("category"),
    liveOffers(scope.now).as("offer_count"),
    sql<number | null>`(select min(offer.total_minor) from offer where offer.request_id = request.id
        and offer.status in ('sent', 'countered'))`.as("lowest_minor"),
    sql<Date | null>`(select min(offer.valid_until) from offer where offer.request_id = request.id
        and offer.status = 'sent' and offer.valid_until >= ${scope.now})`.as("first_valid_until"),
    sql<string | null>`(select booking.id from booking where booking.request_id = request.id
        and booking.customer_profile_id = request.profile_id
        and booking.status not in ('lapsed', 'cancelled'))`.as("booking_id"),
    sql<boolean>`exists (select 1 from booking where booking.request_id = request.id
        and booking.customer_profile_id <> request.profile_id
        and booking.status not in ('lapsed', 'cancelled'))`.as("is_booked_by_link"),
    hasEndedOffers(scope.now).as("has_ended_offers"),
  ]);
  const filtered = state === "all" ? own : own.where("request.status", "in", literals(statusesOf[state]));
  const query = cursor ? filtered.where(afterCursor(sql.ref("request.created_at"), "<", cursor)) : filtered;
  const found = await query
    .orderBy("request.created_at", "desc")
    .orderBy("request.id", "desc")
    .limit(limits.page_rows + 1)
    .execute();
  const page = toListPage(found, limits.page_rows, (row) => ({
    value: row.created_at.toISOString(),
    id: row.id,
  }));
  return {
    next: page.next,
    rows: page.rows.map(({ category, created_at: _at, ...row }) => ({
      ...row,
      status: row.status as RequestStatus,
      category_name: category?.name ?? null,
      starts_at: iso(row.starts_at),
      ends_at: iso(row.ends_at),
      expires_at: iso(row.expires_at),
      first_valid_until: iso(row.first_valid_until),
    })),
  };
}

/** The number of the actor's own requests in each state. */
export async function countOwnRequests(scope: ReadScope): Promise<Record<OwnState, number>> {
  const rows = await ownRequests(scope)
    .select((eb) => ["request.status", eb.fn.countAll<number>().as("count")])
    .groupBy("request.status")
    .execute();
  const countOf = (statuses: readonly string[] | null) =>
    rows
      .filter(({ status }) => statuses === null || statuses.includes(status))
      .reduce((sum, { count }) => sum + Number(count), 0);
  return {
    all: countOf(null),
    draft: countOf(statusesOf.draft),
    open: countOf(statusesOf.open),
    awarded: countOf(statusesOf.awarded),
    ended: countOf(statusesOf.ended),
  };
}
export type OwnRequestRow = Awaited<ReturnType<typeof listOwnRequests>>["rows"][number];

export const boardSorts = ["newest", "date", "budget"] as const;
export type BoardSort = (typeof boardSorts)[number];
/** What a board shows: open requests, those with an offer of the provider in any status, or those it has passed on. */
export const boardShows = ["open", "mine", "passed"] as const;
export type BoardShow = (typeof boardShows)[number];
export type BoardFilter = {
  /** Slug of one of the provider's categories, or null for all. */
  category: string | null;
  sort: BoardSort;
  show: BoardShow;
  after: string | null;
};

// Each order matches one of the board's indexes.
const orders: Record<BoardSort, BoardOrder> = {
  newest: { by: sql`request.opened_at`, direction: "desc", kind: "instant" },
  date: { by: sql`coalesce(request.starts_at, 'infinity'::timestamptz)`, direction: "asc", kind: "instant" },
  budget: {
    by: sql`coalesce(request.budget_minor::bigint, '-1'::bigint)`,
    direction: "desc",
    kind: "number",
  },
};

type OwnOffer = {
  id: string;
  status: OfferStatus;
  total_minor: number;
  currency: string;
  valid_until: string;
};

/**
 * One page of requests a provider can answer, has answered, or has passed on. No contact data; of the place only the town.
 * `new_since`: from when requests are new to the browser.
 */
export async function listBoard(
  scope: ReadScope,
  locale: ReadLocale,
  filter: BoardFilter,
  new_since: Date | null = null,
) {
  const order = orders[filter.sort];
  const cursor = decodeCursor(filter.after, order.kind);
  const rows = limits.page_rows + 1;
  const category = slugOf(filter.category);
  const source =
    filter.show === "open"
      ? boardPage(scope, { category, order, cursor, rows })
      : listSources[filter.show](scope, category);
  const selected = boardColumns(scope, source, locale);
  const query = cursor
    ? selected.where(afterCursor(order.by, order.direction === "desc" ? "<" : ">", cursor))
    : selected;
  const found = await query
    .orderBy(order.by, order.direction)
    .orderBy("request.id", order.direction)
    .limit(rows)
    .execute();
  const page: ListPage<(typeof found)[number]> = toListPage(found, limits.page_rows, (row) => ({
    id: row.id,
    value:
      filter.sort === "budget"
        ? (row.budget_minor ?? -1)
        : ((filter.sort === "date" ? iso(row.starts_at) : iso(row.opened_at)) ?? "infinity"),
  }));
  return {
    next: page.next,
    rows: page.rows.map((row) => toBoardRow(row, new_since)),
  };
}

const listSources = { mine: answeredRequests, passed: passedRequests };

/** Open requests that the provider is invited to and has not declined, newest first; few, because each invitation is made by hand. */
export async function listInvited(
  scope: ReadScope,
  locale: ReadLocale,
  new_since: Date | null = null,
): Promise<BoardRow[]> {
  const declined = isInvitationDeclinedBy(sql`${profileId(scope.actor)}::uuid`);
  const rows = await boardColumns(scope, invitedRequests(scope), locale)
    .where(sql<boolean>`not ${declined}`)
    .orderBy("request.opened_at", "desc")
    .orderBy("request.id", "desc")
    .limit(limits.page_rows)
    .execute();
  return rows.map((row) => toBoardRow(row, new_since));
}

type Requests = ReturnType<typeof answeredRequests>;

/** What a row of the board shows; `me` is the provider's profile. */
function boardColumns(scope: ReadScope, source: Requests, locale: ReadLocale) {
  const me = profileId(scope.actor);
  return source.select([
    "request.id",
    "request.number",
    "request.status",
    requestText(scope, "title").as("title"),
    "request.place_town",
    "request.date_flexibility",
    "request.starts_at",
    "request.ends_at",
    "request.time_zone",
    "request.currency",
    "request.budget_minor",
    "request.opened_at",
    "request.expires_at",
    categoryOf(locale).as("category"),
    countedOffers.as("offer_count"),
    sql<OwnOffer | null>`(select json_build_object('id', offer.id, 'status', offer.status,
        'total_minor', offer.total_minor, 'currency', offer.currency, 'valid_until', offer.valid_until)
        from offer where offer.request_id = request.id and offer.profile_id = ${me}::uuid
        order by offer.created_at desc limit 1)`.as("own_offer"),
    leadPhoto.as("photo"),
  ]);
}
type StoredRow = Awaited<ReturnType<ReturnType<typeof boardColumns>["executeTakeFirstOrThrow"]>>;

function toBoardRow({ category, opened_at, ...row }: StoredRow, new_since: Date | null) {
  return {
    ...row,
    is_new: row.status === "open" && new_since !== null && opened_at !== null && opened_at > new_since,
    // Of a removed request only the trace of the provider's own offer is left.
    ...(row.status === "removed" ? { photo: null, place_town: null, budget_minor: null } : {}),
    status: row.status as RequestStatus,
    category_name: category?.name ?? null,
    category_slug: category?.slug ?? null,
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    opened_at: iso(opened_at),
    expires_at: iso(row.expires_at),
  };
}
export type BoardRow = ReturnType<typeof toBoardRow>;

/** The number of the board's rows with this filter, up to `board_counted`; `is_more` beyond it. */
export async function countBoard(
  scope: ReadScope,
  { category: slug, show }: Pick<BoardFilter, "category" | "show">,
): Promise<{ count: number; is_more: boolean }> {
  const category = slugOf(slug);
  const max = limits.board_counted;
  const rows =
    show === "open"
      ? boardRows(scope, { category, rows: max + 1 })
      : listSources[show](scope, category).limit(max + 1);
  const found = await rows.select(sql`1`.as("one")).execute();
  return { count: Math.min(found.length, max), is_more: found.length > max };
}

/** How many requests have come onto the board since an instant, up to `page_rows`. */
export async function countNewOnBoard(
  scope: ReadScope,
  { category, since }: { category: string | null; since: Date },
): Promise<number> {
  const newest = { category: slugOf(category), opened_after: since, rows: limits.page_rows };
  const found = await boardRows(scope, newest).select(sql`1`.as("one")).execute();
  return found.length;
}

/** The slug to query; "" for anything else, which matches nothing: PostgreSQL rejects some texts, NUL for one. */
function slugOf(category: string | null): string | null {
  if (!category) return null;
  return isSlug(category) ? category : "";
}
