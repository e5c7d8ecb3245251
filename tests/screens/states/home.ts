// The start page of somebody signed in: what waits, by deadline, or the next step where nothing does.

import { completeProvider, manyTodos } from "../prepare/home.ts";
import * as long from "../prepare/long.ts";
import { requestEnding, undecidedRequest } from "../prepare/market.ts";
import type { ScreenState } from "../screen-state.ts";

const sides = ["customer", "provider"] as const;
const home = { route: "/", path: "/" };

export const homeStates: readonly ScreenState[] = [
  ...sides.flatMap((persona): ScreenState[] => [
    {
      route: home.route,
      state: "much-due",
      persona,
      prepare: async (product) => ({ viewer: (await product.share(manyTodos))[persona], path: home.path }),
    },
    {
      route: home.route,
      state: "long-text",
      persona,
      prepare: async (product) => ({
        viewer: (await product.share(long.longPayable))[persona],
        path: home.path,
      }),
    },
    {
      route: home.route,
      state: "undecided",
      persona,
      prepare: async (product) => ({ viewer: (await undecidedRequest(product))[persona], path: home.path }),
    },
  ]),
  {
    route: home.route,
    state: "with-draft",
    persona: "visitor",
    async prepare({ kit }) {
      const { visitor } = await kit.draft();
      return { viewer: { visitor_id: visitor.visitor_id ?? "" }, path: home.path };
    },
  },
  {
    route: home.route,
    state: "last-hour",
    persona: "customer",
    prepare: async (product) => ({ viewer: (await requestEnding(product, 0.6)).customer, path: home.path }),
  },
  {
    route: home.route,
    state: "unverified",
    persona: "provider",
    prepare: async ({ kit }) => ({ viewer: await kit.provider({ is_verified: false }), path: home.path }),
  },
  {
    route: home.route,
    state: "all-done",
    persona: "provider",
    prepare: async (product) => ({ viewer: await completeProvider(product), path: home.path }),
  },
  {
    route: home.route,
    state: "without-profile",
    persona: "customer",
    prepare: async ({ kit }) => ({ viewer: await kit.account(), path: home.path }),
  },
];
