// The texts of conversations.
import type { RouteTexts } from "../expected-text.ts";

export const threadTexts: RouteTexts = {
  "/messages": {
    empty: ["thread_list_empty_title", "thread_list_empty_text"],
    "empty-of-operator": ["thread_list_empty_title"],
    asked: ["thread_list_sentence", "thread_customer", { absent: "thread_unread" }],
    unread: ["thread_list_sentence", "thread_unread"],
  },
  "/request/:id/messages/:profileId": {
    asking: ["thread_empty_provider", "thread_masked", "thread_send"],
    question: ["thread_send", "thread_masked"],
    answered: ["thread_read", "thread_you", "thread_title_customer"],
    deleted: ["thread_deleted", { absent: "thread_deleted_own" }],
    picture: ["request_file_opens", "thread_report"],
    "read-by-operator": ["thread_read_by_operator", "thread_read_reason", "thread_send"],
    reported: ["thread_send", { absent: "thread_report" }],
    hidden: {
      provider: ["thread_hidden_own", "thread_hidden_why"],
      customer: ["thread_hidden", { absent: "thread_hidden_why" }],
    },
    booked: ["thread_send", { absent: "thread_masked" }],
    blocked: ["thread_blocked", "thread_unblock", { absent: "thread_send" }],
    "blocked-by-other": ["thread_closed", { absent: "thread_unblock" }],
    closed: ["thread_closed", { absent: "thread_send" }],
    contact: ["common_send_contacts"],
    answering: ["thread_publish"],
  },
  "/admin/transparency": { counted: ["report_months_sentence", "report_kind_fraud", "report_months_file"] },
  "/report/:noun/:id": {
    offer: ["report_title_offer", "report_kind_fraud", "report_title_profile"],
    request: {
      provider: ["report_title_request", "report_submit", "report_title_file"],
      operator: ["report_title_request", "report_submit"],
    },
    refused: ["common_error_summary_one", "refusal_issue_required_report_kind"],
    reported: ["report_sent_title", { absent: "report_submit" }],
  },
  "/admin/moderation/:noun/:id": {
    "to-decide": ["restriction_admin_act", "restriction_admin_remove", "report_kind_spam"],
    objected: ["restriction_admin_objection", "restriction_admin_uphold", "restriction_admin_reverse"],
    "objected-own": ["restriction_admin_review_own", { absent: "restriction_admin_uphold" }],
    refused: ["refusal_issue_required_reason", "restriction_admin_submit"],
  },
  "/moderation": {
    none: ["restriction_none", "restriction_none_text"],
    hidden: [
      ...["restriction_hidden", "restriction_found_report", "restriction_object_submit"],
      { text: "Cheap watches" },
    ],
    objected: ["restriction_objected", "restriction_objection_open", { absent: "restriction_object_submit" }],
    reversed: ["restriction_reversed", "restriction_decision", { absent: "restriction_object_submit" }],
    refused: ["refusal_issue_required_objection", "restriction_object_submit"],
  },
  "/admin/conversations/:id": {
    unread: [
      "admin_conversation_ask_text",
      "admin_conversation_read",
      { absent: "admin_conversation_until" },
    ],
    read: ["admin_conversation_until", "admin_conversation_readings", { absent: "admin_conversation_ask" }],
    refused: ["common_error_summary_one", "refusal_issue_required_reason", "admin_conversation_ask"],
  },
  "/request/:id": {
    asked: ["thread_list_title", "thread_unread"],
    "answered-for-all": {
      customer: ["thread_answers_title", "thread_answers_seen", "thread_answer_remove"],
      provider: ["thread_answers_title", { absent: "thread_answer_remove" }],
    },
  },
};
