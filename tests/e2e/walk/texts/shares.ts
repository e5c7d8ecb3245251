// The texts of links to offers.
import type { RouteTexts } from "../expected-text.ts";

export const shareTexts: RouteTexts = {
  "/offer/:token": {
    bound: ["share_code_ask", "share_meaning_owner", "offer_if_you_cancel"],
    "read-only": ["share_read_only", { absent: "share_code_ask" }],
    accepted: ["share_state_accepted", { absent: "share_code_ask" }],
    ended: ["share_ended_title", "share_ended_ask"],
    recipient: ["share_signed_in", "offer_decline_title"],
    maker: ["share_own_offer", { absent: "share_code_ask" }],
  },
  "/request/:id/offer/:offerId": { shared: ["share_row_may_decide", "share_views_none", "share_bar_title"] },
  "/invitation/:token": {
    visitor: ["invitation_visitor", "invitation_sign_up"],
    provider: ["invitation_take", { absent: "invitation_visitor" }],
  },
  "/requests": { invited: ["invitation_board_title", "invitation_badge"] },
  "/request/:id": {
    inviting: ["invitation_sentence", "invitation_state_sent"],
    "booked-by-link": ["share_booked_text", "share_booked_undo"],
  },
};
