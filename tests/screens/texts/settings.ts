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
    "line-refused": ["refusal_issue_invalid_vat_line", { selector: 'textarea[aria-invalid="true"]' }],
  },
};
