// A request, as its customer, a provider and an operator see it.
import { expect } from "@playwright/test";
import { deadlines } from "../deadlines.ts";
import { type Place, refused, unfold } from "../place.ts";
import * as long from "../scenes/long.ts";
import * as market from "../scenes/market.ts";
import type { Stage } from "../stage.ts";

const route = "/request/:id";
const requestStatuses = ["on_hold", "awarded", "fulfilled", "closed", "expired", "removed"] as const;

async function providerWithoutOffer(stage: Stage) {
  const { request_id } = await stage.kit.openRequest();
  return { as: await stage.kit.provider(), path: `/request/${request_id}` };
}

export const requestPlaces: readonly Place[] = [
  {
    route,
    state: "open-empty",
    persona: "customer",
    see: async (stage) => market.atRequest(await stage.kit.openRequest()),
  },
  {
    route,
    state: "three-offers",
    persona: "customer",
    see: async (stage) => market.atRequest((await stage.once(market.threeOffers)).request),
  },
  {
    route,
    state: "ten-offers",
    persona: "customer",
    see: async (stage) => market.atRequest((await stage.once(market.tenOffers)).request),
  },
  ...requestStatuses.flatMap((status): Place[] => {
    const state = status.replaceAll("_", "-");
    return [
      {
        route,
        state,
        persona: "customer",
        see: async (stage) => market.atRequest(await market.requestIn(stage, status)),
      },
      {
        route,
        state,
        persona: "provider",
        see: async (stage) => market.providerAtRequest(await market.requestIn(stage, status)),
      },
    ];
  }),
  {
    route,
    state: "undecided",
    persona: "customer",
    see: async (stage) => market.atRequest(await market.undecidedRequest(stage)),
  },
  {
    route,
    state: "undone",
    persona: "customer",
    async see(stage) {
      const { undoneBooking } = await import("../scenes/bookings.ts");
      const { as, path } = market.atRequest(await undoneBooking(stage));
      return { as, path: `${path}?notice=undone` };
    },
  },
  ...deadlines.map(
    ([state, hours]): Place => ({
      route,
      state,
      persona: "customer",
      see: async (stage) => market.atRequest(await market.requestEnding(stage, hours)),
    }),
  ),
  {
    route,
    state: "long-text",
    persona: "customer",
    see: async (stage) => market.atRequest(await stage.once(long.longOffer)),
  },
  {
    route,
    state: "long-text",
    persona: "provider",
    see: async (stage) => market.providerAtRequest(await stage.once(long.longOffer)),
  },
  {
    route,
    state: "close-refused",
    persona: "customer",
    status: 422,
    see: async (stage) => market.atRequest(await stage.kit.openRequest()),
    act: refused("close_request", unfold),
  },
  {
    route,
    state: "offer-form",
    persona: "provider",
    see: providerWithoutOffer,
  },
  {
    route,
    state: "offer-refused",
    persona: "provider",
    status: 422,
    see: providerWithoutOffer,
    act: refused("send_offer"),
  },
  {
    route,
    state: "own-offer",
    persona: "provider",
    see: async (stage) => market.providerAtRequest(await stage.kit.sentOffer()),
  },
  {
    route,
    state: "closed-meanwhile",
    persona: "provider",
    status: 409,
    see: async (stage) => market.providerAtRequest(await stage.kit.sentOffer()),
    async act(page, stage) {
      const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      await unfold(page);
      await stage.set("request", id, { status: "closed", closed_at: stage.inHours(0) });
      await refused("revise_offer")(page, stage);
      // Scripts read the page again after the refusal: that has to be done before the request opens again.
      await expect(page.locator('button[value="revise_offer"]')).toHaveCount(0);
      // What was unfolded stays so only where scripts keep the page.
      await unfold(page);
      // Open again for the browser without scripts, which does the same.
      await stage.set("request", id, { status: "open", closed_at: null });
    },
  },
  {
    route,
    state: "as-operator",
    persona: "operator",
    async see(stage) {
      const { request_id } = (await stage.once(market.threeOffers)).request;
      return { as: await stage.kit.operator(), path: `/request/${request_id}` };
    },
  },
];
