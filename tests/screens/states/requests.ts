// A request, as its customer, a provider and an operator see it.
import { expectRefusal, fillFields, idIn, unfold } from "../actions.ts";
import { deadlines } from "../deadlines.ts";
import * as desk from "../prepare/desk.ts";
import * as long from "../prepare/long.ts";
import * as market from "../prepare/market.ts";
import { requestWithPhotos } from "../prepare/photos.ts";
import type { ScreenProduct } from "../product.ts";
import type { ScreenState } from "../screen-state.ts";

const route = "/request/:id";
const editRoute = "/request/:id/edit";
const requestStatuses = ["on_hold", "awarded", "fulfilled", "closed", "expired", "removed"] as const;

async function providerWithoutOffer(product: ScreenProduct) {
  const { request_id } = await product.kit.openRequest();
  return { viewer: await product.kit.provider(), path: `/request/${request_id}` };
}

export const requestStates: readonly ScreenState[] = [
  {
    route,
    state: "open-empty",
    persona: "customer",
    prepare: async (product) => market.atRequest(await product.kit.openRequest()),
  },
  ...(["customer", "provider"] as const).map(
    (persona): ScreenState => ({
      route,
      state: "with-photos",
      persona,
      async prepare(product) {
        const { customer, request_id } = await product.share(requestWithPhotos);
        const viewer = persona === "customer" ? customer : await product.kit.provider();
        return { viewer, path: `/request/${request_id}` };
      },
    }),
  ),
  {
    route,
    state: "one-offer",
    persona: "customer",
    prepare: async (product) => market.atRequest(await product.share(market.offerOfManyLines)),
  },
  {
    route,
    state: "three-offers",
    persona: "customer",
    is_printed: true,
    prepare: async (product) => market.atRequest((await product.share(market.threeOffers)).request),
  },
  {
    route,
    state: "ten-offers",
    persona: "customer",
    is_printed: true,
    prepare: async (product) => market.atRequest((await product.share(market.tenOffers)).request),
  },
  ...requestStatuses.flatMap((status): ScreenState[] => {
    const state = status.replaceAll("_", "-");
    return [
      {
        route,
        state,
        persona: "customer",
        prepare: async (product) => market.atRequest(await market.requestIn(product, status)),
      },
      // Of a removed request a provider sees its own offer alone.
      ...(status === "removed"
        ? []
        : [
            {
              route,
              state,
              persona: "provider" as const,
              prepare: async (product: ScreenProduct) =>
                market.providerAtRequest(await market.requestIn(product, status)),
            },
          ]),
    ];
  }),
  {
    route,
    state: "changed",
    persona: "customer",
    prepare: async (product) => market.atRequest(await market.changedRequest(product)),
  },
  {
    route,
    state: "to-confirm",
    persona: "provider",
    prepare: async (product) => market.providerAtRequest(await market.offerForEarlier(product)),
  },
  {
    route,
    state: "undecided-too-late",
    persona: "customer",
    prepare: async (product) => market.atRequest(await market.undecidedTooLate(product)),
  },
  {
    route: editRoute,
    state: "filled-in",
    persona: "customer",
    prepare: async (product) => market.atEdit(await product.kit.openRequest()),
  },
  {
    route: editRoute,
    state: "with-offers",
    persona: "customer",
    prepare: async (product) => market.atEdit(await product.kit.outdatedOffer()),
  },
  {
    route: editRoute,
    state: "refused",
    persona: "customer",
    status: 422,
    prepare: async (product) => market.atEdit(await product.kit.openRequest()),
    perform: expectRefusal("edit_request", fillFields({ place_town: "", name: "" })),
  },
  {
    route,
    state: "undecided",
    persona: "customer",
    prepare: async (product) => market.atRequest(await market.undecidedRequest(product)),
  },
  {
    route,
    state: "undone",
    persona: "customer",
    async prepare(product) {
      const { undoneBooking } = await import("../prepare/bookings.ts");
      const { viewer, path } = market.atRequest(await undoneBooking(product));
      return { viewer, path: `${path}?notice=undone` };
    },
  },
  ...deadlines.map(
    ([state, hours]): ScreenState => ({
      route,
      state,
      persona: "customer",
      prepare: async (product) => market.atRequest(await market.requestEnding(product, hours)),
    }),
  ),
  {
    route,
    state: "long-text",
    persona: "customer",
    prepare: async (product) => market.atRequest(await product.share(long.longOffer)),
  },
  {
    route,
    state: "long-text",
    persona: "provider",
    prepare: async (product) => market.providerAtRequest(await product.share(long.longOffer)),
  },
  {
    route,
    state: "close-refused",
    persona: "customer",
    status: 422,
    prepare: async (product) => market.atRequest(await product.kit.openRequest()),
    perform: expectRefusal("close_request", unfold({ command: "close_request" })),
  },
  {
    route,
    state: "offer-form",
    persona: "provider",
    prepare: providerWithoutOffer,
  },
  {
    route,
    state: "offer-refused",
    persona: "provider",
    status: 422,
    prepare: providerWithoutOffer,
    perform: expectRefusal("send_offer"),
  },
  {
    route,
    state: "own-offer",
    persona: "provider",
    prepare: async (product) => market.providerAtRequest(await product.kit.sentOffer()),
  },
  {
    route,
    state: "offer-kept",
    persona: "provider",
    prepare: desk.keptOffer,
  },
  {
    route,
    state: "offer-newer",
    persona: "provider",
    prepare: desk.keptOffer,
    // Another tab stores something newer; then this one checks the total.
    async perform(page, product) {
      const id = idIn(page);
      const newer =
        "update offer_draft set version = version + 1, form_key = 'another-tab' where request_id = $1";
      await product.owner.query(newer, [id]);
      await page.submit("preview");
      await page.expect('button[value="overwrite_offer"]');
    },
  },
  {
    route,
    state: "offer-clash",
    persona: "provider",
    prepare: desk.clashingRequest,
  },
  {
    route,
    state: "offer-moves-date",
    persona: "provider",
    prepare: desk.movedOffer,
  },
  {
    route,
    state: "offer-sources",
    persona: "provider",
    prepare: desk.withSources,
  },
  {
    route,
    state: "closed-meanwhile",
    persona: "provider",
    status: 409,
    prepare: async (product) => market.providerAtRequest(await product.kit.sentOffer()),
    async perform(page, product) {
      const id = idIn(page);
      await page.unfold("all");
      await product.updateRow("request", id, { status: "closed", closed_at: product.inHours(0) });
      await expectRefusal("revise_offer")(page, product);
      // Scripts read the page again after the refusal: that has to be done before the request opens again.
      await page.expect('button[value="revise_offer"]', "gone");
      // What was unfolded stays so only where scripts keep the page.
      await page.unfold("all");
      // Open again for the browser without scripts, which does the same.
      await product.updateRow("request", id, { status: "open", closed_at: null });
    },
  },
  {
    route,
    state: "as-operator",
    persona: "operator",
    async prepare(product) {
      const { request_id } = (await product.share(market.threeOffers)).request;
      return { viewer: await product.kit.operator(), path: `/request/${request_id}` };
    },
  },
];
