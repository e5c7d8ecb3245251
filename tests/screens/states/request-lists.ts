// A customer's requests, a provider's board and own offers.

import { chooseCategories } from "#server/category/commands/choose-categories.ts";
import { chooseQuietCategory, quietCategory } from "../prepare/home.ts";
import * as long from "../prepare/long.ts";
import { fullBoard, fullList, manyOwnOffers } from "../prepare/many.ts";
import * as market from "../prepare/market.ts";
import { requestWithPhotos } from "../prepare/photos.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const route = "/requests";

export const requestListStates: readonly ScreenState[] = [
  screen(route, "customer", "empty", async ({ kit }) => ({
    viewer: await kit.customer(),
    path: "/requests",
  })),
  screen(route, "customer", "many", async (product) => ({
    viewer: (await product.share(fullList)).customer,
    path: "/requests",
  })),
  screen(route, "customer", "filtered-empty", async (product) => ({
    viewer: (await product.kit.openRequest()).customer,
    path: "/requests?state=ended",
  })),
  screen(route, "customer", "long-text", async (product) => ({
    viewer: (await product.share(long.longOffer)).customer,
    path: "/requests",
  })),
  screen(route, "customer", "last-hour", async (product) => ({
    viewer: (await market.requestEnding(product, 0.6)).customer,
    path: "/requests",
  })),
  screen(route, "provider", "empty", async (product) => {
    const viewer = await product.kit.provider();
    await chooseQuietCategory(product, viewer);
    return { viewer, path: "/requests" };
  }),
  screen(route, "provider", "many", async (product) => {
    await product.share(fullBoard);
    return { viewer: await product.kit.provider(), path: "/requests" };
  }),
  screen(route, "provider", "with-photos", async (product) => {
    const { request_id } = await requestWithPhotos(product);
    const viewer = await product.kit.provider();
    // In the kit's category newer requests of other tests push it off the first page.
    const { id, slug } = await quietCategory(product, "last");
    await product.updateRow("request", request_id, { category_id: id });
    await product.kit.run(chooseCategories, viewer, { category_ids: [id] });
    return { viewer, path: `/requests?category=${slug}` };
  }),
  screen(route, "provider", "opened", async (product) => {
    const { request_id } = await requestWithPhotos(product);
    const viewer = await product.kit.provider();
    return { viewer, path: `/requests?open=${request_id}` };
  }),
  screen(route, "provider", "no-categories", async ({ kit }) => {
    const viewer = await kit.provider();
    await kit.run(chooseCategories, viewer, { category_ids: [] });
    return { viewer, path: "/requests" };
  }),
  screen(route, "provider", "category-empty", async (product) => {
    const viewer = await product.kit.provider();
    const slug = await chooseQuietCategory(product, viewer);
    return { viewer, path: `/requests?category=${slug}` };
  }),
  screen(route, "provider", "filters-empty", async (product) => {
    const viewer = await product.kit.provider();
    const slug = await chooseQuietCategory(product, viewer);
    return { viewer, path: `/requests?category=${slug}&show=mine` };
  }),
  screen(route, "provider", "unverified", async ({ kit }) => ({
    viewer: await kit.provider({ is_verified: false }),
    path: "/requests",
  })),
  screen(route, "provider", "mine", async (product) => ({
    viewer: (await product.share(manyOwnOffers)).provider,
    path: "/requests?show=mine",
  })),
  screen(route, "provider", "mine-empty", async ({ kit }) => ({
    viewer: await kit.provider(),
    path: "/requests?show=mine",
  })),
  screen(route, "provider", "passed", async ({ kit }) => ({
    viewer: (await kit.passedRequest()).provider,
    path: "/requests?show=passed",
  })),
  screen(route, "provider", "passed-empty", async ({ kit }) => ({
    viewer: await kit.provider(),
    path: "/requests?show=passed",
  })),
  screen(route, "provider", "mine-long-text", async (product) => ({
    viewer: (await product.share(long.longOffer)).provider,
    path: "/requests?show=mine",
  })),
  screen(route, "operator", "empty", async ({ kit }) => ({
    viewer: await kit.operator(),
    path: "/requests",
  })),
];
