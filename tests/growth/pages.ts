// The screens as the market's people see them, by the ids of their rows.
import type pg from "pg";
import type { FilterName } from "#domain/operator/list-query.ts";
import { shareOfTurn } from "#scripts/test-run/turn.ts";
import { feedDigest } from "#server/booking/store/feed-token.ts";
import { hashLinkToken } from "#server/kernel/token/link-token.ts";
import { type ConsoleList, choicesOf } from "#server/operator/reads/console/declaration.ts";
import { consoleLists } from "#server/operator/reads/console/lists.ts";
import { pathsIn } from "#tests/routes/table.ts";
import { fillFigures } from "./figures.ts";
import { fillPartners } from "./partners.ts";
import { fillStories } from "./stories.ts";
import { fillWebhooks } from "./webhooks.ts";

export type Who = "visitor" | "customer" | "provider" | "operator";
export type Visit = { route: string; who: Who; params?: Record<string, string>; search?: string };

const monthIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 7);

/** Routes whose loader queries nothing of the market, and why; the tests visit every other one. */
export const unvisited: Readonly<Record<string, string>> = {
  // The routes in each of these folders query nothing, ask the auth service, or look up their own row by a unique hash.
  ...Object.fromEntries(
    pathsIn("auth", "not-me", "preferences", "ui").map((path) => [path, "asks nothing of it"]),
  ),
  "/deadlines": "asks nothing",
  "/unsubscribe/:token": "asks nothing; the account is in its token",
  "/error": "asks nothing",
  "/account/security": "asks the auth service",
  "/account/devices": "asks the auth service who this is",
  "/account/delete": "asks the auth service",
  "/account/export/:token": "asks by a unique digest for a row that is the mail's",
  "/account/export/:token/zip": "a file, no page",
  "/account/team/:id": "an invitation, of which there are few, by its id",
  "/booking/:id/calendar.ics": "a file; reads the booking as its page does",
  "/account/profile/save": "takes input; asks what the page of the profile asks",
  "/request/:id/offer-form": "takes input; asks what the page of the request asks",
  "/*": "asks nothing",
};

const ids = `with mine as (select r.* from request r where r.profile_id = $1),
  bought as (select b.* from booking b where b.customer_profile_id = $1),
  theirs as (select o.* from offer o where o.profile_id = $2)
select (select r.id from mine r where r.status = 'open' order by r.created_at limit 1) as request_id,
  (select o.id from offer o join mine r on r.id = o.request_id where r.status = 'open' order by r.created_at, o.total_minor limit 1) as offer_id,
  (select o.request_id from theirs o where o.status = 'sent' limit 1) as answered_id,
  (select o.id from theirs o where o.status = 'sent' limit 1) as own_offer_id,
  (select id from bought where status = 'awaiting_information' limit 1) as asking_id,
  (select id from bought where status = 'awaiting_payment' limit 1) as paying_id,
  (select id from bought where status = 'completed' limit 1) as booking_id,
  (select id from booking where provider_profile_id = $2 and status = 'confirmed' limit 1) as sold_id,
  (select f.id from file f join mine r on r.id = f.request_id limit 1) as file_id,
  (select f.id from file f join request r on r.id = f.request_id join theirs o on o.request_id = r.id limit 1) as seen_file_id,
  (select id from account order by created_at limit 1) as account_id,
  (select id from stripe_event where status = 'quarantined' limit 1) as event_id,
  (select id from refund where status = 'failed' limit 1) as refund_id,
  (select a.id from payment_attempt a join bought b on b.id = a.booking_id where b.status = 'completed' limit 1) as attempt_id,
  (select id from operator_task where closed_at is null limit 1) as task_id,
  (select t.request_id from thread t where t.customer_profile_id = $1 order by t.id limit 1) as asked_id,
  (select t.provider_profile_id from thread t where t.customer_profile_id = $1 order by t.id limit 1) as asking_profile_id,
  (select t.request_id from thread t where t.provider_profile_id = $2 order by t.id limit 1) as talking_id,
  (select t.id from thread t where t.customer_profile_id = $1 order by t.id limit 1) as thread_id`;

/** Each list in every order, and with each filter in its usual order; then what no index serves together. */
const listed = (Object.values(consoleLists) as ConsoleList[]).flatMap((list): [string, string][] => {
  const values: Partial<Record<FilterName, string[]>> = {
    q: ["klein", "an", "anna.klein1"],
    state: [...list.states],
    category: ["growth-1"],
    country: ["AT"],
    provider: ["Anna"],
    noun: ["refund"],
    person: ["nobody@is.test"],
    kind: ["invitation", "booking_confirmed"],
    command: ["accept_offer"],
    overdue: ["1"],
    from: ["2020-01-01"],
    to: ["2090-01-01"],
    min: ["4000"],
    max: ["1"],
  };
  const { filters, sorts } = choicesOf(list);
  return [
    ...sorts.map((sort) => `?sort=${sort}`),
    ...filters.flatMap((name) => (values[name] ?? []).map((value) => `?${name}=${value}`)),
    ...filters
      // A search has at most so many hits, whatever else is filtered.
      .filter((name) => name !== "state" && name !== "q" && list.states.length > 0)
      .map((name) => `?state=${list.states.at(-1)}&${name}=${values[name]?.[0]}`),
    "?min=4490&max=4500&country=AT&category=growth-2&state=completed&sort=oldest",
  ].map((search) => [list.name, search]);
});

