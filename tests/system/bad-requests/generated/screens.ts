// Bad requests to every screen. The list gives each screen a valid address, who may see it and who may not; a test
// compares the list with the route table.
import type { Line, Who } from "../kit/line.ts";
import { shareOf } from "../kit/share.ts";

export type Screen = {
  /** As in the route table. */
  route: string;
  /** Parameters of a valid address. */
  good: Readonly<Record<string, string>>;
  /** Who sees it with these. */
  who: Who;
  /** The status of a valid request, and the one that a visitor gets. */
  status: number;
  visitor_status: number;
  /** What an uninvolved member gets; 404 by default. */
  stranger_status?: number;
  /** The status of an address with another parameter; 404 by default. */
  bad_status?: number;
  /** It accepts posted forms. */
  has_action?: true;
  /** The status of any post, if nothing of it is read. */
  unread_status?: number;
  /** The status of a posted form, if the screen accepts none. */
  posted_status?: 404;
};

const open = { good: {}, who: "visitor" as const, status: 200, visitor_status: 200 };
const openForm = { ...open, has_action: true as const };
const member = { good: {}, who: "customer" as const, status: 200, visitor_status: 302 };
const memberForm = { ...member, has_action: true as const };
const missing = { ...member, status: 404, visitor_status: 404, posted_status: 404 as const };
const write = { ...missing, has_action: true as const };
/** The operator's: no tasks exist here, and nobody else may see it. */
const office = {
  good: { id: "{nobody}" },
  who: "operator" as const,
  status: 404,
  visitor_status: 302,
  stranger_status: 403,
};
const officePage = { ...office, status: 200, good: {} };
const officeForm = { ...office, has_action: true as const };
/** Asks for a proof before it looks for the category. */
const ofNobody = { good: { slug: "nobody", list: "request", key: "new" }, status: 302, bad_status: 302 };
/** Redirects everybody. */
const away = { ...member, status: 302 };
const awayForm = { ...away, has_action: true as const };
const export_link = { ...away, good: { token: "abc" }, bad_status: 302, stranger_status: 302 };
const seller = { ...memberForm, who: "provider" as const, stranger_status: 404 };
const nowhere = { who: "visitor" as const, status: 404, visitor_status: 404 };
const ofBooking = { bookingId: "{booking}" };
const ofPayable = { bookingId: "{payable}" };
const token = { token: "abc" };

