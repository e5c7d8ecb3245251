// The start page of somebody signed in: what waits, by deadline, or the next step where nothing does.
import type { Place } from "../place.ts";
import { muchDue } from "../scenes/home.ts";
import * as long from "../scenes/long.ts";
import { requestEnding, undecidedRequest } from "../scenes/market.ts";

const sides = ["customer", "provider"] as const;
const home = { route: "/", path: "/" };

export const homePlaces: readonly Place[] = [
  ...sides.flatMap((persona): Place[] => [
    {
      route: home.route,
      state: "much-due",
      persona,
      see: async (stage) => ({ as: (await stage.once(muchDue))[persona], path: home.path }),
    },
    {
      route: home.route,
      state: "long-text",
      persona,
      see: async (stage) => ({ as: (await stage.once(long.longPayable))[persona], path: home.path }),
    },
    {
      route: home.route,
      state: "undecided",
      persona,
      see: async (stage) => ({ as: (await undecidedRequest(stage))[persona], path: home.path }),
    },
  ]),
  {
    route: home.route,
    state: "last-hour",
    persona: "customer",
    see: async (stage) => ({ as: (await requestEnding(stage, 0.6)).customer, path: home.path }),
  },
  {
    route: home.route,
    state: "unverified",
    persona: "provider",
    see: async ({ kit }) => ({ as: await kit.provider({ is_verified: false }), path: home.path }),
  },
  {
    route: home.route,
    state: "without-profile",
    persona: "customer",
    see: async ({ kit }) => ({ as: await kit.account(), path: home.path }),
  },
];
