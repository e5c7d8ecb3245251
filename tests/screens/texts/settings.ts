// The texts of the operator's settings.
import type { RouteTexts } from "../expected-text.ts";

export const settingTexts: RouteTexts = {
  "/admin/settings": {
    all: ["setting_sentence", "setting_group_money", "setting_site_name_text", "setting_deposit_bp"],
    "none-found": ["setting_none", "setting_none_text", { absent: "setting_deposit_bp_text" }],
  },
  "/admin/settings/:name": {
    untouched: ["setting_booking_hold_hours_text", "setting_history_none", "setting_acts"],
    history: ["setting_revert", { text: "Our accountant says so." }, { absent: "setting_reverting" }],
    "earlier-value": ["setting_reverting", { selector: 'textarea[name="vat_lines"]' }],
    refused: [
      "common_error_summary_many",
      "refusal_issue_required_reason",
      { selector: '[name="int:new_value"][aria-invalid="true"]' },
    ],
    policy: ["setting_policy_text", "setting_policy_free", "setting_acts", "setting_history_none"],
    "policy-refused": [
      "refusal_issue_below_late_fee",
      { selector: '[name="percent:new_value.after_start_fee_bp"][aria-invalid="true"]' },
    ],
    "line-refused": ["refusal_issue_invalid_vat_line", { selector: 'textarea[aria-invalid="true"]' }],
    "no-picture": ["setting_logo_dark_text", "setting_picture_preview", { absent: "setting_picture_remove" }],
    "picture-refused": [
      "refusal_issue_required_picture",
      { selector: '[name="picture"][aria-invalid="true"]' },
    ],
    "picture-preview": ["setting_picture_previewing", { selector: 'main [data-theme="dark"] img' }],
    pictures: [
      "setting_picture_shown",
      "setting_picture_remove",
      "setting_revert",
      { text: "Easier to find among tabs." },
    ],
  },
};
