// A customer's requests, a provider's board and own offers.
import type { Place } from "../place.ts";
import * as long from "../scenes/long.ts";
import { fullBoard, fullList, manyOwnOffers } from "../scenes/many.ts";
import * as market from "../scenes/market.ts";

const route = "/requests";

export const requestListPlaces: readonly Place[] = [
  {
    route,
    state: "empty",
    persona: "customer",
    see: async ({ kit }) => ({ as: await kit.customer(), path: "/requests" }),
  },
  {
    route,
    state: "many",
    persona: "customer",
    see: async (stage) => ({ as: (await stage.once(fullList)).customer, path: "/requests" }),
  },
  {
    route,
    state: "filtered-empty",
    persona: "customer",
    see: async (stage) => ({ as: (await stage.kit.openRequest()).customer, path: "/requests?state=closed" }),
  },
  {
    route,
    state: "long-text",
    persona: "customer",
    see: async (stage) => ({ as: (await stage.once(long.longOffer)).customer, path: "/requests" }),
  },
  {
    route,
    state: "last-hour",
    persona: "customer",
    see: async (stage) => ({ as: (await market.requestEnding(stage, 0.6)).customer, path: "/requests" }),
  },
  {
    route,
    state: "empty",
    persona: "provider",
    see: async (stage) => {
      const provider = await stage.kit.provider();
      await stage.owner.query("delete from provider_category where profile_id = $1", [provider.profile?.id]);
      return { as: provider, path: "/requests" };
    },
  },
  {
    route,
    state: "many",
    persona: "provider",
    see: async (stage) => {
      await stage.once(fullBoard);
      return { as: await stage.kit.provider(), path: "/requests" };
    },
  },
  {
    route,
    state: "unverified",
    persona: "provider",
    see: async ({ kit }) => ({ as: await kit.provider({ is_verified: false }), path: "/requests" }),
  },
  {
    route,
    state: "mine",
    persona: "provider",
    see: async (stage) => ({ as: (await stage.once(manyOwnOffers)).provider, path: "/requests?show=mine" }),
  },
  {
    route,
    state: "mine-empty",
    persona: "provider",
    see: async ({ kit }) => ({ as: await kit.provider(), path: "/requests?show=mine" }),
  },
  {
    route,
    state: "mine-long-text",
    persona: "provider",
    see: async (stage) => ({ as: (await stage.once(long.longOffer)).provider, path: "/requests?show=mine" }),
  },
  {
    route,
    state: "empty",
    persona: "operator",
    see: async ({ kit }) => ({ as: await kit.operator(), path: "/requests" }),
  },
];
