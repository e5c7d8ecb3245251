// Offers to an e-mail address, and the pages that say "this was not me".
import { expectRefusal, fillFields } from "../actions.ts";
import { sentDirectOffers } from "../prepare/direct-offers.ts";
import { asAnonymous, type ScreenState } from "../screen-state.ts";

const typed = {
  recipient_email: "ada@example.test",
  title: "Photos of your wedding",
  "lines[0].label": "Work on site",
  "money:lines[0].unit_net_minor": "ten",
};

export const directOfferStates: readonly ScreenState[] = [
  {
    route: "/offers/direct",
    state: "empty",
    persona: "provider",
    prepare: async ({ kit }) => ({ viewer: await kit.provider(), path: "/offers/direct" }),
  },
  {
    route: "/offers/direct",
    state: "sent",
    persona: "provider",
    prepare: async (product) => ({
      viewer: (await product.share(sentDirectOffers)).provider,
      path: "/offers/direct",
    }),
  },
  {
    route: "/offers/new",
    state: "form",
    persona: "provider",
    prepare: async ({ kit }) => ({ viewer: await kit.provider(), path: "/offers/new" }),
  },
  {
    route: "/offers/new",
    state: "refused",
    persona: "provider",
    status: 422,
    prepare: async ({ kit }) => ({ viewer: await kit.provider(), path: "/offers/new" }),
    perform: expectRefusal("send_direct_offer", fillFields(typed)),
  },
  {
    route: "/not-me/:token",
    state: "offer",
    persona: "visitor",
    prepare: async (product) => {
      const { direct_offer_id } = await product.share(sentDirectOffers);
      return { viewer: null, path: `/not-me/${product.kit.linkToken("not_me", direct_offer_id)}` };
    },
  },
  {
    route: "/not-me",
    state: "link",
    persona: "visitor",
    prepare: asAnonymous("/not-me?token_hash=abc&type=magiclink"),
  },
  {
    route: "/not-me",
    state: "erased",
    persona: "visitor",
    prepare: asAnonymous("/not-me?erased=mail&requests=1&account=deleted"),
  },
];
