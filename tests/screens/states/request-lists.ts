// A customer's requests, a provider's board and own offers.

import { chooseCategories } from "#server/category/choose-categories.ts";
import { chooseQuietCategory, quietCategory } from "../prepare/home.ts";
import * as long from "../prepare/long.ts";
import { fullBoard, fullList, manyOwnOffers } from "../prepare/many.ts";
import * as market from "../prepare/market.ts";
import { requestWithPhotos } from "../prepare/photos.ts";
import type { ScreenState } from "../screen-state.ts";

const route = "/requests";

export const requestListStates: readonly ScreenState[] = [
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
      const viewer = await product.kit.provider();
      await chooseQuietCategory(product, viewer);
      return { viewer, path: "/requests" };
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
    state: "with-photos",
    persona: "provider",
    async prepare(product) {
      const { request_id } = await requestWithPhotos(product);
      const viewer = await product.kit.provider();
      // In the kit's category newer requests of other tests push it off the first page.
      const { id, slug } = await quietCategory(product, "last");
      await product.updateRow("request", request_id, { category_id: id });
      await product.kit.run(chooseCategories, viewer, { category_ids: [id] });
      return { viewer, path: `/requests?category=${slug}` };
    },
  },
  {
    route,
    state: "no-categories",
    persona: "provider",
    async prepare({ kit }) {
      const viewer = await kit.provider();
      await kit.run(chooseCategories, viewer, { category_ids: [] });
      return { viewer, path: "/requests" };
    },
  },
  {
    route,
    state: "category-empty",
    persona: "provider",
    async prepare(product) {
      const viewer = await product.kit.provider();
      const slug = await chooseQuietCategory(product, viewer);
      return { viewer, path: `/requests?category=${slug}` };
    },
  },
  {
    route,
    state: "filters-empty",
    persona: "provider",
    async prepare(product) {
      const viewer = await product.kit.provider();
      const slug = await chooseQuietCategory(product, viewer);
      return { viewer, path: `/requests?category=${slug}&show=mine` };
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
