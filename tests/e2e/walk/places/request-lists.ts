// A customer's requests, a provider's board and own offers.
import type { Place } from "../place.ts";
import * as long from "../states/long.ts";
import { fullBoard, fullList, manyOwnOffers } from "../states/many.ts";
import * as market from "../states/market.ts";

const route = "/requests";

export const requestListPlaces: readonly Place[] = [
  {
    route,
    state: "empty",
    persona: "customer",
    prepare: async ({ kit }) => ({ viewer: await kit.customer(), path: "/requests" }),
  },
  {
    route,
    state: "many",
    persona: "customer",
    prepare: async (product) => ({ viewer: (await product.share(fullList)).customer, path: "/requests" }),
  },
  {
    route,
    state: "filtered-empty",
    persona: "customer",
    prepare: async (product) => ({
      viewer: (await product.kit.openRequest()).customer,
      path: "/requests?state=ended",
    }),
  },
  {
    route,
    state: "long-text",
    persona: "customer",
    prepare: async (product) => ({
      viewer: (await product.share(long.longOffer)).customer,
      path: "/requests",
    }),
  },
  {
    route,
    state: "last-hour",
    persona: "customer",
    prepare: async (product) => ({
      viewer: (await market.requestEnding(product, 0.6)).customer,
      path: "/requests",
    }),
  },
  {
    route,
    state: "empty",
    persona: "provider",
    prepare: async (product) => {
      const provider = await product.kit.provider();
      await product.owner.query("delete from provider_category where profile_id = $1", [
        provider.profile?.id,
      ]);
      return { viewer: provider, path: "/requests" };
    },
  },
  {
    route,
    state: "many",
    persona: "provider",
    prepare: async (product) => {
      await product.share(fullBoard);
      return { viewer: await product.kit.provider(), path: "/requests" };
    },
  },
  {
    route,
    state: "unverified",
    persona: "provider",
    prepare: async ({ kit }) => ({ viewer: await kit.provider({ is_verified: false }), path: "/requests" }),
  },
  {
    route,
    state: "mine",
    persona: "provider",
    prepare: async (product) => ({
      viewer: (await product.share(manyOwnOffers)).provider,
      path: "/requests?show=mine",
    }),
  },
  {
    route,
    state: "mine-empty",
    persona: "provider",
    prepare: async ({ kit }) => ({ viewer: await kit.provider(), path: "/requests?show=mine" }),
  },
  {
    route,
    state: "mine-long-text",
    persona: "provider",
    prepare: async (product) => ({
      viewer: (await product.share(long.longOffer)).provider,
      path: "/requests?show=mine",
    }),
  },
  {
    route,
    state: "empty",
    persona: "operator",
    prepare: async ({ kit }) => ({ viewer: await kit.operator(), path: "/requests" }),
  },
];
