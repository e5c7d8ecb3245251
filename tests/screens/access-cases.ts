// The answer of a route to a persona that it has no screen for: a redirect to sign in or to the start, or a status.

import { pathsIn } from "#tests/routes/table.ts";
import type { Persona } from "./persona.ts";
import { bookingIn } from "./prepare/bookings.ts";
import { requestIn } from "./prepare/market.ts";
import type { ScreenProduct, Viewer } from "./product.ts";
import type { AccessCase, Target } from "./screen-state.ts";

const signIn = "/auth/not-authenticated";
const unknownId = "01a1ffbd-397e-756e-81c0-09ad00051f4d";
const members = ["customer", "provider", "operator"] as const;

export async function findViewer({ kit }: ScreenProduct, persona: Persona): Promise<Viewer> {
  if (persona === "visitor") return null;
  return persona === "customer" ? kit.customer() : persona === "provider" ? kit.provider() : kit.operator();
}

const confirmedBooking = (product: ScreenProduct) => bookingIn(product, "confirmed");
const webhookOfOther = ({ kit }: ScreenProduct) => kit.webhook();
const closedRequest = (product: ScreenProduct) => requestIn(product, "closed");

/** Pages of other people's rows that operators see too. */
const forOperators: ReadonlySet<string> = new Set(["/request/:id", "/request/:id/offer/:offerId"]);

/** Paths of rows that are somebody else's. */
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
  "/account/webhooks/:id": async (product) =>
    `/account/webhooks/${(await product.share(webhookOfOther)).endpoint_id}`,
};

const targetAt =
  (persona: Persona, path: string | ((product: ScreenProduct) => Promise<string>)) =>
  async (product: ScreenProduct): Promise<Target> => ({
    viewer: await findViewer(product, persona),
    path: typeof path === "string" ? path : await path(product),
  });

/** An address of a route of operators: of no row where one is asked for. */
const operatorPath = (route: string) =>
  route.replace(":kind", "terms").replace("event/:id", "event/evt_1").replace(":id", unknownId);

const operatorPaths: Record<string, string> = {
  ...Object.fromEntries(pathsIn("admin").map((route) => [route, operatorPath(route)])),
  "/auth/impersonation-callback": "/auth/impersonation-callback?code=spent",
};

/** Of members alone; those of an account are all that ask for no row. */
const memberRoutes = [
  ...pathsIn("account").filter((route) => !route.includes(":")),
  ...["/requests", "/bookings", "/offers/direct", "/offers/new", "/bookings/feed", "/partner"],
  ...["/auth/reauthenticate", "/auth/complete-profile"],
];

export const accessCases: readonly AccessCase[] = [
  // A visitor is asked to sign in for every row; a member gets 404 for a stranger's row.
  ...Object.entries(foreignPaths).flatMap(([route, path]): AccessCase[] => [
    { route, persona: "visitor", prepare: targetAt("visitor", path), expected: signIn },
    ...members
      .filter((persona) => persona !== "operator" || !forOperators.has(route))
      .map((persona): AccessCase => ({ route, persona, prepare: targetAt(persona, path), expected: 404 })),
  ]),
  ...[...memberRoutes.map((route) => [route, route] as const), ...Object.entries(operatorPaths)].map(
    ([route, path]): AccessCase => ({
      route,
      persona: "visitor",
      prepare: targetAt("visitor", path),
      expected: signIn,
    }),
  ),
  ...Object.entries(operatorPaths).flatMap(([route, path]) =>
    (["customer", "provider"] as const).map(
      (persona): AccessCase => ({ route, persona, prepare: targetAt(persona, path), expected: 403 }),
    ),
  ),
  // Numbers are the linked account's alone; a name that nobody has is no page for anybody.
  ...(["provider", "operator"] as const).map(
    (persona): AccessCase => ({
      route: "/partner",
      persona,
      prepare: targetAt(persona, "/partner"),
      expected: 404,
    }),
  ),
  {
    route: "/join/:name",
    persona: "provider",
    prepare: targetAt("provider", "/join/nobody-has-this"),
    expected: 404,
  },
  ...(["customer", "operator"] as const).map(
    (persona): AccessCase => ({
      route: "/invitation/:token",
      persona,
      prepare: targetAt(persona, `/invitation/${"nobody-has-this-".padEnd(43, "0")}`),
      expected: 404,
    }),
  ),
  {
    route: "/offer/:token",
    persona: "operator",
    prepare: targetAt("operator", `/offer/${"nobody-has-this-".padEnd(43, "0")}`),
    expected: 404,
  },
  // An unknown or foreign link redirects to the page where an export is requested.
  {
    route: "/account/export/:token",
    persona: "visitor",
    prepare: targetAt("visitor", "/account/export/abc"),
    expected: signIn,
  },
  ...members.map(
    (persona): AccessCase => ({
      route: "/account/export/:token",
      persona,
      prepare: targetAt(persona, "/account/export/abc"),
      expected: "/account/export",
    }),
  ),
  // Only providers write offers.
  ...["/offers/direct", "/offers/new"].flatMap((route) =>
    (["customer", "operator"] as const).map(
      (persona): AccessCase => ({ route, persona, prepare: targetAt(persona, route), expected: 404 }),
    ),
  ),
  // Without a link there is nothing to erase.
  ...["/not-me", "/not-me/:token"].flatMap((route) =>
    members.map(
      (persona): AccessCase => ({
        route,
        persona,
        prepare: targetAt(persona, route.replace(":token", "abc")),
        expected: 404,
      }),
    ),
  ),
  // The sign-in pages redirect somebody who is signed in to the start.
  ...["/auth/signin", "/auth/signup", "/auth/code", "/activate-account"].flatMap((route) =>
    members.map(
      (persona): AccessCase => ({ route, persona, prepare: targetAt(persona, route), expected: "/" }),
    ),
  ),
  ...members.map(
    (persona): AccessCase => ({
      route: "/auth/second-factor",
      persona,
      prepare: targetAt(persona, "/auth/second-factor"),
      expected: "/",
    }),
  ),
  {
    route: "/auth/complete-profile",
    persona: "operator",
    prepare: targetAt("operator", "/auth/complete-profile"),
    expected: "/",
  },
  ...members.map(
    (persona): AccessCase => ({
      route: "/auth/not-authenticated",
      persona,
      prepare: targetAt(persona, "/auth/not-authenticated"),
      expected: 401,
    }),
  ),
];
