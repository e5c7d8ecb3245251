// A request that was sent off, or not yet.
import type { Place } from "../place.ts";
import * as long from "../scenes/long.ts";
import * as market from "../scenes/market.ts";

const route = "/request/success/:id";
const persona = "customer" as const;

export const requestSentPlaces: readonly Place[] = [
  {
    route,
    state: "sent",
    persona,
    see: async (stage) => {
      const { customer, request_id } = await market.submitted(stage);
      return { as: customer, path: `/request/success/${request_id}` };
    },
  },
  {
    route,
    state: "long-text",
    persona,
    see: async (stage) => {
      const { customer, request_id } = await stage.once(long.longOffer);
      return { as: customer, path: `/request/success/${request_id}` };
    },
  },
  {
    route,
    state: "still-a-draft",
    persona,
    see: async (stage) => {
      const { customer, request_id } = await market.readyDraft(stage);
      return { as: customer, path: `/request/success/${request_id}` };
    },
  },
];
