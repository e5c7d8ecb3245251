// The texts of requests and offers.
import type { RouteTexts } from "../expected-text.ts";
import { longTitle } from "../prepare/long.ts";

const one = "common_error_summary_one";
const many = "common_error_summary_many";
const title = { text: "Wedding at the lake" };
const daysLeft = { en: "Time left: # days", de: "Verbleibende Zeit: # Tage" };
const inHours = { en: "(in # hours)", de: "(in # Stunden)" };
const inMinutes = { en: "(in # minutes)", de: "(in # Minuten)" };
const minutesAgo = { en: "(# minutes ago)", de: "(vor # Minuten)" };

export const marketTexts: RouteTexts = {
  "/request": {
    begin: {
      visitor: [
        "request_category_title",
        { absent: "request_notice_start" },
        { absent: "request_drafts_title" },
      ],
      provider: ["request_notice_provider"],
      operator: ["request_category_title", "request_category_sentence"],
    },
    "begin-with-drafts": ["request_drafts_title", title, "request_draft_discard"],
    "first-screen": [
      "request_details_title",
      "request_change_category",
      { selector: 'input[name="title"]:is(:not([value]), [value=""])' },
    ],
    "first-screen-refused": ["request_details_title", one, "refusal_issue_required_question"],
    "start-notice": ["request_notice_start"],
    "gone-notice": ["request_notice_gone"],
    category: ["request_change_category_hint", { absent: "request_drafts_title" }],
    details: ["request_details_title", { selector: 'input[name="title"][value]:not([value=""])' }],
    "when-where": ["request_flexibility_fold", { selector: 'input[name="place_town"][value="Konstanz"]' }],
    extras: ["request_extras_title", { selector: '[name="money:budget_minor"]:is([value^="2"])' }],
    send: {
      visitor: ["request_send", "request_email_hint", title, { absent: "request_missing_title" }],
      customer: ["request_send", "request_contact_privacy", title, { absent: "request_email_hint" }],
    },
    "details-empty": [
      "request_details_title",
      { selector: 'input[name="title"]:is(:not([value]), [value=""])' },
    ],
    "when-where-empty": [
      "request_flexibility_fold",
      { selector: 'input[name="place_town"]:is(:not([value]), [value=""])' },
    ],
    "extras-empty": [
      "request_extras_title",
      { selector: '[name="money:budget_minor"]:is(:not([value]), [value=""])' },
      { absent: "request_file_remove" },
    ],
    "send-empty": ["request_missing_title", { selector: 'input[name="name"]:is(:not([value]), [value=""])' }],
    "when-where-half-typed": ["request_flexibility_fold", { selector: 'input[value="Konstan"]' }],
    "send-half-typed": ["request_missing_title", "request_step_when_where"],
    "details-refused": ["request_details_title", one, "refusal_issue_too_short"],
    "when-where-refused": ["request_flexibility_fold", one, "refusal_issue_required_place_town"],
    "when-where-zone-asked": ["place_zone_label", "place_zone_hint", one],
    "when-where-flexible": ["place_days_legend", { selector: 'input[name="last_date"][value="2027-06-20"]' }],
    "extras-refused": ["request_extras_title", "refusal_issue_invalid_money"],
    "send-refused": ["request_send_title", many, "refusal_issue_invalid_email"],
    code: ["request_code_title", "request_code_again", { absent: "request_send" }],
    "extras-with-files": ["request_extras_title", "request_file_remove", { text: "the-barn.pdf" }],
    "send-with-files": ["request_send", { text: "the-barn.pdf" }],
    "details-long-text": ["request_details_title", { selector: `input[name="title"][value="${longTitle}"]` }],
    "send-long-text": ["request_summary", { text: longTitle }],
  },
  "/request/:id": {
    "open-empty": ["request_owner_waiting", "request_no_offers_text"],
    "with-photos": [
      "request_files_heading",
      { text: "plan.pdf" },
      { selector: ".photos > li:nth-child(4) img" },
    ],
    "one-offer": [
      "offer_title",
      "offer_lines_all",
      "offer_tax_included",
      "offer_provider_checked",
      { absent: "offer_compare_title" },
    ],
    "three-offers": ["offer_mark_lowest", { text: "Studio Keller" }, { en: "3 of 3", de: "3 von 3" }],
    "ten-offers": ["offer_mark_lowest", { text: "Bilderwerk Bodensee" }],
    "on-hold": {
      customer: ["request_status_on_hold", "request_owner_on_hold", "request_operator_reason"],
      provider: ["request_status_on_hold", "request_provider_on_hold"],
    },
    awarded: {
      customer: ["request_status_awarded", "request_owner_awarded"],
      provider: ["request_status_awarded", "request_contact_in_booking"],
    },
    fulfilled: {
      customer: ["request_status_fulfilled", "request_owner_fulfilled"],
      provider: ["request_status_fulfilled"],
    },
    closed: {
      customer: ["request_status_closed", "request_owner_closed", "request_reopen_button"],
      provider: ["request_status_closed", "offer_maker_not_selected"],
    },
    expired: {
      customer: ["request_status_expired", "request_owner_expired", "request_reopen_button"],
      provider: ["request_status_expired", "offer_maker_expired"],
    },
    removed: ["request_status_removed", "request_owner_removed", "request_operator_contact"],
    changed: ["request_waiting_many", "offer_badge_outdated", { absent: "request_waiting_one" }],
    "to-confirm": ["offer_request_changed", "offer_reconfirm_button", { absent: "offer_make_title" }],
    undecided: [
      "request_owner_undecided",
      "request_decide_reopen",
      "request_close_title",
      { absent: "request_decide_past" },
    ],
    "undecided-too-late": ["request_decide_past", "request_close_title", { absent: "request_decide_reopen" }],
    undone: ["request_notice_undone_title"],
    "hours-left": [inHours, "request_status_open"],
    "last-hour": [inMinutes, "request_status_open"],
    "just-passed": [minutesAgo, "request_status_open"],
    "long-text": [{ text: longTitle }],
    "close-refused": [one, "refusal_issue_required_reason", "request_owner_waiting"],
    "offer-form": [
      "offer_make_title",
      "offer_make_text",
      { absent: "offer_clash_one" },
      { absent: "offer_moves_title" },
    ],
    "offer-kept": ["offer_found_again", "offer_earn", "offer_earn_fee", "offer_earn_fee_tax"],
    "offer-newer": ["offer_newer_title", "offer_newer_keep", "offer_newer_load"],
    "offer-clash": ["offer_clash_one", "offer_clash_refused", title],
    "offer-moves-date": ["offer_moves_title", "offer_moves_text", "offer_revise_text"],
    "offer-sources": [
      "offer_start_label",
      "offer_start_use",
      "offer_template_delete",
      { selector: 'select[name="from"] option[value="last_offer"]' },
      { selector: 'select[name="from"] option:nth-of-type(3)[value="nothing"]' },
    ],
    "offer-refused": ["offer_make_text", many, "refusal_issue_required_message"],
    "own-offer": ["offer_revise_title", title],
    "closed-meanwhile": ["refusal_request_not_open"],
    "as-operator": ["request_contact_masked", "request_provider_open"],
  },
  "/request/:id/offer/:offerId": {
    sent: {
      customer: [
        "offer_owner_sent",
        title,
        daysLeft,
        "offer_tax_included",
        "offer_provider_since",
        { absent: "offer_made_for_earlier" },
      ],
      provider: ["offer_maker_sent", "offer_maker_sent_next", title, "offer_status_sent_maker", "offer_net"],
    },
    countered: {
      customer: [
        ...["offer_owner_countered", "offer_counter_own", "offer_counter_waits", "offer_counter_withdraw"],
        { absent: "offer_accept" },
        { absent: "offer_counter_link" },
      ],
      provider: [
        ...["offer_maker_countered", "offer_counter_received", "offer_counter_answer_by"],
        ...["offer_counter_accept", "offer_counter_decline"],
      ],
    },
    "making-a-counter-offer": ["offer_counter_title", "offer_counter_rounds", "offer_counter_price_gross"],
    "asked-for-again": {
      customer: ["offer_renew_asked"],
      provider: ["offer_renew_wanted", "offer_renew_make"],
    },
    "counter-offer-declined": ["offer_counter_past", "offer_counter_was_declined"],
    parked: { customer: ["offer_owner_parked"], provider: ["offer_maker_parked"] },
    accepted: { customer: ["offer_owner_accepted"], provider: ["offer_maker_accepted"] },
    declined: { customer: ["offer_owner_declined"], provider: ["offer_maker_declined"] },
    withdrawn: { customer: ["offer_owner_withdrawn"], provider: ["offer_maker_withdrawn"] },
    expired: { customer: ["offer_owner_expired", "offer_status_expired"], provider: ["offer_maker_expired"] },
    "not-selected": { customer: ["offer_owner_not_selected"], provider: ["offer_maker_not_selected"] },
    voided: { customer: ["offer_owner_voided"], provider: ["offer_maker_voided"] },
    "hours-left": ["offer_owner_sent", inHours],
    "last-hour": ["offer_owner_sent", inMinutes],
    "just-passed": ["offer_owner_expired", minutesAgo],
    "for-an-earlier-request": {
      customer: ["offer_made_for_earlier", "offer_owner_outdated", { absent: "offer_accept" }],
      provider: ["offer_maker_outdated", "offer_confirm_or_revise"],
    },
    "booking-cancelled": { customer: ["offer_owner_retired"], provider: ["offer_maker_retired"] },
    "request-on-hold": ["offer_request_on_hold", { absent: "offer_accept" }],
    "request-removed": ["offer_request_removed", title],
    "long-text": [{ text: longTitle }],
    "many-lines": ["offer_lines_all", "offer_line_with_tax", { en: "8 hours", de: "8 Stunden" }],
    "for-a-company": ["offer_net", "offer_line_plus_tax", { absent: "offer_tax_included" }],
    revised: [
      "offer_changes_title",
      "offer_changes_all",
      "offer_change_before",
      "offer_date_differs_title",
      "offer_ask_date",
    ],
    "other-date-asked": ["offer_ask_date_reason", "offer_decline_button"],
    "changed-meanwhile": ["refusal_offer_changed"],
    "slot-taken": {
      customer: [
        "refusal_notice_provider_booked",
        { absent: "refusal_notice_to_other_offers" },
        "offer_other_date_title",
        { absent: "offer_accept" },
      ],
      provider: ["offer_maker_slot_taken"],
    },
    "taken-meanwhile": [
      "refusal_notice_provider_booked",
      "offer_slot_taken_text",
      "offer_other_date_title",
      { absent: "offer_accept" },
    ],
    "other-date": ["offer_date_differs_title", "offer_date_differs", "offer_ask_date"],
    "as-operator": ["offer_owner_sent"],
  },
  "/request/:id/edit": {
    "filled-in": [
      "request_edit_button",
      { selector: 'input[name="place_town"][value="Konstanz"]' },
      { selector: 'input[name="name"][value="Lena Example"]' },
      { absent: "request_edit_offers" },
    ],
    "with-offers": ["request_edit_offers", "request_edit_button"],
    refused: [many, "request_edit_button"],
  },
  "/requests": {
    empty: {
      customer: ["request_list_empty_title"],
      provider: ["request_board_empty_title", { absent: "request_board_unverified" }],
      operator: ["request_list_empty_title"],
    },
    many: {
      customer: ["request_next_undecided", "request_next_fulfilled", "request_next_expired"],
      provider: ["request_board_count_many"],
    },
    "filtered-empty": ["request_list_none_title"],
    "long-text": [{ text: longTitle }],
    "last-hour": ["request_only_runs_out", title, { absent: "request_next_awarded" }],
    unverified: [
      "request_board_unverified_title",
      "request_board_unverified",
      { absent: "request_board_empty_title" },
    ],
    "with-photos": ["request_board_count_one", { selector: ".row-picture img" }],
    "no-categories": ["request_board_no_categories_title", { absent: "request_board_empty_title" }],
    "category-empty": ["request_board_empty_in", "request_board_all"],
    "filters-empty": ["request_board_filtered_title", "request_board_filters_clear"],
    mine: [
      "request_board_mine_many",
      "offer_status_sent_maker",
      "offer_status_parked",
      "offer_status_declined",
      "offer_status_withdrawn",
    ],
    "mine-empty": ["request_board_mine_empty_title"],
    "mine-long-text": ["request_board_mine_one", { text: longTitle }],
    acting: ["operator_banner", title],
  },
  "/request/success/:id": {
    sent: ["request_success_title", title],
    "long-text": ["request_success_title", { text: longTitle }],
    "still-a-draft": ["request_still_draft_title"],
  },
};