async function queueJob(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from graphile_worker.add_job('sweep_records', '{}', job_key := 'growth', run_at := now() + interval '1 day')`,
  );
  return rows[0]?.id ?? "";
}

/** Every screen with rows of the market, each as everybody who can see it. */
export async function visitsOf(owner: pg.Pool, customer: string, provider: string): Promise<Visit[]> {
  const { rows } = await owner.query<Record<string, string>>(ids, [customer, provider]);
  const id = (name: string): string => {
    const found = rows[0]?.[name];
    if (!found) throw new Error(`the market has no ${name}`);
    return found;
  };
  const as = (
    who: Who,
    list: readonly (readonly [route: string, params?: Record<string, string>, search?: string])[],
  ) => list.map(([route, params = {}, search = ""]): Visit => ({ route, who, params, search }));
  const partner_id = await fillPartners(owner, provider);
  await fillFigures(owner);
  const groups = ["needs_you", "upcoming", "past", "cancelled"].map((group) => `?group=${group}`);
  const views = ["?view=agenda", ...[0, 40].map((days) => `?view=calendar&month=${monthIn(days)}`)];
  const token = "growth".padEnd(43, "0");
  await owner.query(
    `insert into calendar_feed (id, profile_id, token_digest, created_at) values (gen_random_uuid(), $1, $2, now())
     on conflict do nothing`,
    [provider, feedDigest(token)],
  );
  await owner.query(
    `insert into offer_share (id, offer_id, made_by, maker_profile_id, may_decide, token_hash, created_at)
     values (gen_random_uuid(), $1, 'customer', $2, true, $3, now()) on conflict do nothing`,
    [id("offer_id"), customer, hashLinkToken(token)],
  );
  await owner.query(
    `insert into request_invitation (id, request_id, token_hash, created_at)
     values (gen_random_uuid(), $1, $2, now()) on conflict do nothing`,
    [id("request_id"), hashLinkToken(token)],
  );
  // Operators have said why they read it.
  await owner.query(
    `insert into thread_reading (id, thread_id, operator_id, reason, read_at)
     select gen_random_uuid(), $1, account_id, 'growth', now() from operator_grant`,
    [id("thread_id")],
  );
  const endpoint_id = await fillWebhooks(owner, provider);
  const job_id = await queueJob(owner);
  const [booking_id, request_id, account_id] = [id("booking_id"), id("request_id"), id("account_id")];
  await fillStories(owner, { booking_id, request_id, account_id, endpoint_id });
  return [
    ...as("visitor", [
      ["/offer/:token", { token }],
      ["/invitation/:token", { token }],
      ["/join/:name", { name: "growth-0" }],
    ]),
    ...as("visitor", [["/"], ["/request"], ["/legal"], ["/privacy-policy"], ["/terms"]]),
    ...as("customer", [
      ["/"],
      ["/request"],
      ...["", "?state=open", "?state=ended"].map((search) => ["/requests", {}, search] as const),
      ["/request/success/:id", { id: id("request_id") }],
      ["/request/:id", { id: id("request_id") }],
      ["/request/:id/edit", { id: id("request_id") }],
      ["/request/:id/offer/:offerId", { id: id("request_id"), offerId: id("offer_id") }],
      ...["", ...groups, ...views].map((search) => ["/bookings", {}, search] as const),
      ["/bookings/feed"],
      ["/bookings.csv"],
      ["/booking/:id", { id: id("booking_id") }],
      ["/request/booking/:bookingId/information", { bookingId: id("asking_id") }],
      ["/request/booking/:bookingId/payment", { bookingId: id("paying_id") }],
      ["/request/booking/:bookingId/payment/success", { bookingId: id("booking_id") }],
      ["/files/:id", { id: id("file_id") }],
      ["/messages"],
      ["/notifications"],
      ["/moderation"],
      ["/report/:noun/:id", { noun: "offer", id: id("offer_id") }],
      ["/request/:id/messages/:profileId", { id: id("asked_id"), profileId: id("asking_profile_id") }],
      ["/account"],
      ["/account/profile"],
      ["/account/profiles"],
      ["/account/tokens"],
      ["/account/export"],
    ]),
    ...as("provider", [
      ["/"],
      ...[
        "",
        "?sort=date",
        "?sort=budget",
        "?show=mine",
        "?show=passed",
        "?category=growth-1",
        "?category=growth-1&show=mine",
        "?category=growth-1&show=passed&sort=date",
        `?open=${id("answered_id")}`,
      ].map((search) => ["/requests", {}, search] as const),
      ["/requests/new", {}, "?since=2020-01-01T00:00:00Z"],
      ["/requests/new", {}, "?since=2020-01-01T00:00:00Z&category=growth-1"],
      ["/request/:id", { id: id("answered_id") }],
      ["/request/:id/offer/:offerId", { id: id("answered_id"), offerId: id("own_offer_id") }],
      ...["", ...groups, ...views].map((search) => ["/bookings", {}, search] as const),
      ["/bookings/feed"],
      ["/bookings.csv"],
      ["/feed/:token.ics", { token }],
      ["/partner"],
      ["/partner", {}, "?months=12"],
      ["/partner/statement.csv"],
      ["/partner/statement.csv", {}, `?month=${monthIn(0)}`],
      ["/booking/:id", { id: id("sold_id") }],
      ["/messages"],
      ["/notifications"],
      ["/request/:id/messages/:profileId", { id: id("talking_id"), profileId: provider }],
      ["/offers/direct"],
      ["/offers/new"],
      ["/offers/new", {}, "?category=growth-1"],
      ["/files/:id", { id: id("seen_file_id") }],
      ["/account"],
      ["/account/profile"],
      ["/account/webhooks"],
      ["/account/webhooks/:id", { id: endpoint_id }],
    ]),
    ...as("operator", [
      ["/"],
      ["/request"],
      ["/requests"],
      ["/bookings"],
      ["/messages"],
      ["/notifications"],
      ...views.map((search) => ["/bookings", {}, search] as const),
      ["/bookings.csv"],
      ["/admin"],
      ...shareOfTurn(listed).map(([list, search]) => ["/admin/:list", { list }, search] as const),
      ["/admin/:list.csv", { list: "bookings" }, "?state=cancelled&country=AT"],
      ["/admin/:list.csv", { list: "accounts" }, "?state=suspended"],
      ["/admin/:list", { list: "accounts" }, `?q=${id("account_id")}`],
      ["/admin/:list", { list: "events" }, `?subject=${id("booking_id")}`],
      ["/admin/:list", { list: "audit" }, `?subject=${id("booking_id")}`],
      ["/admin/:list", { list: "audit" }, `?person=${id("account_id")}&from=2020-01-01&sort=oldest`],
      ["/admin/:list", { list: "bookings" }, `?provider=${provider}`],
      ...["klein", "an", "Lorettostr", "40219", "pi_unknown", "ch_unknown", "cs_unknown", "re_unknown"].map(
        (q) => ["/admin/search", {}, `?q=${q}`] as const,
      ),
      ...["", "?list=offers", "?section=mails", "?section=devices"].map(
        (search) => ["/admin/accounts/:id", { id: id("account_id") }, search] as const,
      ),
      ["/admin/offers/:id", { id: id("offer_id") }],
      ["/admin/payments/:id", { id: id("attempt_id") }],
      ["/admin/conversations/:id", { id: id("thread_id") }],
      ["/admin/event/:id", { id: id("event_id") }],
      ["/admin/refund/:id", { id: id("refund_id") }],
      ...["", "?section=mails", "?section=timeline"].map(
        (search) => ["/admin/requests/:id", { id: id("request_id") }, search] as const,
      ),
      ["/admin/task/:id", { id: id("task_id") }],
      ["/admin/moderation/:noun/:id", { noun: "offer", id: id("offer_id") }],
      ["/admin/settings"],
      ["/admin/settings/:name", { name: "request_open_days" }],
      ["/admin/setup"],
      ["/admin/texts/:kind", { kind: "terms" }],
      ["/admin/faults"],
      ...["", "?by=week", "?by=month&category=growth-1&country=AT", "?partner=growth-0"].map(
        (search) => ["/admin/figures", {}, search] as const,
      ),
      ["/admin/figures.csv", {}, "?table=demand&by=month"],
      ["/admin/alerts"],
      ["/admin/health"],
      ["/admin/fees/:id", { id: provider }],
      ["/admin/team"],
      ["/admin/transparency"],
      ["/admin/transparency.csv"],
      ["/admin/jobs/:id", { id: job_id }],
      ["/admin/mails/:id", { id: `booking_confirmed:${customer}:${booking_id}:1` }],
      ["/admin/partners/new"],
      ["/admin/partners/:id", { id: partner_id }],
      ["/admin/disputes"],
      ["/admin/categories"],
      ["/admin/categories/:slug", { slug: "growth-1" }, "?part=versions"],
      ["/admin/categories/:slug/:list/:key", { slug: "growth-1", list: "request", key: "new" }],
      ["/admin/categories/:slug/file", { slug: "growth-1" }],
      ...["", ...["notes", "mails", "webhooks", "stripe"].map((name) => `?section=${name}`)].map(
        (search) => ["/admin/bookings/:id", { id: id("booking_id") }, search] as const,
      ),
      ["/admin/disputes/:id", { id: id("booking_id") }],
    ]),
  ];
}
