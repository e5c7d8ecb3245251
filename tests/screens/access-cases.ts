// The answer of a route to a persona that it has no screen for: a redirect to sign-in or to the start, or a status.

import { threadPath } from "#domain/thread/path.ts";
import { pathsIn } from "#tests/routes/table.ts";
import type { Persona } from "./persona.ts";
import { bookingIn } from "./prepare/bookings.ts";
import { requestIn } from "./prepare/market.ts";
import type { ScreenProduct, Viewer } from "./product.ts";
import type { AccessCase } from "./screen-state.ts";

const signIn = "/auth/not-authenticated";
const unknownId = "01a1ffbd-397e-756e-81c0-09ad00051f4d";
const nobodyHasThis = "nobody-has-this-".padEnd(43, "0");
const members = ["customer", "provider", "operator"] as const;
const sides = ["customer", "provider"] as const;

export async function findViewer({ kit }: ScreenProduct, persona: Persona): Promise<Viewer> {
  if (persona === "visitor") return null;
  return persona === "customer" ? kit.customer() : persona === "provider" ? kit.provider() : kit.operator();
}

const confirmedBooking = (product: ScreenProduct) => bookingIn(product, "confirmed");
const webhookOfOther = ({ kit }: ScreenProduct) => kit.webhook();
const question = ({ kit }: ScreenProduct) => kit.question();
const closedRequest = (product: ScreenProduct) => requestIn(product, "closed");

/** Pages of other people's rows that operators see too. */
const forOperators: ReadonlySet<string> = new Set([
  "/request/:id",
  "/request/:id/offer/:offerId",
  "/report/:noun/:id",
]);

/** Paths to somebody else's rows. */
const foreignPaths: Record<string, (product: ScreenProduct) => Promise<string>> = {
  "/request/:id": async (product) => `/request/${(await product.share(closedRequest)).request_id}`,
  "/request/:id/offer/:offerId": async (product) => {
    const { request_id, offer_id } = await product.share(closedRequest);
    return `/request/${request_id}/offer/${offer_id}`;
  },
  "/request/:id/edit": async (product) => `/request/${(await product.share(closedRequest)).request_id}/edit`,
  "/request/success/:id": async (product) =>
    `/request/success/${(await product.share(closedRequest)).request_id}`,
  "/booking/:id": async (product) => `/booking/${(await product.share(confirmedBooking)).booking_id}`,
  "/request/booking/:bookingId/information": async (product) =>
    `/request/booking/${(await product.share(confirmedBooking)).booking_id}/information`,
  "/request/booking/:bookingId/payment": async (product) =>
    `/request/booking/${(await product.share(confirmedBooking)).booking_id}/payment`,
  "/request/booking/:bookingId/payment/success": async (product) =>
    `/request/booking/${(await product.share(confirmedBooking)).booking_id}/payment/success`,
  "/request/:id/messages/:profileId": async (product) => threadPath(await product.share(question)),
  "/report/:noun/:id": async (product) =>
    `/report/request/${(await product.share(closedRequest)).request_id}`,
  "/account/webhooks/:id": async (product) =>
    `/account/webhooks/${(await product.share(webhookOfOther)).endpoint_id}`,
};

const fill = (route: string) =>
  route
    .replace("/admin/:list", "/admin/bookings")
    .replace("/texts/:kind", "/texts/terms")
    .replace("impersonation-callback", "impersonation-callback?code=spent")
    .replace(/:id$/, unknownId)
    .replace(/:(token|name)$/, nobodyHasThis);

/** What a persona gets instead of the screen; by default there is no row at its path. */
const answered = (
  route: string,
  persona: Persona,
  expected: string | number,
  path: string | ((product: ScreenProduct) => Promise<string>) = fill(route),
): AccessCase => ({
  route,
  persona,
  expected,
  prepare: async (product) => ({
    viewer: await findViewer(product, persona),
    path: typeof path === "string" ? path : await path(product),
  }),
});

/** For operators only. */
const operatorRoutes = [
  ...pathsIn("admin", "admin/watch"),
  ...pathsIn("category"),
  "/admin/figures",
  "/auth/impersonation-callback",
];

/** For members only; of the account routes, all that need no row. */
const memberRoutes = [
  ...pathsIn("account").filter((route) => !route.includes(":")),
  ...["/requests", "/bookings", "/messages", "/notifications", "/offers/direct", "/offers/new"],
  ...["/bookings/feed", "/partner", "/moderation"],
  ...["/auth/reauthenticate", "/auth/complete-profile"],
];

export const accessCases: readonly AccessCase[] = [
  // A visitor is asked to sign in for every row; a member gets 404 for a stranger's row.
  ...Object.entries(foreignPaths).flatMap(([route, path]) => [
    answered(route, "visitor", signIn, path),
    ...members
      .filter((persona) => persona !== "operator" || !forOperators.has(route))
      .map((persona) => answered(route, persona, 404, path)),
  ]),
  ...[...memberRoutes, ...operatorRoutes].map((route) => answered(route, "visitor", signIn)),
  ...operatorRoutes.flatMap((route) => sides.map((persona) => answered(route, persona, 403))),
  // Only the linked account sees the numbers; an unknown name is a page for nobody.
  answered("/partner", "provider", 404),
  answered("/partner", "operator", 404),
  answered("/join/:name", "provider", 404),
  answered("/invitation/:token", "customer", 404),
  answered("/invitation/:token", "operator", 404),
  answered("/offer/:token", "operator", 404),
  // An unknown or foreign link redirects to the page where an export is requested.
  answered("/account/export/:token", "visitor", signIn),
  ...members.map((persona) => answered("/account/export/:token", persona, "/account/export")),
  // An invitation opens to its address alone.
  ...members.map((persona) => answered("/account/team/:id", persona, 404)),
  answered("/account/team/:id", "visitor", signIn),
  // Only providers write offers.
  ...["/offers/direct", "/offers/new"].flatMap((route) => [
    answered(route, "customer", 404),
    answered(route, "operator", 404),
  ]),
  // Without a link there is nothing to erase or to stop.
  ...["/not-me", "/not-me/:token", "/unsubscribe/:token"].flatMap((route) =>
    members.map((persona) => answered(route, persona, 404)),
  ),
  // The sign-in pages redirect somebody who is signed in to the start.
  ...["/auth/signin", "/auth/signup", "/auth/code", "/activate-account", "/auth/second-factor"].flatMap(
    (route) => members.map((persona) => answered(route, persona, "/")),
  ),
  answered("/auth/complete-profile", "operator", "/"),
  ...members.map((persona) => answered("/auth/not-authenticated", persona, 401)),
];
