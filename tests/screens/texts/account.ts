// The texts of the public pages, of signing in and of an account.
import type { RouteTexts } from "../expected-text.ts";
import { longName, longTitle } from "../prepare/long.ts";

const one = "common_error_summary_one";
const many = "common_error_summary_many";
const linkUsed = "account_fault_link_used_or_expired";

export const accountTexts: RouteTexts = {
  "/": {
    start: {
      visitor: ["home_title", "home_start_note"],
      customer: ["home_calm_title", "home_calm_customer"],
      provider: ["home_first_title", "home_first_verification_done", { absent: "home_calm_provider" }],
      operator: ["admin_title", "list_section_people"],
    },
    "with-draft": ["request_drafts_title", { text: "Wedding at the lake" }],
    "much-due": {
      customer: [
        ...["home_need_pay_failed", "home_need_inform", "home_no_deadline"],
        { absent: "home_coming_title" },
      ],
      provider: ["home_need_offer_ends", "home_next_title", "home_need_await_customer", "home_coming_title"],
      operator: ["admin_title", "admin_sentence", "admin_tasks"],
    },
    "long-text": {
      customer: [{ text: longTitle }, "home_stand_one"],
      provider: [{ text: longTitle }, "home_waiting_title"],
    },
    undecided: { customer: ["home_need_decide_again"], provider: ["home_due_closes", "home_act_answer"] },
    "last-hour": [
      "home_due_decide",
      { absent: "home_need_inform" },
      { en: "(in # minutes)", de: "(in # Minuten)" },
    ],
    unverified: [
      "home_first_title",
      "home_first_tax_id_text",
      "home_first_verification_text",
      { absent: "home_calm_title" },
    ],
    earning: [
      "home_earned_title",
      "home_earned_months",
      "home_coming_title",
      "home_coming_all",
      { text: longTitle },
    ],
    "all-done": ["home_calm_provider", { absent: "home_first_title" }],
    "without-profile": ["home_calm_none"],
  },
  "/auth/signin": {
    empty: ["account_sign_in_sentence"],
    refused: ["account_issue_email_required", "refusal_issue_required_password"],
    failed: ["account_fault_sign_in_failed"],
  },
  "/auth/signup": {
    empty: ["account_sign_up_title", { selector: 'main:not(:has([name="kind"][value="provider"]))' }],
    "for-providers": [
      "account_sign_up_title",
      "home_providers_text",
      "account_provider_intro_next",
      { selector: 'form [name="kind"][value="provider"]' },
    ],
    refused: [many, "account_issue_email_required", "refusal_issue_required_terms_version"],
    "weak-password": [one, "account_sign_up_title", "refusal_issue_required_terms_version"],
    "with-draft": ["account_sign_up_draft"],
  },
  "/activate-account": {
    inbox: ["account_inbox_title", "account_inbox_sentence_plain", { absent: "account_inbox_resent" }],
    unconfirmed: ["account_inbox_unconfirmed_title"],
    resent: ["account_inbox_resent"],
    link: ["account_activate_sentence", "account_activate_submit"],
    "bad-link": [linkUsed, "account_activate_retry_text"],
    "spent-link": [linkUsed, "account_activate_retry_text"],
    "code-refused": [many, "account_issue_code"],
    "magiclink-link": ["signin_link_sentence"],
    "magiclink-spent": ["signin_link_spent"],
    "email-change-link": ["signin_change_sentence"],
    "email-change-spent": ["signin_change_spent"],
    "invite-link": ["signin_invite_sentence"],
    "invite-weak-password": [one, "account_issue_password_common", "signin_invite_sentence"],
    "invite-spent": [linkUsed, "signin_invite_spent"],
    "one-more-mailbox": ["signin_change_half_sentence"],
    "other-browser": ["signin_spent_other_title", "signin_spent_other_text"],
  },
  "/auth/complete-profile": {
    empty: {
      customer: ["account_profile_title", "account_profile_offer_instead"],
      provider: ["account_profile_title", "account_profile_book_instead", "account_provider_intro_next"],
    },
    refused: ["account_profile_title", many, "refusal_issue_required_display_name"],
  },
  "/auth/not-authenticated": { "with-next": ["shell_signed_out_title", "shell_signed_out_text"] },
  "/auth/forgot-password": {
    empty: ["account_recover_sentence"],
    refused: [one, "refusal_issue_invalid_email"],
  },
  "/auth/reset-password": {
    empty: ["account_reset_plain_sentence"],
    refused: [many, "account_issue_code", "refusal_issue_required_password"],
    link: ["account_reset_sentence"],
    "weak-password": [one, "account_issue_password_common"],
    "bad-link": [linkUsed, "account_reset_spent_text"],
    "spent-link": [linkUsed, "account_reset_spent_text"],
  },
  "/auth/code": {
    plain: ["signin_code_sentence_plain"],
    sent: ["signin_code_sentence", { text: "somebody@nowhere.test" }],
    refused: [many, "account_issue_code"],
    wrong: ["account_fault_code_wrong"],
  },
  "/auth/callback": {
    nothing: ["signin_callback_nothing", "signin_callback_title"],
    denied: ["signin_fault_provider_denied"],
    failed: ["signin_fault_provider_failed"],
    "other-browser": ["signin_fault_link_of_other_browser"],
  },
  "/auth/second-factor": {
    "as-it-is": ["security_challenge_sentence"],
    refused: [one, "account_issue_code"],
    "recovery-refused": ["security_fault_recovery_code_wrong", "security_recovery_sentence"],
  },
  "/auth/reauthenticate": {
    "as-it-is": {
      customer: ["security_proof_of", "security_proof_no_password"],
      provider: ["security_proof_of", "security_proof_no_password"],
      operator: ["security_proof_sentence", "security_code_label"],
    },
    "by-app": ["security_code_label"],
    "by-mail": ["security_proof_mailed"],
    refused: ["security_fault_password_wrong"],
  },
  "/error": {
    "with-digest": ["shell_error_title", { text: "01a1ffbd-397e-756e-81c0-09ad00051f4d" }],
    plain: ["shell_error_title", { absent: "shell_error_digest" }],
  },
  "/legal": {
    "in-force": ["legal_since", { en: "Legal notice", de: "Impressum" }],
    "earlier-version": ["legal_earlier_title", "legal_earlier_text"],
  },
  "/privacy-policy": { "in-force": ["legal_privacy_policy_title", "legal_since"] },
  "/terms": {
    "in-force": ["legal_terms_title", "legal_since", "deadline_title", { absent: "operator_banner" }],
    "no-such-version": ["shell_not_found_title"],
    acting: ["legal_terms_title", "operator_banner"],
  },
  "/deadlines": {
    all: ["deadline_title", "deadline_booking_lapse_wait", "deadline_offer_expire_outcome"],
  },
  "/ui": { all: ["common_saving", "flash_offer_sent", "offer_provider_company"] },
  "/account": {
    "as-it-is": {
      customer: ["account_settings_sentence", "account_email_text", { absent: "operator_own_acted_title" }],
      provider: ["account_settings_sentence", "account_topics_matching_requests"],
      operator: ["account_settings_sentence", "account_email_text"],
    },
    "acted-for": ["operator_own_acted_title", "operator_own_acted_until"],
  },
  "/account/profile": {
    "as-it-is": {
      customer: ["account_preview_providers"],
      provider: ["account_preview_customers", { text: "Studio Example" }],
      operator: ["account_preview_providers"],
    },
    refused: [one, "refusal_issue_required_display_name", "account_preview_customers"],
    "not-verified": ["account_refused_title", "account_refused_ask", "account_documents_send_again"],
    documents: ["account_documents_title", "account_documents_remove", "account_documents_send"],
    "documents-refused": [one, "refusal_issue_required_file_ids", "account_documents_text"],
    "verification-ends": ["account_ends_title", "account_documents_send"],
    "long-text": ["account_preview_customers", { text: longName }],
  },
  "/account/profiles": {
    "as-it-is": {
      customer: ["account_profiles_only", { text: "Lena Example" }],
      provider: ["account_profiles_only", { text: "Studio Example" }],
      operator: ["account_profiles_only"],
    },
    "long-text": ["account_profiles_only", { text: longName }],
    adding: ["account_profiles_new_title"],
    "adding-refused": ["account_profiles_new_title", many],
    many: ["account_profiles_full"],
    archived: ["account_profiles_archived_one"],
  },
  "/account/devices": {
    "as-it-is": ["device_only"],
    many: ["device_end_others", "device_unknown_hint", "device_sign_ins", "device_end_group"],
  },
  "/account/tokens": {
    "as-it-is": ["token_none", "token_explain"],
    some: ["token_state_revoked", "token_revoke", { text: longName.slice(0, 60) }],
    new: ["token_new_title", "token_scope_commit_hint", "token_create"],
    refused: ["token_new_title", one],
    shown: ["token_shown_title", "token_shown_text", { selector: ".feed-address code" }],
  },
  "/account/export": {
    "as-it-is": ["leaving_export_prove_text", { absent: "leaving_export_gone" }],
    "being-made": ["leaving_export_requested_title"],
    ready: ["leaving_export_ready_title"],
    "link-gone": ["leaving_export_gone"],
  },
  "/account/export/:token": { ready: ["leaving_download_sentence", "leaving_download_submit"] },
  "/account/delete": {
    "as-it-is": ["leaving_delete_prove_text"],
    blocked: ["leaving_delete_blocked_title", "leaving_delete_kind_booking"],
    proved: ["leaving_delete_word", "leaving_delete_submit"],
    refused: [one, "refusal_issue_word_needed"],
  },
  "/account/security": {
    "as-it-is": {
      customer: ["security_sentence", "security_factor_set_up", { absent: "security_email_pending_title" }],
      provider: ["security_sentence", "security_factor_set_up"],
      operator: ["security_sentence", "security_codes_few"],
    },
    "second-factor-on": ["security_codes_left", "security_codes_text", { absent: "security_codes_few" }],
    "few-codes": ["security_codes_few"],
    "address-to-be": ["security_email_pending_title"],
    "change-address": ["security_email_sentence"],
    "change-address-refused": ["security_email_sentence", "refusal_issue_invalid_email"],
    "change-password": ["security_password_sentence"],
    "change-password-refused": ["security_password_sentence", "account_issue_password_common"],
    "set-up-app": ["security_app_title", "security_app_step_install", { absent: "security_lost_title" }],
    "app-lost": ["security_lost_title"],
    "app-picture": ["security_app_scan_sentence", "account_issue_code"],
    "remove-app": ["security_off_sentence"],
    "new-codes": ["security_codes_make_sentence"],
    codes: ["security_codes_keep_title", "security_codes_once_title"],
  },
  "/*": {
    "not-found": ["shell_not_found_title"],
    away: ["shell_outage_title", "shell_outage_text"],
    fault: ["shell_error_title", "shell_error_digest"],
    "away-while-sending": ["shell_outage_repeat_text", "shell_outage_repeat"],
    "unreadable-address": ["shell_not_found_title"],
    "method-not-allowed": ["shell_method_title"],
    "too-large": ["shell_too_large_title"],
  },
  "/unsubscribe/:token": {
    link: [
      "account_unsubscribe_title",
      "account_unsubscribe_button",
      { absent: "account_unsubscribe_done_title" },
    ],
    stopped: [
      "account_unsubscribe_done_title",
      "account_unsubscribe_choices",
      { absent: "account_unsubscribe_button" },
    ],
  },
};
