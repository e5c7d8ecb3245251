// The texts of the console's lists.
import type { RouteTexts } from "../expected-text.ts";
import { listNames } from "../prepare/lists.ts";

const title = (name: string) => `list_sentence_${name.replaceAll("-", "_")}`;

export const listTexts: RouteTexts = {
  "/admin/:list": {
    ...Object.fromEntries(
      listNames.flatMap((name) => [
        [name, [title(name), "list_export", "list_more", { absent: "list_none" }]],
        [`${name}-none`, [title(name), "list_none_text", { absent: "list_export" }]],
      ]),
    ),
    "bookings-filtered": ["list_none_text", "list_provider_unknown", { text: "Overdue, large first" }],
    "view-refused": ["common_error_summary_one", "refusal_issue_required_view_name"],
    accounts: [{ text: "Mathilde Findling" }, "operator_status_suspended", "operator_badge_operator"],
    "accounts-many": [{ text: "Friederike Vielfach" }, "common_show_more"],
    "accounts-none": ["list_none_text"],
    "accounts-second-factor-needed": ["operator_factor_title"],
    partners: ["partner_partners_text", "partner_status_paused", { text: "City guide" }],
  },
  "/admin/search": {
    found: ["list_found_accounts", { text: "Wilhelmine Suchfeld" }],
    nothing: ["list_search_none_text"],
  },
};
