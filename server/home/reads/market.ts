// To-dos before a booking: requests and offers of a customer, offers and open requests of a provider.
import { sql } from "kysely";
import { undoUntil } from "#domain/booking/undo.ts";
import { profiles } from "#server/account/access.ts";
import { categories } from "#server/category/access.ts";
import type { ActorProfile } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offers } from "#server/offer/access.ts";
import { ownRequests, requests } from "#server/request/access.ts";
import { boardPage } from "#server/request/store/board.ts";
import { hasEndedOffers, isLiveOffer, liveOffers } from "#server/request/store/offer-counts.ts";
import { requestText } from "#server/request/store/texts.ts";
import { emptyTodo, iso, type Todo, todoRows } from "./todo.ts";

type Live = { count: number; until: string; lowest: number; name: string | null };
const days = (now: Date, count: number) => new Date(now.getTime() + count * 86_400_000);

/** On rows of `request`: an acceptance by a link that its owner may still undo; the page asks `undoableUntil`. */
const undoableByOwner = (now: Date) => sql<{ accepted_at: string; name: string | null } | null>`(select
    json_build_object('accepted_at', booking.accepted_at, 'name', (select display_name from profile
      where profile.id = booking.customer_profile_id))
  from booking where booking.request_id = request.id and booking.customer_profile_id <> request.profile_id
    and booking.status in ('awaiting_information', 'awaiting_payment')
    and booking.accepted_at >= ${undoStart(now)}
    and not exists (select 1 from payment_attempt where payment_attempt.booking_id = booking.id) limit 1)`;

/** The earliest time of an acceptance that can still be undone. */
const undoStart = (now: Date) => new Date(2 * now.getTime() - undoUntil(now).getTime());

/** On rows of `request`: how many messages of its conversations the customer has not read. */
const unreadMessages = sql<number>`(select coalesce(sum(thread.message_count - thread.customer_read_count), 0)::int
  from thread where thread.request_id = request.id)`;

/** Drafts, offers to decide on, requests without one, which may expire soon, and those to reopen or close. */
export async function requestTodos(scope: ReadScope, { id: me }: ActorProfile): Promise<Todo[]> {
  const { now } = scope;
  const maker = profiles(scope)
    .select("display_name")
    .where(sql<boolean>`profile.id = min(offer.profile_id::text)::uuid`);
  const live = offers(scope)
    .select(
      sql<Live | null>`case when count(*) = 0 then null else json_build_object('count', count(*)::int,
        'until', min(offer.valid_until), 'lowest', min(offer.total_minor),
        'name', case when count(*) = 1 then (${maker}) end) end`.as("live"),
    )
    .where(sql<boolean>`offer.request_id = request.id`)
    .where(isLiveOffer(now));
  const category = categories(scope).select(["id", "currency"]).as("category");
  const rows = await ownRequests(scope)
    .leftJoin(category, (join) => join.onRef("category.id", "=", "request.category_id"))
    .select(["request.id", "request.number", "request.status", "request.title", "request.expires_at"])
    .select("request.decide_until")
    .select([
      live.as("live"),
      sql<string | null>`coalesce(request.currency, category.currency)`.as("currency"),
      hasEndedOffers(now).as("has_ended_offers"),
      undoableByOwner(now).as("accepted"),
      unreadMessages.as("unread"),
    ])
    .where(sql<boolean>`(request.status = 'draft' or (request.profile_id = ${me}::uuid and (
      request.status = 'open' or (request.status = 'awarded'
        and (request.decide_until > ${now} or ${undoableByOwner(now)} is not null)))))`)
    .orderBy(sql`coalesce(request.decide_until, request.expires_at)`)
    .orderBy("request.id")
    .limit(todoRows * 2)
    .execute();
  const soon = days(now, 7).toISOString();
  return rows.flatMap((row): Todo[] => {
    const { id, number, title, unread } = row;
    const need = { ...emptyTodo, id, number, title, unread, to: `/request/${id}` };
    if (row.status === "draft") return [{ ...need, kind: "draft", to: "/request" }];
    const expires_at = iso(row.expires_at);
    if (row.accepted) {
      const due_at = undoUntil(new Date(row.accepted.accepted_at)).toISOString();
      return [
        { ...need, kind: "accepted_by_link", with: row.accepted.name, due_at, to: `/request/${row.id}` },
      ];
    }
    if (row.status === "awarded") return [{ ...need, kind: "decide_again", due_at: iso(row.decide_until) }];
    if (row.live) {
      const until = new Date(row.live.until).toISOString();
      const due_at = expires_at && expires_at < until ? expires_at : until;
      const amount = row.currency ? { minor: row.live.lowest, currency: row.currency } : null;
      return [{ ...need, kind: "decide", with: row.live.name, due_at, amount, offers: row.live.count }];
    }
    const kind = expires_at && expires_at < soon ? "no_offers" : "open";
    return [{ ...need, kind, due_at: expires_at, has_ended_offers: row.has_ended_offers }];
  });
}

