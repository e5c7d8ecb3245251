// The texts of the operator's pages.
import type { RouteTexts } from "../expected-text.ts";

const one = "common_error_summary_one";
const many = "common_error_summary_many";

export const adminTexts: RouteTexts = {
  "/admin": {
    empty: ["admin_nothing_here"],
    many: ["admin_set_aside_text", "admin_problem_unknown_object"],
    "one-list": ["admin_back_long", "admin_task_booking_undelivered", { absent: "admin_first" }],
    "one-list-later-page": ["admin_back_long", "admin_first"],
    forbidden: ["shell_forbidden_title", "admin_operators_only"],
  },
  "/admin/accounts": {
    some: [{ text: "Mathilde Findling" }, "operator_status_suspended", "operator_badge_operator"],
    many: [{ text: "Friederike Vielfach" }, "common_show_more"],
    none: ["operator_none"],
    "second-factor-needed": ["operator_factor_title"],
  },
  "/admin/accounts/:id": {
    active: ["operator_reset", "operator_reset_text"],
    suspended: ["operator_resume", "operator_status_suspended"],
    "acted-for": ["operator_acted_until", "operator_deed_close_request"],
    own: ["operator_own"],
    refused: [one, "refusal_issue_required_reason"],
  },
  "/auth/impersonation-callback": {
    asks: ["operator_begin_question"],
    spent: ["operator_begin_spent"],
  },
  "/admin/event/:id": {
    "unknown-object": ["admin_problem_unknown_object_why"],
    "other-mode": ["admin_problem_other_mode_why"],
    "other-session": ["admin_problem_other_session_why"],
    "other-payment": ["admin_problem_other_payment_why"],
    "other-refund": ["admin_problem_other_refund_why"],
    "payment-mismatch": ["admin_problem_payment_mismatch_why"],
    dispute: ["admin_problem_dispute_why"],
    closed: ["admin_event_status_dismissed", "admin_ended_note"],
    settled: ["admin_event_status_settled", "admin_ended_note"],
    refused: [many, "admin_problem_dispute_why"],
  },
  "/admin/refund/:id": {
    failed: ["admin_refund_failed_text", "admin_refund_todo"],
    refused: [one, "refusal_issue_required_note", "admin_refund_failed_text"],
    "given-back": ["admin_refund_todo_given"],
    dismissed: ["admin_refund_dismissed_text"],
    settled: ["admin_refund_settled_text"],
    retried: ["admin_refund_retried_text"],
  },
  "/admin/requests/:id": {
    open: ["admin_request_hold", "admin_request_remove", "admin_offer_void", "offer_badge_outdated"],
    "on-hold": ["admin_request_release", "request_operator_reason", { absent: "admin_request_extend" }],
    booked: ["admin_request_booked", "admin_hold_extend", "admin_hold_now"],
    removed: ["admin_request_nothing", "request_operator_reason"],
    refused: [one, "refusal_issue_required_reason", "admin_request_hold_text"],
  },
  "/admin/bookings/:id": {
    held: ["admin_booking_held_until", "admin_stop", { absent: "admin_stop_text" }],
    balance: ["admin_payment_balance", "admin_extend", "admin_stop", "payment_statement_held"],
    "extension-refused": [one, "refusal_issue_required_reason", "admin_extend_text"],
    stopping: ["admin_stop_text", "booking_cancel_paid_submit", "admin_decide_provider"],
    "stop-refused": [one, "refusal_issue_required_reason", "booking_cancel_paid_submit"],
    changing: ["booking_change_title_lines", "admin_change_total"],
    requested: ["admin_decide_awaited", "booking_wish_title", { absent: "admin_decide_preview" }],
    escalated: ["admin_booking_awaits_cancellation", "admin_decide_preview", { absent: "admin_stop" }],
    granting: ["booking_cancel_paid_submit", "admin_decide_provider", "admin_decide_reason"],
    refusing: ["booking_wish_refuse", "admin_decide_no_money", "admin_decide_reason"],
    "too-much": ["refusal_refund_too_large", { absent: "admin_decide_reason_hint" }],
    "decision-refused": [one, "refusal_issue_required_reason", "booking_cancel_paid_submit"],
    disputed: ["admin_booking_awaits_dispute", "admin_task_decide_link", { absent: "admin_stop" }],
    delivered: ["admin_stop_delivered", { absent: "admin_stop_text" }],
    cancelled: ["admin_booking_cancelled_at", "admin_booking_kept", { absent: "admin_stop" }],
  },
  "/admin/disputes": {
    some: ["admin_disputes_text", "admin_task_dispute_open"],
    forbidden: ["shell_forbidden_title", "admin_operators_only"],
  },
  "/admin/disputes/:id": {
    awaited: ["admin_decide_awaited", { absent: "admin_decide_preview" }],
    answered: ["admin_decide_preview", "booking_statements", { absent: "admin_decide_continue" }],
    split: [
      "admin_decide_complete",
      "booking_dispute_refund",
      "admin_decide_provider",
      "admin_decide_reason",
    ],
    "too-much": ["refusal_refund_too_large", { absent: "admin_decide_reason" }],
    refused: [one, "refusal_issue_required_reason", "admin_decide_provider"],
    decided: ["booking_dispute_complete", { absent: "admin_decide_preview" }],
    undelivered: ["admin_task_booking_undelivered", "admin_decide_continue"],
  },
  "/admin/task/:id": {
    undelivered: ["admin_task_booking_undelivered_todo"],
    "awaits-decision": [
      "admin_task_decide",
      "admin_task_decide_link",
      "admin_task_cancellation_unanswered_todo",
      { absent: "admin_task_close" },
    ],
    "cancellation-unanswered": ["admin_task_cancellation_unanswered_todo"],
    "payment-while-suspended": ["admin_task_payment_while_suspended_todo"],
    "refunded-at-stripe": ["admin_task_refunded_at_stripe_todo"],
    "refund-paid-twice": ["admin_task_refund_paid_twice_todo"],
    refused: [one, "refusal_issue_required_note", "admin_task_booking_undelivered_todo"],
    closed: ["admin_task_closed", "admin_ended_note"],
  },
};
