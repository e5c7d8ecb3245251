// Page queries of the request: the draft being written, one request with its details, the owner's list, the board.
// Every query starts from a table that holds only what the actor may see.
import { type RawBuilder, sql } from "kysely";
import type { PolicyName } from "#domain/booking/policy.ts";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import type { DateFlexibility } from "#domain/request/schemas.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { Scoped } from "#server/kernel/scope.ts";
import { type Cursor, decodeCursor, type Paged, paged } from "./keyset.ts";
import { onBoard, requestContacts, requestFiles, requests } from "./policy.ts";
import { categoryOf, iso, type ReadLocale, type ShownAnswer, shownAnswers } from "./shown.ts";

export type RequestDetail = {
  id: string;
  status: RequestStatus;
  version: number;
  revision: number;
  is_owner: boolean;
  is_submitted: boolean;
  title: string | null;
  description: string | null;
  category: { id: string; slug: string; name: string } | null;
  /** What an offer starts from. */
  terms: { tax_bp: number; deposit_bp: number; policy: PolicyName } | null;
  answers: ShownAnswer[];
  /** As they were typed, for filling in the form again. */
  raw_answers: Record<string, string | number | boolean | string[]>;
  date_flexibility: DateFlexibility | null;
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string | null;
  place_town: string | null;
  /** The owner's alone: providers see the town. */
  place_postal_code: string | null;
  place_country: string | null;
  currency: string | null;
  budget_minor: number | null;
  opened_at: string | null;
  expires_at: string | null;
  closed_at: string | null;
  close_reason: string | null;
  updated_at: string;
};
export type RequestContact = {
  name: string;
  email: string;
  phone: string | null;
  address_line: string | null;
};
export type RequestFile = {
  id: string;
  name: string;
  content_type: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
};

const detailColumns = [
  "request.id",
  "request.status",
  "request.version",
  "request.revision",
  "request.profile_id",
  "request.is_submitted",
  "request.title",
  "request.description",
  "request.answers",
  "request.date_flexibility",
  "request.starts_at",
  "request.ends_at",
  "request.time_zone",
  "request.place_town",
  "request.place_postal_code",
  "request.place_country",
  "request.currency",
  "request.budget_minor",
  "request.opened_at",
  "request.expires_at",
  "request.closed_at",
  "request.close_reason",
  "request.updated_at",
] as const;

function detailQuery(scope: Scoped, locale: ReadLocale) {
  return requests(scope).select([...detailColumns, categoryOf(locale).as("category")]);
}
type DetailRow = Awaited<ReturnType<ReturnType<typeof detailQuery>["executeTakeFirstOrThrow"]>>;

/** The draft with this id, or the one the actor worked on last; null when there is none. */
export async function findDraft(
  scope: Scoped,
  id: string | null,
  locale: ReadLocale,
): Promise<RequestDetail | null> {
  const drafts = detailQuery(scope, locale).where("request.status", "=", "draft");
  const wanted = id && isId(id) ? drafts.where("request.id", "=", id) : drafts;
  const row = await wanted.orderBy("request.updated_at", "desc").limit(1).executeTakeFirst();
  return row ? detailOf(scope, row, locale) : null;
}

/** One request the actor may see, or null. */
export async function findRequest(
  scope: Scoped,
  id: string,
  locale: ReadLocale,
): Promise<RequestDetail | null> {
  if (!isId(id)) return null;
  const row = await detailQuery(scope, locale).where("request.id", "=", id).executeTakeFirst();
  return row ? detailOf(scope, row, locale) : null;
}

