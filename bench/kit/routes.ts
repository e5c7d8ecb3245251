// The routes of this release: paths with the ids of the demo's heaviest rows, each with the cookies of an account that
// may see it.
import pg from "pg";
import { z } from "zod";
import { printLine } from "./table.ts";

export type Route = {
  who: string;
  path: string;
  /** The path in the route table. */
  template: string;
  cookie?: string;
};
export type Cookies = Record<"customer" | "provider" | "operator", string>;

const Ids = z.object({
  request_id: z.uuid().nullable(),
  offer_request_id: z.uuid().nullable(),
  offer_id: z.uuid().nullable(),
  asking_id: z.uuid().nullable(),
  paying_id: z.uuid().nullable(),
  paid_id: z.uuid().nullable(),
  payment_id: z.uuid().nullable(),
  board_id: z.uuid().nullable(),
  own_request_id: z.uuid().nullable(),
  own_offer_id: z.uuid().nullable(),
  own_booking_id: z.uuid().nullable(),
  partner_id: z.uuid().nullable(),
  asked_id: z.uuid().nullable(),
  asking_profile_id: z.uuid().nullable(),
  thread_id: z.uuid().nullable(),
});

/** The ids: the demo customer's request with the most offers, and the rows that the demo's provider sees. */
const query = `with customer as (select p.id from profile p join account a on a.id = p.account_id
    where a.email = 'customer@demo.test'),
  provider as (select p.id, p.account_id from profile p join account a on a.id = p.account_id
    where a.email = 'provider@demo.test'),
  mine as (select r.*, (select count(*) from offer o where o.request_id = r.id) as offers
    from request r where r.profile_id in (select id from customer)),
  theirs as (select o.* from offer o where o.profile_id in (select id from provider)),
  talk as (select t.* from thread t where t.customer_profile_id in (select id from customer)
    order by t.message_count desc limit 1)
select (select id from mine order by offers desc limit 1) as request_id,
  (select r.id from mine r where r.status = 'open' order by offers desc limit 1) as offer_request_id,
  (select o.id from offer o where o.request_id =
    (select r.id from mine r where r.status = 'open' order by offers desc limit 1)
    and o.status = 'sent' limit 1) as offer_id,
  (select b.id from booking b join mine r on r.id = b.request_id where b.status = 'awaiting_information' limit 1)
    as asking_id,
  (select b.id from booking b join mine r on r.id = b.request_id where b.status = 'awaiting_payment' limit 1)
    as paying_id,
  (select b.id from booking b join mine r on r.id = b.request_id where b.status = 'confirmed' limit 1) as paid_id,
  (select a.id from payment_attempt a where a.status = 'succeeded' limit 1) as payment_id,
  (select r.id from request r join provider_category c on c.category_id = r.category_id
    where r.status = 'open' and c.profile_id in (select id from provider)
    and r.id not in (select request_id from theirs) limit 1) as board_id,
  (select request_id from theirs order by created_at desc limit 1) as own_request_id,
  (select id from theirs order by created_at desc limit 1) as own_offer_id,
  (select b.id from booking b where b.provider_profile_id in (select id from provider)
    order by b.created_at desc limit 1) as own_booking_id,
  (select id from partner where name = 'demo') as partner_id,
  (select request_id from talk) as asked_id, (select provider_profile_id from talk) as asking_profile_id,
  (select id from talk) as thread_id`;

async function idsOf(database_url: string): Promise<z.infer<typeof Ids>> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  try {
    return Ids.parse((await client.query(query)).rows[0]);
  } finally {
    await client.end();
  }
}

const ofEverybody = [
  "/",
  "/request",
  "/error",
  "/auth/signin",
  "/auth/signup",
  "/auth/not-authenticated",
  "/auth/forgot-password",
  "/auth/code",
  "/auth/callback",
  "/auth/reset-password",
  "/legal",
  "/privacy-policy",
  "/terms",
  "/deadlines",
  "/ui",
  "/activate-account?token_hash=0000&type=signup",
  "/no-such-page",
];

