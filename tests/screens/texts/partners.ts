// The texts of partners' pages.
import type { RouteTexts } from "../expected-text.ts";

const many = "common_error_summary_many";
const one = "common_error_summary_one";

export const partnerTexts: RouteTexts = {
  "/join/:name": {
    active: ["partner_join_consent", "partner_join_categories", "partner_join_without"],
    member: ["partner_join_request", { absent: "partner_join_consent" }],
    paused: ["shell_not_found_title", { absent: "partner_join_consent" }],
    preview: ["partner_preview_paused", { text: "Für unsere Leser" }],
  },
  "/partner": {
    earning: ["partner_statement_caption", { text: "January" }, { absent: "partner_payments_none" }],
    new: ["partner_statement_none", "partner_payments_none", "partner_open_none"],
  },
  "/admin/faults": {
    some: ["admin_faults_text", "admin_fault_loader", "admin_fault_reported", { text: "routes/home" }],
    "not-found": ["admin_faults_not_found", "admin_faults_all"],
  },
  "/admin/alerts": { all: ["watch_alerts_sentence", "watch_alerts_legend", "admin_task_dispute_open"] },
  "/admin/fees/:id": {
    none: ["operator_fee_value_hint", "operator_fee_none", "operator_fee_from"],
    history: ["operator_fee_in_force", "operator_fee_of_category", { text: "They bring many customers." }],
    refused: [many, "refusal_issue_fee_too_high", "refusal_issue_required_reason"],
  },
  "/admin/health": {
    some: [
      "health_sentence",
      "health_check_stripe_in",
      "health_advice_dead_jobs",
      "health_again_deliveries",
      "health_redeliver",
    ],
    refused: [one, "refusal_issue_required_reason"],
  },
  "/admin/jobs/:id": {
    dead: ["watch_jobs_sentence", "watch_jobs_retry", "list_job_dead", { text: "sweep_records" }],
    waiting: ["list_job_waiting", "list_column_next_run", { absent: "watch_jobs_retry" }],
  },
  "/admin/mails/:id": {
    refused: ["watch_mails_resend", "watch_mails_address_refused", { text: "g…@unknown.example" }],
    sent: ["watch_mails_sent", { text: "booking_confirmed" }, { absent: "watch_mails_resend" }],
  },
  "/admin/setup": {
    entered: [
      "setup_details_text",
      { selector: '[name="legal_name"][value^="Markt"]' },
      "setup_texts_text",
      "setup_text_edit_terms",
    ],
    refused: ["setup_details_text", "refusal_issue_required_legal_name", "refusal_issue_fee_too_high"],
  },
  "/admin/texts/:kind": {
    "to-publish": ["setup_text_sentence_terms", "setup_text_filled", "setup_text_read"],
    refused: ["refusal_issue_invalid_code_text_version", "refusal_issue_required_en"],
  },
  "/admin/categories": {
    some: [
      "category_sentence",
      "category_archived",
      "category_restore",
      "category_duplicate",
      "category_add",
    ],
    refused: [many, "refusal_issue_required_name_en", "refusal_issue_invalid_slug"],
  },
  "/admin/categories/:slug": {
    terms: ["category_unpublished", "category_publish", "category_save_edit", "category_policy"],
    refused: [many, "refusal_issue_required_name_de", "refusal_issue_fee_too_high"],
    questions: ["category_add_question", "category_unpublished", "category_type_number"],
    preview: ["category_preview_text", "category_preview_en", "category_preview_de"],
    kinds: [
      "category_type_money",
      "category_type_date_range",
      { en: "After “Is it outdoors?”: Yes", de: "Nach „Ist es im Freien?“: Ja" },
    ],
    "preview-phone": ["category_try", { text: "Was dürfen die Blumen kosten?" }],
    "preview-refused": ["refusal_issue_required_question", "category_try", { absent: "category_tried" }],
    "preview-tried": ["category_tried", "category_tried_text", { text: "€1,250.50" }],
    versions: ["category_versions_compare", "category_diff_text"],
    file: ["category_file_download", "category_import_text"],
    "file-refused": ["category_import_faults", { text: "request_questions" }],
  },
  "/admin/categories/:slug/:list/:key": {
    question: ["category_question_save", "category_question_unit_en", "category_question_key"],
    depends: [
      "category_question_shown_hint",
      { selector: '[name="shown_when.outdoors[]"][value="yes"]:checked' },
    ],
    refused: [one, "refusal_issue_required_label_de", "category_question_options_hint"],
  },
  "/admin/partners/new": {
    refused: [
      many,
      "refusal_issue_name_reserved",
      "refusal_issue_colour_pale",
      "refusal_issue_required_commission_bp",
    ],
  },
  "/admin/partners/:id": {
    paid: ["partner_pay_text", "partner_reverse", "partner_pause", "partner_field_name_hint_old"],
    "payment-refused": [one, "refusal_issue_required_reference", "partner_pay_text"],
  },
};