export const screens: readonly Screen[] = [
  { route: "/booking/:id", ...memberForm, good: { id: "{booking}" } },
  { route: "/request/:id", ...memberForm, good: { id: "{request}" } },
  { route: "/request/:id/offer/:offerId", ...memberForm, good: { id: "{request}", offerId: "{offer}" } },
  { route: "/request/booking/:bookingId/information", ...memberForm, good: ofBooking },
  { route: "/request/booking/:bookingId/payment", ...memberForm, good: ofPayable },
  { route: "/request/booking/:bookingId/payment/success", ...away, good: ofPayable },
  { route: "/request/success/:id", ...member, good: { id: "{request}" } },
  { route: "/offer/:token", ...write, good: token },
  { route: "/", ...open },
  { route: "/account", ...memberForm },
  { route: "/account/profile", ...memberForm },
  { route: "/account/profiles", ...memberForm },
  { route: "/account/delete", ...memberForm },
  { route: "/account/security", ...memberForm },
  { route: "/account/devices", ...memberForm },
  { route: "/account/tokens", ...memberForm },
  { route: "/account/export", ...memberForm },
  { route: "/account/webhooks", ...memberForm },
  { route: "/account/webhooks/:id", ...memberForm, good: { id: "{request}" }, status: 404 },
  // Without a mailed link it redirects to where one is requested.
  { route: "/account/export/:token", ...export_link },
  { route: "/account/export/:token/zip", ...export_link },
  { route: "/bookings", ...member },
  { route: "/error", ...open },
  { route: "/legal", ...open },
  { route: "/privacy-policy", ...open },
  { route: "/request", ...openForm },
  { route: "/requests", ...member, who: "provider" },
  { route: "/terms", ...open },
  { route: "/activate-account", ...openForm },
  { route: "/auth/complete-profile", ...memberForm, who: "newcomer" },
  { route: "/auth/forgot-password", ...openForm },
  // An operator with an older proof has to prove their identity again.
  { route: "/auth/impersonation-callback", ...officeForm, status: 302, good: {} },
  { route: "/auth/not-authenticated", ...openForm, status: 401, visitor_status: 401, unread_status: 401 },
  { route: "/auth/reset-password", ...openForm },
  { route: "/auth/signin", ...openForm },
  { route: "/auth/signup", ...openForm },
  { route: "/join/:name", ...write, good: { name: "abc" } },
  { route: "/admin", ...officePage },
  { route: "/admin/:list", ...officePage, good: { list: "bookings" }, has_action: true },
  // A file opens to an operator who has just proved who they are.
  { route: "/admin/:list.csv", ...officePage, good: { list: "bookings" }, status: 302, bad_status: 302 },
  { route: "/admin/search", ...officePage, status: 302 },
  { route: "/admin/accounts/:id", ...officeForm, status: 302, bad_status: 302 },
  { route: "/admin/categories", ...officePage, status: 302, has_action: true },
  { route: "/admin/categories/:slug", ...officeForm, ...ofNobody },
  { route: "/admin/categories/:slug/file", ...office, ...ofNobody },
  { route: "/admin/categories/:slug/:list/:key", ...officeForm, ...ofNobody },
  { route: "/admin/conversations/:id", ...officeForm },
  { route: "/admin/event/:id", ...officeForm },
  { route: "/admin/faults", ...officePage },
  { route: "/admin/fees/:id", ...officeForm },
  { route: "/admin/figures", ...officePage, status: 302 },
  { route: "/admin/figures.csv", ...officePage, status: 302 },
  { route: "/admin/alerts", ...officePage },
  { route: "/admin/health", ...officePage },
  { route: "/admin/moderation/:noun/:id", ...officeForm, good: { noun: "profile", id: "{nobody}" } },
  { route: "/admin/jobs/:id", ...officeForm },
  { route: "/admin/mails/:id", ...officeForm },
  { route: "/admin/offers/:id", ...officeForm },
  { route: "/admin/payments/:id", ...officeForm },
  { route: "/admin/partners/new", ...officePage, has_action: true },
  { route: "/admin/partners/:id", ...officeForm },
  { route: "/admin/refund/:id", ...officeForm },
  { route: "/admin/settings", ...officePage },
  { route: "/admin/settings/:name", ...officePage, good: { name: "site_name" }, has_action: true },
  { route: "/admin/setup", ...officePage, has_action: true },
  { route: "/admin/task/:id", ...officeForm },
  { route: "/admin/texts/:kind", ...officePage, good: { kind: "terms" }, has_action: true },
  { route: "/admin/requests/:id", ...officeForm },
  { route: "/admin/bookings/:id", ...officeForm },
  { route: "/admin/disputes", ...officePage },
  { route: "/admin/disputes/:id", ...officeForm },
  { route: "/auth/callback", ...open },
  { route: "/auth/code", ...openForm },
  { route: "/auth/impersonation-stop", ...awayForm, unread_status: 303 },
  { route: "/auth/reauthenticate", ...memberForm },
  { route: "/auth/second-factor", ...awayForm },
  { route: "/auth/sign-out", ...awayForm },
  // That booking is not confirmed yet.
  { route: "/booking/:id/calendar.ics", ...member, good: { id: "{booking}" }, status: 404 },
  { route: "/bookings.csv", ...member },
  { route: "/requests/new", ...member },
  { route: "/bookings/feed", ...memberForm },
  { route: "/deadlines", ...open },
  { route: "/feed/:token.ics", ...nowhere, good: token },
  { route: "/files/:id", ...nowhere, who: "stranger", good: { id: "{file}" } },
  { route: "/invitation/:token", ...write, good: token },
  { route: "/messages", ...member },
  {
    route: "/request/:id/messages/:profileId",
    ...memberForm,
    good: { id: "{request}", profileId: "{provider_profile}" },
  },
  { route: "/not-me", ...nowhere, good: {}, has_action: true },
  { route: "/not-me/:token", ...nowhere, good: token, has_action: true },
  { route: "/notifications", ...memberForm },
  { route: "/offers/direct", ...seller },
  { route: "/offers/new", ...seller },
  { route: "/partner", ...member, status: 404 },
  { route: "/partner/statement.csv", ...member, status: 404 },
  { route: "/account/profile/save", ...write, visitor_status: 302 },
  { route: "/preferences", ...write },
  { route: "/preferences/profile", ...write },
  { route: "/moderation", ...memberForm },
  { route: "/report/:noun/:id", ...memberForm, good: { noun: "profile", id: "{provider_profile}" } },
  { route: "/request/:id/edit", ...memberForm, good: { id: "{request}" } },
  { route: "/request/:id/offer-form", ...write, good: { id: "{request}" } },
  { route: "/ui", ...open },
  { route: "/unsubscribe/:token", ...nowhere, good: token, has_action: true },
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
 * Every bad request of one screen. It gets all those for its own parameters; of those refused or ignored by all
 * screens alike (queries, methods, the form of a body) the screen with this number gets a share.
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
  // For a row's id, the row is looked up before permissions are checked; 404 tells a stranger nothing.
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
          // A malformed address is not found before any screen runs.
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
