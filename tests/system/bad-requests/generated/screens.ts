// Bad requests to every screen. A screen is listed with an address that works, who may see it and who may not; a test
// holds the list against the route table.
import type { Line, Who } from "../kit/line.ts";
import { shareOf } from "../kit/share.ts";

export type Screen = {
  /** As in the route table. */
  route: string;
  /** Parameters that make a good address. */
  good: Readonly<Record<string, string>>;
  /** Who sees it with these. */
  who: Who;
  /** What a good request answers, and what a visitor gets. */
  status: number;
  visitor_status: number;
  /** What a member gets whom it does not concern; 404 unless said otherwise. */
  stranger_status?: number;
  /** What an address with another parameter answers; 404 unless said otherwise. */
  bad_status?: number;
  /** It takes posted forms. */
  has_action?: true;
  /** What whatever is posted gets, where nothing of it is read. */
  unread_status?: number;
  /** What a posted form gets where none is taken. */
  posted_status?: 404;
};

const member = { status: 200, visitor_status: 302 };
const open = { good: {}, who: "visitor" as const, status: 200, visitor_status: 200 };
const missing = {
  good: {},
  who: "customer" as const,
  status: 404,
  visitor_status: 404,
  posted_status: 404 as const,
};
/** The operator's: nothing is before them here, and nobody else may look. */
const office = {
  good: { id: "{nobody}" },
  who: "operator" as const,
  status: 404,
  visitor_status: 302,
  stranger_status: 403,
};
const write = { ...missing, has_action: true as const };

