// The texts of bookings and payments.
import type { RouteTexts } from "../expected-text.ts";
import { longTitle } from "../prepare/long.ts";

const one = "common_error_summary_one";
const many = "common_error_summary_many";
const title = { text: "Wedding at the lake" };
const daysLeft = { en: "(# days # hours left)", de: "(noch # Tage # Stunden)" };
const hoursLeft = { en: "(# hours left)", de: "(noch # Stunden)" };
const minutesLeft = { en: "(# minutes left)", de: "(noch # Minuten)" };

export const bookingTexts: RouteTexts = {
  "/booking/:id": {
    "awaiting-information": {
      customer: ["booking_state_information_customer"],
      provider: ["booking_state_information_provider"],
    },
    "awaiting-payment": {
      customer: ["booking_state_payment_customer", "booking_undo_title", daysLeft],
      provider: ["booking_state_payment_provider", daysLeft],
    },
    confirmed: {
      customer: [
        "booking_status_confirmed",
        "booking_state_confirmed_customer",
        "payment_next",
        "booking_document_calendar",
        "offer_provider_since",
        { absent: "booking_notice_confirmed" },
      ],
      provider: [
        "booking_status_confirmed",
        "booking_state_confirmed_provider",
        { absent: "offer_provider_since" },
      ],
    },
    delivered: {
      customer: ["booking_state_delivered_customer", "booking_state_accepted_by", "booking_accept_submit"],
      provider: ["booking_state_delivered_provider", "booking_state_accepted_by"],
    },
    "changes-requested": {
      customer: ["booking_state_changes_customer", "booking_accept_unreported_title"],
      provider: ["booking_state_changes_provider"],
    },
    completed: {
      customer: [
        "booking_state_completed",
        "booking_status_completed",
        "booking_completed_title",
        "booking_again",
        "booking_document_receipt",
      ],
      provider: ["booking_state_completed_provider", { absent: "booking_again" }],
    },
    "completed-pictures": {
      customer: [
        "booking_again_text",
        "booking_delivery_reports",
        { selector: '.photos img[alt^="The dance"]' },
      ],
      provider: ["booking_delivery_reports", { selector: '.photos img[alt^="The dance"]' }],
    },
    "cancel-requested": ["booking_state_cancel_requested"],
    cancelled: ["booking_state_cancelled_on", "booking_status_cancelled"],
    lapsed: { customer: ["booking_state_lapsed_customer"], provider: ["booking_state_lapsed_provider"] },
    disputed: {
      customer: ["booking_state_disputed", "booking_dispute_other_answers", "booking_statement_submit"],
      provider: ["booking_state_disputed", "booking_dispute_you_answer", "booking_statement_submit"],
    },
    "day-over": {
      customer: [
        "booking_state_over_day_customer",
        "booking_accept_unreported_title",
        "booking_accept_submit",
        "booking_report_submit",
        "booking_problem_no_show_provider",
      ],
      provider: [
        "booking_state_over_day_provider",
        "booking_deliver_submit",
        "booking_problem_no_show_customer",
        { absent: "booking_accept_submit" },
      ],
    },
    "cancel-paid": {
      customer: [
        "booking_cancel_paid_customer_all",
        "booking_cancel_paid_after_customer",
        "booking_cancel_paid_submit_customer",
      ],
      provider: ["booking_cancel_paid_provider", "booking_cancel_ask_title", "booking_cancel_ask_submit"],
    },
    "cancel-paid-refused": [one, "refusal_issue_required_reason"],
    "wish-escalated": {
      customer: [
        "booking_wish_own",
        "booking_wish_withdraw",
        "booking_wish_escalated",
        { absent: "booking_wish_refuse" },
      ],
      provider: ["booking_wish_other", "booking_wish_escalated"],
    },
    overdue: {
      customer: ["booking_state_overdue_customer"],
      provider: ["booking_state_overdue_provider", { absent: "payment_title_rest" }],
    },
    "day-over-unpaid": ["booking_deliver_unpaid", { absent: "booking_deliver_submit" }],
    "report-refused": [many, "refusal_issue_required_problem", "refusal_issue_required_text"],
    "changes-refused": [one, "refusal_issue_required_changes_text"],
    "statement-refused": [one, "refusal_issue_required_text"],
    "delivered-again": {
      customer: ["booking_delivery_check", "booking_delivery_changes", "booking_accept_submit"],
      provider: ["booking_delivery", "booking_delivery_changes", { absent: "booking_accept_submit" }],
    },
    "settlement-proposed": {
      customer: [
        "booking_settlement_yours",
        "booking_settlement_withdraw",
        "booking_settle_other",
        { absent: "booking_settlement_decline" },
        { absent: "booking_settlement_earns" },
      ],
      provider: [
        "booking_settlement_complete",
        "booking_settlement_decline",
        "booking_settlement_earns",
        { absent: "booking_settlement_withdraw" },
      ],
    },
    discounted: {
      customer: ["booking_discount", { absent: "booking_reduce_title" }],
      provider: ["booking_discount", "booking_reduce_title"],
    },
    "discounted-history": [
      ...["booking_timeline", "booking_event_reduce_price"],
      { text: "I came an hour late." },
      { absent: "booking_event_change_begin" },
    ],
    details: {
      customer: ["booking_information", "booking_action_edit", "booking_change_date_link"],
      provider: ["booking_information", "booking_reduce_title", { absent: "booking_action_edit" }],
    },
    documents: {
      customer: ["booking_document_receipt", "payment_statement_title"],
      provider: ["booking_document_offer", { absent: "booking_document_receipt" }],
    },
    history: ["booking_timeline"],
    "discount-refused": [many, "booking_reduce_text", "refusal_issue_required_reason"],
    settled: ["booking_dispute_settled", { absent: "booking_settle_title" }],
    "settlement-refused": [one, "refusal_issue_required_refund_minor"],
    "dispute-answered": ["booking_dispute_add_until", "booking_dispute_decides", "booking_statement_submit"],
    "dispute-decided": [
      "booking_dispute_complete",
      "booking_dispute_refund",
      { absent: "booking_statement_submit" },
    ],
    "hours-left": [hoursLeft],
    "last-hour": [minutesLeft, { absent: "booking_undo_title" }],
    "just-passed": {
      customer: ["booking_status_released", "booking_state_over_customer"],
      provider: ["booking_status_released", "booking_state_over_provider"],
    },
    undone: { customer: ["booking_state_undone_customer"], provider: ["booking_state_undone_provider"] },
    "paid-in-full": {
      customer: ["booking_status_confirmed", "payment_status_paid"],
      provider: ["booking_status_confirmed", "booking_state_confirmed_provider"],
    },
    "long-text": [{ text: longTitle }, "booking_status_confirmed"],
    "long-text-cancelled": [{ text: longTitle }, "booking_state_cancelled_on"],
    "cancel-refused": [one, "refusal_issue_required_reason"],
    "notice-confirmed": ["booking_notice_confirmed"],
    "change-date": {
      customer: ["booking_change_own", "booking_change_withdraw", { absent: "booking_change_agree_date" }],
      provider: ["booking_change_other_date", "booking_change_agree_date", "booking_change_cost"],
    },
    "change-lines": {
      customer: ["booking_change_other_lines", "booking_change_agree_lines", "booking_change_pay_customer"],
      provider: ["booking_change_own", "booking_change_pay_provider", "booking_change_withdraw"],
    },
    "change-unpaid": {
      customer: ["booking_change_agreed_customer", "booking_change_pay", "booking_change_withdraw_agreed"],
      provider: ["booking_change_agreed_provider", { absent: "booking_change_withdraw_agreed" }],
    },
    "propose-date": ["booking_change_date_submit", "booking_change_intro"],
    "propose-lines": {
      customer: ["booking_change_lines_submit", "offer_counter_price_gross", { absent: "offer_line_tax" }],
      provider: ["booking_change_lines_submit", "offer_line_add", "offer_line_tax"],
    },
    "propose-refused": ["refusal_issue_required_reason"],
  },
  "/request/booking/:bookingId/information": {
    empty: ["booking_notice_accepted"],
    refused: [many, "refusal_issue_invalid_email"],
    "undo-asked": ["booking_undo_submit", "booking_state_information_customer"],
    "with-files": ["request_file_types", "booking_info_submit"],
    "files-missing": ["request_file_types", "booking_info_submit"],
    given: ["booking_state_payment_customer", "booking_info_back"],
    confirmed: ["booking_info_edit_sentence", "booking_info_submit_edit"],
    "long-text": [
      "booking_info_back",
      { selector: '[name="contact.name"][value^="Fotografenmeisterbetrieb"]' },
    ],
    "hours-left": [hoursLeft, { absent: "booking_undo_title" }],
    "last-hour": [minutesLeft, { absent: "booking_undo_title" }],
  },
  "/request/booking/:bookingId/payment": {
    "hours-left": [hoursLeft, { absent: "payment_hurry" }],
    "last-hour": [minutesLeft, "payment_hurry"],
    due: ["booking_undo_title", "booking_state_payment_customer", { absent: "flash_saved" }],
    balance: ["payment_title_rest", { absent: "booking_undo_title" }],
    overdue: ["payment_title_rest", { absent: "booking_undo_title" }],
    change: [{ text: "119" }, { absent: "booking_undo_title" }],
    "information-saved": ["booking_notice_saved"],
    refused: ["refusal_stale"],
    "long-text": [{ text: longTitle }],
    preparing: ["payment_preparing_title"],
    ready: ["payment_ready_title"],
    declined: ["payment_failed_title", "payment_failure_card_declined"],
    failed: ["payment_failed_title", "payment_failure_insufficient_funds"],
    expired: ["payment_expired_title"],
  },
  "/request/booking/:bookingId/payment/success": {
    processing: ["payment_processing_title", "payment_processing_unanswered"],
    arriving: ["payment_processing_title", "payment_processing_sentence"],
    declined: ["payment_failed_title", "payment_failure_card_declined"],
    failed: ["payment_failed_title", "payment_failure_insufficient_funds"],
    expired: ["payment_expired_title"],
    confirmed: ["payment_confirmed_title", "payment_next", "booking_document_calendar", title],
    "confirmed-deposit": ["payment_confirmed_title", title],
    "late-requested": ["payment_late_under_way"],
    "late-succeeded": ["payment_late_sent"],
    "late-failed": ["payment_late_stuck"],
    "long-text": ["payment_confirmed_title", { text: longTitle }],
  },
  "/bookings": {
    empty: {
      customer: ["booking_list_empty_customer_title"],
      provider: ["booking_list_empty_provider"],
      operator: ["booking_list_empty_customer"],
    },
    many: {
      customer: ["booking_row_information", "booking_row_finish_information"],
      // A delivered booking is no longer among the upcoming ones.
      provider: [
        { absent: "booking_status_delivered" },
        "booking_status_held_provider",
        { text: "Jubilee 2" },
      ],
    },
    "filtered-empty": ["booking_list_empty_cancelled"],
    "long-text": [{ text: longTitle }],
    "last-hour": [minutesLeft],
    "cancel-asked": ["booking_row_keep", "booking_cancel_title"],
    calendar: {
      customer: [
        "booking_calendar_undated",
        "booking_list_feed",
        { selector: ".entry" },
        { text: "Jubilee" },
      ],
      provider: ["booking_calendar_undated", "booking_status_held_provider", { selector: ".entry.open" }],
    },
    "calendar-over-days": ["booking_calendar_until", "booking_calendar_today", { selector: ".entry" }],
    "calendar-empty": ["booking_calendar_empty", { absent: "booking_calendar_cut" }],
    agenda: ["booking_calendar_undated", { text: "Jubilee" }, { absent: "booking_row_cancel" }],
    "agenda-empty": ["booking_agenda_empty"],
    "agenda-long-text": [{ text: longTitle }],
  },
  "/bookings/feed": {
    none: ["booking_feed_create", "booking_feed_private", { absent: "booking_feed_made" }],
    made: ["booking_feed_made", "booking_feed_replace_hint", "booking_feed_end"],
    shown: ["booking_feed_new_title", "booking_feed_open", { selector: ".feed-address code" }],
  },
};
