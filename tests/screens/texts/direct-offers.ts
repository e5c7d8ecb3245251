import type { RouteTexts } from "../expected-text.ts";

export const directOfferTexts: RouteTexts = {
  "/offers/direct": {
    empty: ["direct_list_empty_title", "direct_list_new"],
    sent: ["direct_status_sent", "direct_status_claimed", "direct_status_erased", "direct_withdraw"],
  },
  "/offers/new": {
    form: [
      ...["direct_form_to", "direct_form_email_hint", "direct_form_send"],
      { selector: ".offer-line" },
      { absent: "offer_terms_changed" },
    ],
    "new-terms": ["offer_terms_changed", "direct_form_send"],
    "archived-category": ["request_notice_archived", "direct_form_send"],
    refused: ["direct_form_send", { selector: "[aria-invalid=true]" }],
  },
  "/not-me/:token": {
    offer: ["direct_not_me_title", "direct_not_me_erases_offer", "direct_not_me_button"],
  },
  "/not-me": {
    link: ["direct_not_me_lead_auth", "direct_not_me_erases_request", "direct_not_me_button"],
    erased: ["direct_not_me_done_title", "direct_not_me_done_request_one", "direct_not_me_done_account"],
  },
};