export const screens: readonly Screen[] = [
  { route: "/booking/:id", good: { id: "{booking}" }, who: "customer", ...member, has_action: true },
  { route: "/request/:id", good: { id: "{request}" }, who: "customer", ...member, has_action: true },
  {
    route: "/request/:id/offer/:offerId",
    good: { id: "{request}", offerId: "{offer}" },
    who: "customer",
    ...member,
    has_action: true,
  },
  {
    route: "/request/booking/:bookingId/information",
    good: { bookingId: "{booking}" },
    who: "customer",
    ...member,
    has_action: true,
  },
  {
    route: "/request/booking/:bookingId/payment",
    good: { bookingId: "{payable}" },
    who: "customer",
    ...member,
    has_action: true,
  },
  {
    route: "/request/booking/:bookingId/payment/success",
    good: { bookingId: "{payable}" },
    who: "customer",
    status: 302,
    visitor_status: 302,
  },
  { route: "/request/success/:id", good: { id: "{request}" }, who: "customer", ...member },
  { route: "/offer/:token", ...write, good: { token: "abc" } },
  { route: "/", ...open },
  { route: "/account", good: {}, who: "customer", ...member, has_action: true },
  { route: "/account/profile", good: {}, who: "customer", ...member, has_action: true },
  { route: "/account/profiles", good: {}, who: "customer", ...member, has_action: true },
  { route: "/account/delete", good: {}, who: "customer", ...member, has_action: true },
  { route: "/account/security", good: {}, who: "customer", ...member, has_action: true },
  { route: "/account/devices", good: {}, who: "customer", ...member, has_action: true },
  { route: "/account/tokens", good: {}, who: "customer", ...member, has_action: true },
  { route: "/account/export", good: {}, who: "customer", ...member, has_action: true },
  { route: "/account/webhooks", good: {}, who: "customer", ...member, has_action: true },
  {
    route: "/account/webhooks/:id",
    good: { id: "{request}" },
    who: "customer",
    status: 404,
    visitor_status: 302,
    has_action: true,
  },
  // Without a link that was mailed it leads to where one is asked for.
  {
    route: "/account/export/:token",
    good: { token: "abc" },
    who: "customer",
    status: 302,
    visitor_status: 302,
    bad_status: 302,
    stranger_status: 302,
  },
  {
    route: "/account/export/:token/zip",
    good: { token: "abc" },
    who: "customer",
    status: 302,
    visitor_status: 302,
    bad_status: 302,
    stranger_status: 302,
  },
  { route: "/bookings", good: {}, who: "customer", ...member },
  { route: "/error", ...open },
  { route: "/legal", ...open },
  { route: "/privacy-policy", ...open },
  { route: "/request", ...open, has_action: true },
  { route: "/requests", good: {}, who: "provider", ...member },
  { route: "/terms", ...open },
  { route: "/activate-account", ...open, has_action: true },
  { route: "/auth/complete-profile", good: {}, who: "newcomer", ...member, has_action: true },
  { route: "/auth/forgot-password", ...open, has_action: true },
  // An operator whose proof is older gives it once more.
  { route: "/auth/impersonation-callback", ...office, status: 302, good: {}, has_action: true },
  {
    route: "/auth/not-authenticated",
    ...open,
    status: 401,
    visitor_status: 401,
    has_action: true,
    unread_status: 401,
  },
  { route: "/auth/reset-password", ...open, has_action: true },
  { route: "/auth/signin", ...open, has_action: true },
  { route: "/auth/signup", ...open, has_action: true },
  { route: "/join/:name", ...write, good: { name: "abc" } },
  { route: "/admin", ...office, status: 200, good: {} },
  { route: "/admin/accounts", ...office, status: 302, good: {} },
  { route: "/admin/accounts/:id", ...office, status: 302, bad_status: 302, has_action: true },
  { route: "/admin/event/:id", ...office, has_action: true },
  { route: "/admin/faults", ...office, status: 200, good: {} },
  { route: "/admin/alerts", ...office, status: 200, good: {} },
  { route: "/admin/jobs", ...office, status: 200, good: {} },
  { route: "/admin/mails", ...office, status: 200, good: {} },
  { route: "/admin/partners", ...office, status: 200, good: {} },
  { route: "/admin/partners/new", ...office, status: 200, good: {}, has_action: true },
  { route: "/admin/partners/:id", ...office, has_action: true },
  { route: "/admin/refund/:id", ...office, has_action: true },
  { route: "/admin/setup", ...office, status: 200, good: {}, has_action: true },
  { route: "/admin/task/:id", ...office, has_action: true },
  { route: "/admin/texts/:kind", ...office, status: 200, good: { kind: "terms" }, has_action: true },
  { route: "/admin/requests/:id", ...office, has_action: true },
  { route: "/admin/bookings/:id", ...office, has_action: true },
  { route: "/admin/disputes", ...office, status: 200, good: {} },
  { route: "/admin/disputes/:id", ...office, has_action: true },
  { route: "/auth/callback", ...open },
  { route: "/auth/code", ...open, has_action: true },
  {
    route: "/auth/impersonation-stop",
    good: {},
    who: "customer",
    status: 302,
    visitor_status: 302,
    has_action: true,
    unread_status: 303,
  },
  { route: "/auth/reauthenticate", good: {}, who: "customer", ...member, has_action: true },
  {
    route: "/auth/second-factor",
    good: {},
    who: "customer",
    status: 302,
    visitor_status: 302,
    has_action: true,
  },
  { route: "/auth/sign-out", good: {}, who: "customer", status: 302, visitor_status: 302, has_action: true },
  // The booking there is not confirmed yet.
  {
    route: "/booking/:id/calendar.ics",
    good: { id: "{booking}" },
    who: "customer",
    status: 404,
    visitor_status: 302,
  },
  { route: "/bookings.csv", good: {}, who: "customer", ...member },
  { route: "/bookings/feed", good: {}, who: "customer", ...member, has_action: true },
  { route: "/deadlines", ...open },
  { route: "/feed/:token.ics", good: { token: "abc" }, who: "visitor", status: 404, visitor_status: 404 },
  { route: "/files/:id", good: { id: "{file}" }, who: "stranger", status: 404, visitor_status: 404 },
  { route: "/invitation/:token", ...write, good: { token: "abc" } },
  { route: "/not-me", ...open, good: {}, status: 404, visitor_status: 404, has_action: true },
  {
    route: "/not-me/:token",
    good: { token: "abc" },
    who: "visitor",
    status: 404,
    visitor_status: 404,
    has_action: true,
  },
  { route: "/offers/direct", good: {}, who: "provider", ...member, stranger_status: 404, has_action: true },
  { route: "/offers/new", good: {}, who: "provider", ...member, stranger_status: 404, has_action: true },
  { route: "/partner", good: {}, who: "customer", status: 404, visitor_status: 302 },
  { route: "/partner/statement.csv", good: {}, who: "customer", status: 404, visitor_status: 302 },
  { route: "/preferences", ...write },
  { route: "/preferences/profile", ...write },
  {
    route: "/request/:id/edit",
    good: { id: "{request}" },
    who: "customer",
    ...member,
    has_action: true,
  },
  { route: "/request/:id/offer-form", ...write, good: { id: "{request}" } },
  { route: "/ui", ...open },
  { route: "/*", ...missing, good: { "*": "no-such-page" } },
];

