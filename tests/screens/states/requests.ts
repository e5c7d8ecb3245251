// A request, as its customer, a provider and an operator see it.
import { expectRefusal, fillFields, idIn, unfold } from "../actions.ts";
import { deadlines } from "../deadlines.ts";
import * as kinds from "../prepare/category/question-kinds.ts";
import * as long from "../prepare/long.ts";
import * as market from "../prepare/market.ts";
import * as offerForm from "../prepare/offer-form.ts";
import { requestWithPhotos } from "../prepare/photos.ts";
import type { ScreenProduct } from "../product.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const route = "/request/:id";
const editRoute = "/request/:id/edit";
const requestStatuses = ["on_hold", "awarded", "fulfilled", "closed", "expired", "removed"] as const;

async function providerWithoutOffer(product: ScreenProduct) {
  const { request_id } = await product.kit.openRequest();
  return { viewer: await product.kit.provider(), path: `/request/${request_id}` };
}

export const requestStates: readonly ScreenState[] = [
  screen(route, "customer", "open-empty", async (product) =>
    market.atRequest(await product.kit.openRequest()),
  ),
  ...(["customer", "provider"] as const).map(
    (persona): ScreenState =>
      screen(route, persona, "with-photos", async (product) => {
        const { customer, request_id } = await product.share(requestWithPhotos);
        const viewer = persona === "customer" ? customer : await product.kit.provider();
        return { viewer, path: `/request/${request_id}` };
      }),
  ),
  screen(route, "customer", "one-offer", async (product) =>
    market.atRequest(await product.share(market.offerOfManyLines)),
  ),
  {
    ...screen(route, "customer", "kinds", kinds.open),
    is_printed: true,
  },
  screen(editRoute, "customer", "kinds", kinds.edit),
  {
    ...screen(route, "customer", "three-offers", async (product) =>
      market.atRequest((await product.share(market.threeOffers)).request),
    ),
    is_printed: true,
  },
  {
    ...screen(route, "customer", "ten-offers", async (product) =>
      market.atRequest((await product.share(market.tenOffers)).request),
    ),
    is_printed: true,
  },
  ...requestStatuses.flatMap((status): ScreenState[] => {
    const state = status.replaceAll("_", "-");
    return [
      screen(route, "customer", state, async (product) =>
        market.atRequest(await market.requestIn(product, status)),
      ),
      // Of a removed request a provider sees only its own offer.
      ...(status === "removed"
        ? []
        : [
            screen(route, "provider" as const, state, async (product: ScreenProduct) =>
              market.providerAtRequest(await market.requestIn(product, status)),
            ),
          ]),
    ];
  }),
  screen(route, "customer", "changed", async (product) =>
    market.atRequest(await market.changedRequest(product)),
  ),
  screen(route, "provider", "to-confirm", async (product) =>
    market.providerAtRequest(await market.offerForEarlier(product)),
  ),
  screen(route, "provider", "to-confirm-with-new-terms", async (product) => {
    const made = await market.offerForEarlier(product);
    await market.newTermsFor(product, made.provider);
    return market.providerAtRequest(made);
  }),
  screen(route, "customer", "undecided-too-late", async (product) =>
    market.atRequest(await market.undecidedTooLate(product)),
  ),
  screen(editRoute, "customer", "filled-in", async (product) =>
    market.atEdit(await product.kit.openRequest()),
  ),
  screen(editRoute, "customer", "with-offers", async (product) =>
    market.atEdit(await product.kit.outdatedOffer()),
  ),
  {
    ...screen(editRoute, "customer", "refused", async (product) =>
      market.atEdit(await product.kit.openRequest()),
    ),
    status: 422,
    perform: expectRefusal("edit_request", fillFields({ place_town: "", name: "" })),
  },
  screen(route, "customer", "undecided", async (product) =>
    market.atRequest(await market.undecidedRequest(product)),
  ),
  screen(route, "customer", "undone", async (product) => {
    const { undoneBooking } = await import("../prepare/bookings.ts");
    const { viewer, path } = market.atRequest(await undoneBooking(product));
    return { viewer, path: `${path}?notice=undone` };
  }),
  ...deadlines.map(
    ([state, hours]): ScreenState =>
      screen(route, "customer", state, async (product) =>
        market.atRequest(await market.requestEnding(product, hours)),
      ),
  ),
  screen(route, "customer", "long-text", async (product) =>
    market.atRequest(await product.share(long.longOffer)),
  ),
  screen(route, "provider", "long-text", async (product) =>
    market.providerAtRequest(await product.share(long.longOffer)),
  ),
  {
    ...screen(route, "customer", "close-refused", async (product) =>
      market.atRequest(await product.kit.openRequest()),
    ),
    status: 422,
    perform: expectRefusal("close_request", unfold({ command: "close_request" })),
  },
  screen(route, "provider", "offer-form", providerWithoutOffer),
  {
    ...screen(route, "provider", "passing", providerWithoutOffer),
    perform: unfold({ command: "pass_request" }),
  },
  {
    ...screen(route, "provider", "invited", market.takenInvitation),
    perform: unfold({ command: "pass_request" }),
  },
  screen(route, "provider", "passed", async ({ kit }) => {
    const { provider, request_id } = await kit.passedRequest();
    return { viewer: provider, path: `/request/${request_id}` };
  }),
  screen(route, "customer", "viewed", async (product) =>
    market.atRequest(await market.viewedRequest(product)),
  ),
  screen(route, "customer", "passes", async (product) => market.atRequest(await market.passes(product))),
  ...(["customer", "provider"] as const).map(
    (side): ScreenState =>
      screen(route, side, "invitation-declined", async (product) => {
        const made = await product.share(market.declinedInvitation);
        return { viewer: made[side], path: `/request/${made.request_id}` };
      }),
  ),
  {
    ...screen(route, "provider", "offer-refused", providerWithoutOffer),
    status: 422,
    perform: expectRefusal("send_offer"),
  },
  screen(route, "provider", "own-offer", async (product) =>
    market.providerAtRequest(await product.kit.sentOffer()),
  ),
  screen(route, "provider", "offer-kept", offerForm.keptOffer),
  {
    ...screen(route, "provider", "offer-newer", offerForm.keptOffer),
    // Another tab saves something newer; then this one checks the total.
    async perform(page, product) {
      const id = idIn(page);
      const newer =
        "update offer_draft set version = version + 1, form_key = 'another-tab' where request_id = $1";
      await product.owner.query(newer, [id]);
      await page.submit("preview");
      await page.expect('button[value="overwrite_offer"]');
    },
  },
  screen(route, "provider", "offer-clash", offerForm.clashingRequest),
  screen(route, "provider", "offer-moves-date", offerForm.movedOffer),
  screen(route, "provider", "offer-sources", offerForm.withSources),
  {
    ...screen(route, "provider", "closed-meanwhile", async (product) =>
      market.providerAtRequest(await product.kit.sentOffer()),
    ),
    status: 409,
    async perform(page, product) {
      const id = idIn(page);
      await page.unfold("all");
      await product.updateRow("request", id, { status: "closed", closed_at: product.inHours(0) });
      await expectRefusal("revise_offer")(page, product);
      // With scripts the page rereads its data after the refusal: wait for that before the request reopens.
      await page.expect('button[value="revise_offer"]', "gone");
      // Folds stay open only where scripts keep the page.
      await page.unfold("all");
      // Reopen it for the browser without scripts, which does the same.
      await product.updateRow("request", id, { status: "open", closed_at: null });
    },
  },
  screen(route, "operator", "as-operator", async (product) => {
    const { request_id } = (await product.share(market.threeOffers)).request;
    return { viewer: await product.kit.operator(), path: `/request/${request_id}` };
  }),
];
