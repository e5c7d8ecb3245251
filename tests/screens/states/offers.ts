// An offer, as the two sides and an operator see it.
import type { OfferStatus } from "#domain/offer/machine.ts";
import { expectRefusal, idIn } from "../actions.ts";
import { deadlines } from "../deadlines.ts";
import { answeredOffer, offerOnOtherDay, takenOffer, takeSlot } from "../prepare/desk.ts";
import * as long from "../prepare/long.ts";
import * as market from "../prepare/market.ts";
import type { ScreenState } from "../screen-state.ts";

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

export const offerStates: readonly ScreenState[] = [
  ...offerStatuses.flatMap((status) =>
    (["customer", "provider"] as const).map(
      (side): ScreenState => ({
        route,
        state: status.replaceAll("_", "-"),
        persona: side,
        prepare: async (product) => market.atOffer(await market.offerIn(product, status), side),
        ...(status === "sent" || status === "accepted" ? { is_printed: true } : {}),
      }),
    ),
  ),
  ...deadlines.map(
    ([state, hours]): ScreenState => ({
      route,
      state,
      persona: "customer",
      prepare: async (product) => market.atOffer(await market.offerEnding(product, hours), "customer"),
    }),
  ),
  {
    route,
    state: "for-an-earlier-request",
    persona: "customer",
    prepare: async (product) => market.atOffer(await market.offerForEarlier(product), "customer"),
  },
  {
    route,
    state: "for-an-earlier-request",
    persona: "provider",
    prepare: async (product) => market.atOffer(await market.offerForEarlier(product), "provider"),
  },
  ...(["customer", "provider"] as const).map(
    (side): ScreenState => ({
      route,
      state: "booking-cancelled",
      persona: side,
      prepare: async (product) => market.atOffer(await market.retiredOffer(product), side),
    }),
  ),
  ...(["customer", "provider"] as const).map(
    (side): ScreenState => ({
      route,
      state: "request-on-hold",
      persona: side,
      prepare: async (product) => market.atOffer(await product.kit.heldRequest(), side),
    }),
  ),
  {
    route,
    state: "request-removed",
    persona: "provider",
    prepare: async (product) => market.atOffer(await product.kit.removedRequest(), "provider"),
  },
  ...(["customer", "provider"] as const).map(
    (side): ScreenState => ({
      route,
      state: "long-text",
      persona: side,
      prepare: async (product) => market.atOffer(await product.share(long.longOffer), side),
      is_printed: true,
    }),
  ),
  {
    route,
    state: "many-lines",
    persona: "customer",
    prepare: async (product) => market.atOffer(await product.share(market.offerOfManyLines), "customer"),
    is_printed: true,
  },
  {
    route,
    state: "for-a-company",
    persona: "customer",
    prepare: async (product) => market.atOffer(await market.offerForCompany(product), "customer"),
  },
  {
    route,
    state: "revised",
    persona: "customer",
    prepare: async (product) => market.atOffer(await product.share(market.revisedOffer), "customer"),
  },
  {
    route,
    state: "other-date-asked",
    persona: "customer",
    async prepare(product) {
      const { viewer, path } = market.atOffer(await product.share(market.revisedOffer), "customer");
      return { viewer, path: `${path}?decline=date` };
    },
  },
  {
    route,
    state: "changed-meanwhile",
    persona: "customer",
    status: 409,
    prepare: async (product) => market.atOffer(await product.kit.sentOffer(), "customer"),
    perform: expectRefusal("accept_offer", async (page, product) => {
      const id = idIn(page);
      await product.owner.query("update offer set version = version + 1 where id = $1", [id]);
    }),
  },
  ...(["customer", "provider"] as const).flatMap((side): ScreenState[] => [
    {
      route,
      state: "slot-taken",
      persona: side,
      prepare: async (product) => market.atOffer(await product.share(takenOffer), side),
    },
  ]),
  {
    route,
    state: "other-date",
    persona: "customer",
    prepare: async (product) => market.atOffer(await product.share(offerOnOtherDay), "customer"),
  },
  {
    route,
    state: "taken-meanwhile",
    persona: "customer",
    status: 409,
    prepare: async (product) => market.atOffer(await answeredOffer(product), "customer"),
    async perform(page, product) {
      const id = idIn(page);
      const booking = await takeSlot(product, id);
      await expectRefusal("accept_offer")(page, product);
      await page.expect('button[value="accept_offer"]', "gone");
      // Free again for the browser without scripts, which does the same.
      await product.updateRow("booking", booking, { status: "cancelled" });
    },
  },
  {
    route,
    state: "as-operator",
    persona: "operator",
    async prepare(product) {
      const offer = (await product.share(market.threeOffers)).offers[0];
      if (!offer) throw new Error("the scene has offers");
      return { ...market.atOffer(offer, "customer"), viewer: await product.kit.operator() };
    },
  },
];
