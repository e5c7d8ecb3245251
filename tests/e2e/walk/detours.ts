// Where somebody is led whom a route has nothing for: to sign in, to the start, or to the page that says so.
import type { Detour, Persona, Seen } from "./place.ts";
import { bookingIn } from "./scenes/bookings.ts";
import { requestIn } from "./scenes/market.ts";
import type { Stage, Viewer } from "./stage.ts";

const signIn = "/auth/not-authenticated";
const nobody = "01a1ffbd-397e-756e-81c0-09ad00051f4d";
const members = ["customer", "provider", "operator"] as const;

export async function viewer({ kit }: Stage, persona: Persona): Promise<Viewer> {
  if (persona === "visitor") return null;
  return persona === "customer" ? kit.customer() : persona === "provider" ? kit.provider() : kit.operator();
}

const paid = (stage: Stage) => bookingIn(stage, "confirmed");
const closed = (stage: Stage) => requestIn(stage, "closed");

/** Paths of rows that are somebody else's. */
const foreign: Record<string, (stage: Stage) => Promise<string>> = {
  "/request/:id": async (stage) => `/request/${(await stage.once(closed)).request_id}`,
  "/request/:id/offer/:offerId": async (stage) => {
    const { request_id, offer_id } = await stage.once(closed);
    return `/request/${request_id}/offer/${offer_id}`;
  },
  "/request/success/:id": async (stage) => `/request/success/${(await stage.once(closed)).request_id}`,
  "/booking/:id": async (stage) => `/booking/${(await stage.once(paid)).booking_id}`,
  "/request/booking/:bookingId/information": async (stage) =>
    `/request/booking/${(await stage.once(paid)).booking_id}/information`,
  "/request/booking/:bookingId/payment": async (stage) =>
    `/request/booking/${(await stage.once(paid)).booking_id}/payment`,
  "/request/booking/:bookingId/payment/success": async (stage) =>
    `/request/booking/${(await stage.once(paid)).booking_id}/payment/success`,
};

const at =
  (persona: Persona, path: string | ((stage: Stage) => Promise<string>)) =>
  async (stage: Stage): Promise<Seen> => ({
    as: await viewer(stage, persona),
    path: typeof path === "string" ? path : await path(stage),
  });

const office: Record<string, string> = {
  "/admin": "/admin",
  "/admin/accounts": "/admin/accounts",
  "/admin/accounts/:id": `/admin/accounts/${nobody}`,
  "/auth/impersonation-callback": "/auth/impersonation-callback?code=spent",
  "/admin/event/:id": "/admin/event/evt_1",
  "/admin/refund/:id": `/admin/refund/${nobody}`,
  "/admin/task/:id": `/admin/task/${nobody}`,
};

const needSession: Record<string, string> = {
  "/requests": "/requests",
  "/bookings": "/bookings",
  "/account": "/account",
  "/account/profile": "/account/profile",
  "/account/profiles": "/account/profiles",
  "/account/security": "/account/security",
  "/account/devices": "/account/devices",
  "/account/export": "/account/export",
  "/account/delete": "/account/delete",
  "/auth/reauthenticate": "/auth/reauthenticate",
  "/auth/complete-profile": "/auth/complete-profile",
};

export const detours: readonly Detour[] = [
  // To a visitor every row asks to sign in; to a member a stranger's row is not there.
  ...Object.entries(foreign).flatMap(([route, path]): Detour[] => [
    { route, persona: "visitor", see: at("visitor", path), to: signIn },
    ...members
      .filter((persona) => persona !== "operator" || !route.startsWith("/request/:id"))
      .map((persona): Detour => ({ route, persona, see: at(persona, path), to: 404 })),
  ]),
  ...Object.entries({ ...needSession, ...office }).map(
    ([route, path]): Detour => ({ route, persona: "visitor", see: at("visitor", path), to: signIn }),
  ),
  ...Object.entries(office).flatMap(([route, path]) =>
    (["customer", "provider"] as const).map(
      (persona): Detour => ({ route, persona, see: at(persona, path), to: 403 }),
    ),
  ),
  // A link that is nobody's, or somebody else's, leads to where a copy is asked for.
  {
    route: "/account/export/:token",
    persona: "visitor",
    see: at("visitor", "/account/export/abc"),
    to: signIn,
  },
  ...members.map(
    (persona): Detour => ({
      route: "/account/export/:token",
      persona,
      see: at(persona, "/account/export/abc"),
      to: "/account/export",
    }),
  ),
  // Whoever is signed in has no business at the doors in.
  ...["/auth/signin", "/auth/signup", "/auth/code", "/activate-account"].flatMap((route) =>
    members.map((persona): Detour => ({ route, persona, see: at(persona, route), to: "/" })),
  ),
  ...members.map(
    (persona): Detour => ({
      route: "/auth/second-factor",
      persona,
      see: at(persona, "/auth/second-factor"),
      to: "/",
    }),
  ),
  {
    route: "/auth/complete-profile",
    persona: "operator",
    see: at("operator", "/auth/complete-profile"),
    to: "/",
  },
  ...members.map(
    (persona): Detour => ({
      route: "/auth/not-authenticated",
      persona,
      see: at(persona, "/auth/not-authenticated"),
      to: 401,
    }),
  ),
];