/** Every route with a page, as visitor, customer, provider and operator; reports routes without a row in the demo. */
export async function routesOf(database_url: string, cookies: Cookies): Promise<Route[]> {
  const ids = await idsOf(database_url);
  const of = (who: keyof Cookies, paths: readonly [string, ...(string | null)[]][]): Route[] =>
    paths.flatMap(([template, ...values]) => {
      if (values.some((value) => value === null)) {
        printLine(`  The demo has no row for ${who} ${template}: not weighed.`);
        return [];
      }
      const ids = values.values();
      const path = template.replaceAll(":id", () => ids.next().value ?? "");
      return [{ who, path, template, cookie: cookies[who] }];
    });
  return [
    ...ofEverybody.map((path) => ({ who: "visitor", path, template: path.replace(/\?.*/, "") })),
    ...of("customer", [
      ["/"],
      ["/requests"],
      ["/request"],
      ["/request/success/:id", ids.request_id],
      ["/request/:id", ids.request_id],
      ["/request/:id/edit", ids.offer_request_id],
      ["/request/:id/offer/:id", ids.offer_request_id, ids.offer_id],
      ["/messages"],
      ["/moderation"],
      ["/notifications"],
      ["/request/:id/messages/:id", ids.asked_id, ids.asking_profile_id],
      ["/bookings"],
      ["/bookings?view=calendar"],
      ["/bookings?view=agenda"],
      ["/bookings/feed"],
      ["/booking/:id", ids.paid_id],
      ["/request/booking/:id/information", ids.asking_id],
      ["/request/booking/:id/payment", ids.paying_id],
      ["/request/booking/:id/payment/success", ids.paid_id],
      ["/account"],
      ["/account/profile"],
      ["/account/profiles"],
      ["/account/security"],
      ["/account/devices"],
      ["/account/webhooks"],
      ["/account/tokens"],
      ["/account/export"],
      ["/account/delete"],
      ["/auth/reauthenticate"],
      ["/join/:id", "demo"],
    ]),
    ...of("provider", [
      ["/requests"],
      ["/request/:id", ids.board_id],
      ["/request/:id/offer/:id", ids.own_request_id, ids.own_offer_id],
      ["/bookings"],
      ["/booking/:id", ids.own_booking_id],
      ["/offers/direct"],
      ["/offers/new"],
    ]),
    ...of("operator", [
      ["/admin"],
      ["/admin/requests/:id", ids.request_id],
      ["/admin/bookings/:id", ids.paid_id],
      ["/admin/offers/:id", ids.offer_id],
      ["/admin/payments/:id", ids.payment_id],
      ["/admin/conversations/:id", ids.thread_id],
      ["/admin/disputes"],
      ["/admin/settings"],
      ["/admin/settings/:id", "request_open_days"],
      ["/admin/setup"],
      ["/admin/texts/:id", "terms"],
      ["/admin/faults"],
      ["/admin/alerts"],
      ["/admin/jobs"],
      ["/admin/mails"],
      ["/admin/requests"],
      ["/admin/bookings"],
      ["/admin/partners/new"],
      ["/admin/partners/:id", ids.partner_id],
    ]),
  ];
}

/** Lists of the console whose tables grow, also with filters that no index serves together. */
export const listRoutes = (cookie: string): Route[] =>
  [
    "requests?state=open&category=growth-1",
    "requests?state=removed&country=AT",
    "requests?sort=date",
    "offers",
    "offers?state=countered&category=growth-1",
    "offers?sort=amount&min=1000",
    "bookings?state=disputed",
    "bookings?state=completed&country=AT&min=4000&sort=oldest",
    "bookings?sort=amount",
    "payments",
    "payments?state=failed",
    "refunds",
    "stripe-events?state=quarantined",
    "events",
    "events?noun=refund",
    "accounts",
    "accounts?q=mara",
    "audit",
    "mails",
    "mails?state=failed",
    "jobs?state=dead",
    "search?q=pi_none",
    "search?q=nobody%40unknown.example",
    "figures?by=month",
    "figures?by=day",
  ].map((list) => ({ who: "operator", path: `/admin/${list}`, template: `/admin/${list}`, cookie }));
