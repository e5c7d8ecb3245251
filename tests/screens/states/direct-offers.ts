// Offers to an e-mail address, and the pages that say "this was not me".
import { expectRefusal, fillFields } from "../actions.ts";
import * as categories from "../prepare/category/categories.ts";
import { sentDirectOffers } from "../prepare/direct-offers.ts";
import { newTermsFor } from "../prepare/market.ts";
import { asAnonymous, type ScreenState, screen } from "../screen-state.ts";

const typed = {
  recipient_email: "ada@example.test",
  title: "Photos of your wedding",
  "lines[0].label": "Work on site",
  "money:lines[0].unit_net_minor": "ten",
};

export const directOfferStates: readonly ScreenState[] = [
  screen("/offers/direct", "provider", "empty", async ({ kit }) => ({
    viewer: await kit.provider(),
    path: "/offers/direct",
  })),
  screen("/offers/direct", "provider", "sent", async (product) => ({
    viewer: (await product.share(sentDirectOffers)).provider,
    path: "/offers/direct",
  })),
  screen("/offers/new", "provider", "form", async ({ kit }) => ({
    viewer: await kit.provider(),
    path: "/offers/new",
  })),
  screen("/offers/new", "provider", "new-terms", async (product) => ({
    viewer: await newTermsFor(product, await product.kit.provider()),
    path: "/offers/new",
  })),
  screen("/offers/new", "provider", "archived-category", categories.offerInArchived),
  {
    ...screen("/offers/new", "provider", "refused", async ({ kit }) => ({
      viewer: await kit.provider(),
      path: "/offers/new",
    })),
    status: 422,
    perform: expectRefusal("send_direct_offer", fillFields(typed)),
  },
  screen("/not-me/:token", "visitor", "offer", async (product) => {
    const { direct_offer_id } = await product.share(sentDirectOffers);
    return { viewer: null, path: `/not-me/${product.kit.linkToken("not_me", direct_offer_id)}` };
  }),
  screen("/not-me", "visitor", "link", asAnonymous("/not-me?token_hash=abc&type=magiclink")),
  screen("/not-me", "visitor", "erased", asAnonymous("/not-me?erased=mail&requests=1&account=deleted")),
];
