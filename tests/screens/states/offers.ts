// An offer, as the two sides and an operator see it.
import type { OfferStatus } from "#domain/offer/machine.ts";
import { expectRefusal, idIn } from "../actions.ts";
import { deadlines } from "../deadlines.ts";
import * as long from "../prepare/long.ts";
import * as market from "../prepare/market.ts";
import { answeredOffer, offerOnOtherDay, takenOffer, takeSlot } from "../prepare/offer-form.ts";
import { type ScreenState, screen } from "../screen-state.ts";

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
    ([state, hours]): ScreenState =>
      screen(route, "customer", state, async (product) =>
        market.atOffer(await market.offerEnding(product, hours), "customer"),
      ),
  ),
  screen(route, "customer", "for-an-earlier-request", async (product) =>
    market.atOffer(await market.offerForEarlier(product), "customer"),
  ),
  screen(route, "provider", "for-an-earlier-request", async (product) =>
    market.atOffer(await market.offerForEarlier(product), "provider"),
  ),
  ...(["customer", "provider"] as const).map(
    (side): ScreenState =>
      screen(route, side, "booking-cancelled", async (product) =>
        market.atOffer(await market.retiredOffer(product), side),
      ),
  ),
  ...(["customer", "provider"] as const).map(
    (side): ScreenState =>
      screen(route, side, "request-on-hold", async (product) =>
        market.atOffer(await product.kit.heldRequest(), side),
      ),
  ),
  screen(route, "provider", "request-removed", async (product) =>
    market.atOffer(await product.kit.removedRequest(), "provider"),
  ),
  ...(["customer", "provider"] as const).map(
    (side): ScreenState => ({
      ...screen(route, side, "long-text", async (product) =>
        market.atOffer(await product.share(long.longOffer), side),
      ),
      is_printed: true,
    }),
  ),
  {
    ...screen(route, "customer", "many-lines", async (product) =>
      market.atOffer(await product.share(market.offerOfManyLines), "customer"),
    ),
    is_printed: true,
  },
  ...(["customer", "provider"] as const).map(
    (side): ScreenState => ({
      ...screen(route, side, "optional-lines", async (product) =>
        market.atOffer(await product.share(market.offerWithOptions), side),
      ),
      is_printed: true,
    }),
  ),
  screen(route, "customer", "for-a-company", async (product) =>
    market.atOffer(await market.offerForCompany(product), "customer"),
  ),
  screen(route, "customer", "revised", async (product) =>
    market.atOffer(await product.share(market.revisedOffer), "customer"),
  ),
  screen(route, "customer", "other-date-asked", async (product) => {
    const { viewer, path } = market.atOffer(await product.share(market.revisedOffer), "customer");
    return { viewer, path: `${path}?decline=date` };
  }),
  screen(route, "customer", "making-a-counter-offer", async (product) => {
    const { viewer, path } = market.atOffer(await product.share(market.revisedOffer), "customer");
    return { viewer, path: `${path}?counter` };
  }),
  screen(route, "provider", "asked-for-again", async (product) =>
    market.atOffer(await market.askedAgain(product), "provider"),
  ),
  screen(route, "customer", "asked-for-again", async (product) =>
    market.atOffer(await market.askedAgain(product), "customer"),
  ),
  ...(["customer", "provider"] as const).map(
    (side): ScreenState =>
      screen(route, side, "counter-offer-declined", async (product) =>
        market.atOffer(await product.share(market.declinedCounter), side),
      ),
  ),
  {
    ...screen(route, "customer", "changed-meanwhile", async (product) =>
      market.atOffer(await product.kit.sentOffer(), "customer"),
    ),
    status: 409,
    perform: expectRefusal("accept_offer", async (page, product) => {
      const id = idIn(page);
      await product.owner.query("update offer set version = version + 1 where id = $1", [id]);
    }),
  },
  ...(["customer", "provider"] as const).flatMap((side): ScreenState[] => [
    screen(route, side, "slot-taken", async (product) =>
      market.atOffer(await product.share(takenOffer), side),
    ),
  ]),
  screen(route, "customer", "other-date", async (product) =>
    market.atOffer(await product.share(offerOnOtherDay), "customer"),
  ),
  {
    ...screen(route, "customer", "taken-meanwhile", async (product) =>
      market.atOffer(await answeredOffer(product), "customer"),
    ),
    status: 409,
    async perform(page, product) {
      const id = idIn(page);
      const booking = await takeSlot(product, id);
      await expectRefusal("accept_offer")(page, product);
      await page.expect('button[value="accept_offer"]', "gone");
      // Reset it for the browser without scripts, which does the same.
      await product.updateRow("booking", booking, { status: "cancelled" });
    },
  },
  screen(route, "operator", "as-operator", async (product) => {
    const offer = (await product.share(market.threeOffers)).offers[0];
    if (!offer) throw new Error("the scene has offers");
    return { ...market.atOffer(offer, "customer"), viewer: await product.kit.operator() };
  }),
];
