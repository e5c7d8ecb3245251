// The texts of links to offers.
import type { RouteTexts } from "../expected-text.ts";

export const shareTexts: RouteTexts = {
  "/offer/:token": {
    bound: ["share_code_ask", "share_meaning_ask", "share_meaning_owner", "offer_if_you_cancel"],
    "read-only": ["share_read_only", { absent: "share_code_ask" }],
    accepted: ["share_state_accepted", { absent: "share_code_ask" }],
    ended: ["share_ended_title", "share_ended_ask"],
    recipient: ["share_signed_in", "offer_decline_title", "share_ask_title"],
    asked: ["share_signed_in", "thread_open", "thread_unread", { absent: "share_ask_text" }],
    asking: ["share_ask_text", "thread_send"],
    "new-account": ["share_signed_in", "account_profile_name_hint"],
    "other-address": ["share_code_ask", { absent: "offer_decline_title" }],
    "open-link": ["share_code_ask", "account_email", { absent: "share_code_bound" }],
    "code-sent": ["share_code_confirm", "share_code_again"],
    waiting: ["share_state_waiting", { absent: "share_code_ask" }],
    direct: ["share_about_title", "share_about_what", "request_where", "share_code_ask"],
    "direct-recipient": ["share_signed_in", "share_ask_title"],
    "direct-claimed": [
      "share_claimed_text",
      "share_claimed_link",
      "share_about_title",
      "request_where",
      "offer_decline_title",
    ],
    "direct-refused": ["share_state_declined", "share_about_title", { absent: "share_code_ask" }],
    maker: ["share_own_offer", { absent: "share_code_ask" }],
  },
  "/request/:id/messages/:profileId": {
    "by-link": ["thread_you", "thread_masked"],
    "beside-a-link": ["thread_by_link", "thread_masked"],
  },
  "/request/:id/offer/:offerId": { shared: ["share_row_may_decide", "share_views_none", "share_bar_title"] },
  "/invitation/:token": {
    visitor: [
      "invitation_visitor",
      "invitation_sign_up",
      { selector: 'a[href^="/auth/signup?as=provider&next=%2Finvitation%2F"]' },
    ],
    provider: ["invitation_take", { absent: "invitation_visitor" }],
    other: ["invitation_no_provider", { absent: "invitation_take" }],
    taken: ["invitation_taken_already", { absent: "invitation_take" }],
    ended: ["shell_not_found_title", { absent: "invitation_take" }],
  },
  "/not-me/:token": {
    share: ["share_not_me_erases", "direct_not_me_button"],
    invitation: ["invitation_not_me_erases", "direct_not_me_button"],
  },
  "/requests": { invited: ["invitation_board_title", "invitation_badge"] },
  "/request/:id": {
    inviting: ["invitation_sentence", "invitation_state_sent"],
    "booked-by-link": ["share_booked_text", "share_booked_undo"],
  },
};
