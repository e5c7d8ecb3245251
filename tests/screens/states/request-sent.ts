// A request that has been sent, or not yet.

import * as long from "../prepare/long.ts";
import * as market from "../prepare/market.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const route = "/request/success/:id";
const persona = "customer" as const;

export const requestSentStates: readonly ScreenState[] = [
  screen(route, persona, "sent", async (product) => {
    const { customer, request_id } = await market.submitted(product);
    return { viewer: customer, path: `/request/success/${request_id}` };
  }),
  screen(route, persona, "long-text", async (product) => {
    const { customer, request_id } = await product.share(long.longOffer);
    return { viewer: customer, path: `/request/success/${request_id}` };
  }),
  screen(route, persona, "still-a-draft", async (product) => {
    const { customer, request_id } = await market.readyDraft(product);
    return { viewer: customer, path: `/request/success/${request_id}` };
  }),
];
