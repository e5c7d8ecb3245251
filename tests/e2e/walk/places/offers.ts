// An offer, as the two sides and an operator see it.
import type { OfferStatus } from "#domain/offer/machine.ts";
import { deadlines } from "../deadlines.ts";
import { type Place, refused } from "../place.ts";
import * as long from "../scenes/long.ts";
import * as market from "../scenes/market.ts";

const route = "/request/:id/offer/:offerId";
const offerStatuses = [
  "sent",
  "countered",
  "parked",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "not_selected",
  "voided",
] as const satisfies readonly OfferStatus[];

export const offerPlaces: readonly Place[] = [
  ...offerStatuses.flatMap((status) =>
    (["customer", "provider"] as const).map(
      (side): Place => ({
        route,
        state: status.replaceAll("_", "-"),
        persona: side,
        see: async (stage) => market.atOffer(await market.offerIn(stage, status), side),
        ...(status === "sent" || status === "accepted" ? { is_printed: true } : {}),
      }),
    ),
  ),
  ...deadlines.map(
    ([state, hours]): Place => ({
      route,
      state,
      persona: "customer",
      see: async (stage) => market.atOffer(await market.offerEnding(stage, hours), "customer"),
    }),
  ),
  {
    route,
    state: "for-an-earlier-request",
    persona: "customer",
    see: async (stage) => market.atOffer(await market.offerForEarlier(stage), "customer"),
  },
  ...(["customer", "provider"] as const).map(
    (side): Place => ({
      route,
      state: "long-text",
      persona: side,
      see: async (stage) => market.atOffer(await stage.once(long.longOffer), side),
      is_printed: true,
    }),
  ),
  {
    route,
    state: "changed-meanwhile",
    persona: "customer",
    status: 409,
    see: async (stage) => market.atOffer(await stage.kit.sentOffer(), "customer"),
    act: refused("accept_offer", async (page, stage) => {
      const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      await stage.owner.query("update offer set version = version + 1 where id = $1", [id]);
    }),
  },
  {
    route,
    state: "as-operator",
    persona: "operator",
    async see(stage) {
      const offer = (await stage.once(market.threeOffers)).offers[0];
      if (!offer) throw new Error("the scene has offers");
      return { ...market.atOffer(offer, "customer"), as: await stage.kit.operator() };
    },
  },
];