function detailOf(scope: Scoped, row: DetailRow, locale: ReadLocale): RequestDetail {
  const { profile_id, category, answers, ...rest } = row;
  const is_owner = row.status === "draft" || (profile_id !== null && profile_id === profileId(scope.actor));
  return {
    ...rest,
    status: row.status as RequestStatus,
    date_flexibility: row.date_flexibility as DateFlexibility | null,
    is_owner,
    category: category ? { id: category.id, slug: category.slug, name: category.name } : null,
    terms: category
      ? { tax_bp: category.tax_bp, deposit_bp: category.deposit_bp, policy: category.policy }
      : null,
    answers: category ? shownAnswers(category.request_questions, answers, locale) : [],
    raw_answers: answers as RequestDetail["raw_answers"],
    place_postal_code: is_owner ? row.place_postal_code : null,
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    opened_at: iso(row.opened_at),
    expires_at: iso(row.expires_at),
    closed_at: iso(row.closed_at),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The contact data of a request, where the actor may see them. */
export async function findRequestContact(scope: Scoped, request_id: string): Promise<RequestContact | null> {
  const row = await requestContacts(scope)
    .select([
      "request_contact.name",
      "request_contact.email",
      "request_contact.phone",
      "request_contact.address_line",
    ])
    .where("request_contact.request_id", "=", request_id)
    .executeTakeFirst();
  return row ?? null;
}

/** The address given in the actor's own unclaimed draft: what sign-up starts from, without a word in the address bar. */
export async function findDraftEmail(scope: Scoped): Promise<string | null> {
  const row = await requestContacts(scope)
    .select("request_contact.email")
    .where(
      sql<boolean>`exists (select 1 from request where request.id = request_contact.request_id
        and request.status = 'draft' and request.is_submitted)`,
    )
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Files of a request, in the order they were added. */
export async function listRequestFiles(scope: Scoped, request_id: string): Promise<RequestFile[]> {
  return requestFiles(scope)
    .select(["file.id", "file.name", "file.content_type", "file.size_bytes", "file.width", "file.height"])
    .where("file.request_id", "=", request_id)
    .orderBy("file.created_at")
    .orderBy("file.id")
    .execute();
}

/** How many of an open request's offers can still win. A figure, not rows: providers see it too. */
const liveOffers = sql<number>`(select count(*)::int from offer where offer.request_id = request.id
  and offer.status in ('sent', 'countered', 'parked', 'accepted'))`;

export const ownStates = ["all", "draft", "open", "awarded", "ended"] as const;
export type OwnState = (typeof ownStates)[number];
const statusesOf: Record<Exclude<OwnState, "all">, readonly RequestStatus[]> = {
  draft: ["draft"],
  open: ["open", "on_hold"],
  awarded: ["awarded", "fulfilled"],
  ended: ["closed", "expired", "removed"],
};

/** The actor's own requests, newest first: with what came of them. */
export async function listOwnRequests(
  scope: Scoped,
  locale: ReadLocale,
  { state, after }: { state: OwnState; after: string | null },
) {
  const cursor = decodeCursor(after, "instant");
  const own = requests(scope)
    .select([
      "request.id",
      "request.status",
      "request.title",
      "request.is_submitted",
      "request.place_town",
      "request.starts_at",
      "request.time_zone",
      "request.currency",
      "request.budget_minor",
      "request.expires_at",
      "request.created_at",
      categoryOf(locale).as("category"),
      liveOffers.as("offer_count"),
      sql<number | null>`(select min(offer.total_minor) from offer where offer.request_id = request.id
        and offer.status in ('sent', 'countered'))`.as("lowest_minor"),
      sql<string | null>`(select booking.id from booking where booking.request_id = request.id
        and booking.status not in ('lapsed', 'cancelled'))`.as("booking_id"),
    ])
    .where(sql<boolean>`(request.status = 'draft' or request.profile_id = ${profileId(scope.actor)}::uuid)`);
  const filtered = state === "all" ? own : own.where("request.status", "in", statusesOf[state]);
  const here = cursor ? filtered.where(beyond(sql.ref("request.created_at"), "<", cursor)) : filtered;
  const found = await here
    .orderBy("request.created_at", "desc")
    .orderBy("request.id", "desc")
    .limit(limits.page_rows + 1)
    .execute();
  const page = paged(found, limits.page_rows, (row) => ({ value: row.created_at.toISOString(), id: row.id }));
  return {
    next: page.next,
    rows: page.rows.map(({ category, created_at: _at, ...row }) => ({
      ...row,
      status: row.status as RequestStatus,
      category_name: category?.name ?? null,
      starts_at: iso(row.starts_at),
      expires_at: iso(row.expires_at),
    })),
  };
}
export type OwnRequestRow = Awaited<ReturnType<typeof listOwnRequests>>["rows"][number];

export const boardSorts = ["newest", "date", "budget"] as const;
export type BoardSort = (typeof boardSorts)[number];
export type BoardFilter = {
  /** Slug of one of the provider's categories, or null for all. */
  category: string | null;
  sort: BoardSort;
  /** Only requests the provider has made an offer for, whatever became of them. */
  has_own_offer: boolean;
  after: string | null;
};

type Order = { by: RawBuilder<unknown>; direction: "asc" | "desc"; kind: "instant" | "number" };
const orders: Record<BoardSort, Order> = {
  newest: { by: sql`request.opened_at`, direction: "desc", kind: "instant" },
  date: { by: sql`coalesce(request.starts_at, 'infinity'::timestamptz)`, direction: "asc", kind: "instant" },
  budget: { by: sql`coalesce(request.budget_minor, -1)`, direction: "desc", kind: "number" },
};

type OwnOffer = {
  id: string;
  status: OfferStatus;
  total_minor: number;
  currency: string;
  valid_until: string;
};

/** The requests a provider can answer (or has answered), a page at a time; no contact data, and the town at most. */
export async function listBoard(scope: Scoped, locale: ReadLocale, filter: BoardFilter) {
  const order = orders[filter.sort];
  const cursor = decodeCursor(filter.after, order.kind);
  const me = profileId(scope.actor);
  const shown = boardRows(scope, filter).select([
    "request.id",
    "request.status",
    "request.title",
    "request.description",
    "request.place_town",
    "request.date_flexibility",
    "request.starts_at",
    "request.time_zone",
    "request.currency",
    "request.budget_minor",
    "request.opened_at",
    "request.expires_at",
    categoryOf(locale).as("category"),
    liveOffers.as("offer_count"),
    sql<OwnOffer | null>`(select json_build_object('id', offer.id, 'status', offer.status,
        'total_minor', offer.total_minor, 'currency', offer.currency, 'valid_until', offer.valid_until)
        from offer where offer.request_id = request.id and offer.profile_id = ${me}::uuid
        order by offer.created_at desc limit 1)`.as("own_offer"),
  ]);
  const here = cursor ? shown.where(beyond(order.by, order.direction === "desc" ? "<" : ">", cursor)) : shown;
  const found = await here
    .orderBy(order.by, order.direction)
    .orderBy("request.id", order.direction)
    .limit(limits.page_rows + 1)
    .execute();
  const page: Paged<(typeof found)[number]> = paged(found, limits.page_rows, (row) => ({
    id: row.id,
    value:
      filter.sort === "budget"
        ? (row.budget_minor ?? -1)
        : ((filter.sort === "date" ? iso(row.starts_at) : iso(row.opened_at)) ?? "infinity"),
  }));
  return {
    next: page.next,
    rows: page.rows.map(({ category, description, opened_at: _at, ...row }) => ({
      ...row,
      status: row.status as RequestStatus,
      category_name: category?.name ?? null,
      excerpt: description ? [...description].slice(0, 160).join("") : null,
      starts_at: iso(row.starts_at),
      expires_at: iso(row.expires_at),
    })),
  };
}
export type BoardRow = Awaited<ReturnType<typeof listBoard>>["rows"][number];

/** How many rows the board has with this filter. */
export async function countBoard(scope: Scoped, filter: BoardFilter): Promise<number> {
  const row = await boardRows(scope, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function boardRows(scope: Scoped, { category, has_own_offer }: BoardFilter) {
  const { actor } = scope;
  const profile = actor.kind === "member" ? actor.profile : null;
  const account_id = actor.kind === "member" ? actor.account_id : null;
  const rows = requests(scope).where(
    has_own_offer || !profile || !account_id
      ? sql<boolean>`exists (select 1 from offer where offer.request_id = request.id
          and offer.profile_id = ${profile?.id ?? null}::uuid)`
      : onBoard(profile.id, account_id),
  );
  if (!category) return rows;
  return rows.where(
    sql<boolean>`request.category_id = (select category.id from category where category.slug = ${category})`,
  );
}

function beyond(by: RawBuilder<unknown>, comparison: "<" | ">", { value, id }: Cursor) {
  const typed = typeof value === "number" ? sql`${value}::bigint` : sql`${value}::timestamptz`;
  return sql<boolean>`(${by}, request.id) ${sql.raw(comparison)} (${typed}, ${id}::uuid)`;
}