const badIds: readonly (readonly [string, string])[] = [
  ["nobody's", "{nobody}"],
  ["no id", "not-a-uuid"],
  ["a null byte", "%00"],
  ["half an encoding", "%E0%A4%A"],
  ["bytes that are no UTF-8", "%ff%fe"],
  ["slashes", "..%2f..%2fetc%2fpasswd"],
  ["emoji", "%F0%9F%98%80"],
  ["2 KB", "a".repeat(2_000)],
  ["a quote", "'%20or%201=1%20--"],
];

const badQueries: readonly (readonly [string, string])[] = [
  [
    "garbage everywhere",
    "after=%00&group=%ff&state=__proto__&sort=constructor&category=%00&show=x&step=%00&draft=%00&notice=%3Cscript%3E",
  ],
  [
    "a cursor of a day that is not",
    `after=${cursor("2026-02-30T00:00:00Z")}&group=upcoming&state=open&sort=date`,
  ],
  ["a cursor of the year 0", `after=${cursor("0000-01-01T00:00:00.000Z")}&state=open`],
  ["a cursor of a huge number", `after=${cursor(9_007_199_254_740_991)}&sort=budget`],
  ["a cursor at the end of time", "after=999999999999999-{nobody}&group=past"],
  ["everything twice", "after=1&after=2&next=/a&next=//b&group=past&group=all&step=category&step=review"],
  ["another site", "next=//evil.example&next=https://evil.example&next=javascript:alert(1)"],
  ["8 KB", `x=${"a".repeat(8_000)}`],
  ["a thousand parameters", Array.from({ length: 1_000 }, (_, index) => `p${index}=1`).join("&")],
];

function cursor(value: string | number): string {
  return Buffer.from(JSON.stringify([value, "00000000-0000-4000-8000-000000000000"])).toString("base64url");
}

/** The address of a screen with these parameters. */
export function pathOf(route: string, parameters: Readonly<Record<string, string>>): string {
  return route.replaceAll(/:(\w+)|\*/g, (whole, name: string | undefined) => parameters[name ?? whole] ?? "");
}

/**
 * Every bad request of one screen. Its parameters are its own; of what is refused or overlooked for all screens alike
 * (queries, methods, the form of a body) the screen with this number gets its share.
 */
export function linesOfScreen(screen: Screen, number: number): Line[] {
  const { route, good, who, status, visitor_status, stranger_status = 404 } = screen;
  const path = pathOf(route, good);
  const line = (name: string, over: Partial<Line>): Line => ({
    name: `${route}: ${name}`,
    path,
    who,
    status,
    ...over,
  });
  const isAboutRow = Object.keys(good).length > 0;
  // Where a row is asked for by id, what it is comes before what may be done with it; 404 tells a stranger nothing.
  return [
    line("as it should be", {}),
    line("by a visitor", { who: "visitor", status: visitor_status }),
    ...((isAboutRow && who === "customer") || stranger_status !== 404
      ? [line("by a stranger", { who: "stranger", status: stranger_status })]
      : []),
    ...Object.keys(good).flatMap((name) =>
      badIds.map(([what, bad]) =>
        line(`${name} is ${what}`, {
          path: pathOf(route, { ...good, [name]: bad }),
          // What is no address at all is not found before any screen is asked.
          status: isAddress(bad) ? (screen.bad_status ?? 404) : 404,
        }),
      ),
    ),
    ...shareOf(badQueries, number, 3).map(([what, query]) =>
      line(`asked with ${what}`, { path: `${path}?${query}` }),
    ),
    ...shareOf(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"], number, 1).map((method) =>
      line(`by ${method}`, { method, status: 405, headers: { origin: "{origin}" } }),
    ),
    ...(screen.has_action
      ? shareOf(badForms(line, screen.unread_status), number, 2)
      : [line("posted to", { form: { a: "b" }, status: screen.posted_status ?? 405 })]),
  ];
}

function isAddress(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

function badForms(line: (name: string, over: Partial<Line>) => Line, unread_status?: number): Line[] {
  const raw = (name: string, type: string | null, bytes: string, status: number) =>
    line(name, {
      raw: { type, bytes },
      status: bytes.length < 1_000_000 ? (unread_status ?? status) : status,
    });
  return [
    raw("posted JSON", "application/json", '{"command":"save_draft"}', 415),
    raw("posted text", "text/plain", "command=save_draft", 415),
    raw("posted nothing", null, "", 415),
    raw("posted without a boundary", "multipart/form-data", "x", 400),
    raw(
      "posted and cut off",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nte',
      400,
    ),
    raw("posted with 5000 fields", "application/x-www-form-urlencoded", "a=b&".repeat(5_000), 413),
    raw("posted 2 MB", "application/x-www-form-urlencoded", `a=${"b".repeat(2_000_000)}`, 413),
  ];
}