/** Own open offers that expire within a week, soonest first. */
export async function offerTodos(scope: ReadScope, { id: me }: ActorProfile): Promise<Todo[]> {
  const request = requests(scope)
    .select(["id", "status", requestText(scope, "title").as("title")])
    .as("request");
  const rows = await offers(scope)
    .innerJoin(request, (join) => join.onRef("request.id", "=", "offer.request_id"))
    .select([
      "offer.id",
      "offer.number",
      "offer.request_id",
      "offer.valid_until",
      "offer.total_minor",
      "offer.currency",
    ])
    .select("request.title")
    .where("offer.profile_id", "=", me)
    .where(sql<boolean>`offer.status in ('sent', 'countered')`)
    .where("request.status", "=", sql.lit("open"))
    .where("offer.valid_until", ">", scope.now)
    .where("offer.valid_until", "<", days(scope.now, 7))
    .orderBy("offer.valid_until")
    .limit(todoRows)
    .execute();
  return rows.map((row) => ({
    ...emptyTodo,
    kind: "offer_ends",
    id: row.id,
    number: row.number,
    title: row.title,
    due_at: row.valid_until.toISOString(),
    amount: { minor: row.total_minor, currency: row.currency },
    to: `/request/${row.request_id}/offer/${row.id}`,
  }));
}

const fewOffers = 3;
/** Rows per category whose offers are counted: bounds the cost of a large board. */
const closingRows = 50;

/** Requests on the provider's board with fewer than `fewOffers` offers and none of its own, soonest expiry first. */
export async function boardTodos(scope: ReadScope, { id: me }: ActorProfile): Promise<Todo[]> {
  const cursor = { value: scope.now.toISOString(), id: lastId };
  const order = { by: sql`request.expires_at`, direction: "asc", kind: "instant" } as const;
  const rows = await boardPage(scope, { category: null, order, cursor, rows: closingRows })
    .select(["request.id", "request.number", "request.expires_at", "request.budget_minor"])
    .select(requestText(scope, "title").as("title"))
    .select("request.currency")
    .select(["request.starts_at", "request.ends_at", "request.time_zone", "request.place_town"])
    .select([liveOffers(scope.now).as("offers"), hasEndedOffers(scope.now).as("has_ended_offers")])
    .where(sql<boolean>`${liveOffers(scope.now)} < ${fewOffers}`)
    .where(
      sql<boolean>`not exists (select 1 from offer where offer.request_id = request.id and offer.profile_id = ${me}::uuid)`,
    )
    .orderBy("request.expires_at")
    .orderBy("request.id")
    .limit(5)
    .execute();
  return rows.map(({ budget_minor, currency, expires_at, place_town, ...row }) => ({
    ...emptyTodo,
    id: row.id,
    number: row.number,
    title: row.title,
    offers: row.offers,
    has_ended_offers: row.has_ended_offers,
    kind: "answer",
    when: row.starts_at && {
      from: row.starts_at.toISOString(),
      until: iso(row.ends_at),
      time_zone: row.time_zone ?? "UTC",
    },
    place: place_town,
    due_at: iso(expires_at),
    amount: budget_minor !== null && currency ? { minor: budget_minor, currency } : null,
    to: `/request/${row.id}`,
  }));
}
/** The largest id: excludes rows that expire at this very instant. */
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
