// A signed-in person's start page: what waits, by deadline, or otherwise the next step.

import { completeProvider, earningProvider, manyTodos } from "../prepare/home.ts";
import * as long from "../prepare/long.ts";
import { requestEnding, undecidedRequest } from "../prepare/market.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const sides = ["customer", "provider"] as const;
const home = { route: "/", path: "/" };

export const homeStates: readonly ScreenState[] = [
  ...sides.flatMap((persona): ScreenState[] => [
    screen(home.route, persona, "much-due", async (product) => ({
      viewer: (await product.share(manyTodos))[persona],
      path: home.path,
    })),
    screen(home.route, persona, "long-text", async (product) => ({
      viewer: (await product.share(long.longPayable))[persona],
      path: home.path,
    })),
    screen(home.route, persona, "undecided", async (product) => ({
      viewer: (await undecidedRequest(product))[persona],
      path: home.path,
    })),
  ]),
  screen(home.route, "visitor", "with-draft", async ({ kit }) => {
    const { visitor } = await kit.draft();
    return { viewer: { visitor_id: visitor.visitor_id ?? "" }, path: home.path };
  }),
  screen(home.route, "customer", "last-hour", async (product) => ({
    viewer: (await requestEnding(product, 0.6)).customer,
    path: home.path,
  })),
  screen(home.route, "provider", "unverified", async ({ kit }) => ({
    viewer: await kit.provider({ is_verified: false }),
    path: home.path,
  })),
  screen(home.route, "provider", "earning", async (product) => ({
    viewer: await earningProvider(product),
    path: home.path,
  })),
  screen(home.route, "provider", "all-done", async (product) => ({
    viewer: await completeProvider(product),
    path: home.path,
  })),
  screen(home.route, "customer", "without-profile", async ({ kit }) => ({
    viewer: await kit.account(),
    path: home.path,
  })),
];
