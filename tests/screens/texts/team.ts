// The texts of the team of operators, and of what their roles show and hide.
import type { RouteTexts } from "../expected-text.ts";

export const teamTexts: RouteTexts = {
  "/admin/team": {
    all: [
      "operator_team_members",
      "operator_team_invited",
      "operator_team_invite_text",
      "operator_role_admin_hint",
    ],
    "own-acts": ["operator_team_own", { absent: "operator_team_invite" }],
    refused: ["common_error_summary_many", "refusal_issue_required_roles"],
  },
  "/admin": {
    moderation: ["list_section_people", { absent: "figure_title" }],
  },
  "/admin/:list": { "payments-without-right": ["admin_right_missing"] },
  "/admin/accounts/:id": { roles: ["operator_team_reason_hint", "operator_role_finance_hint"] },
  "/admin/task/:id": {
    approval: ["admin_approval_confirm", "admin_approval_decline_when", { text: "settle_provider_balance" }],
    "approval-other-roles": ["admin_approval_roles", { absent: "admin_approval_confirm" }],
    "approval-own": ["admin_approval_own", { absent: "admin_approval_confirm" }],
  },
  "/account/team/:id": { invited: ["operator_team_accept_text", "operator_mail_invited_factor"] },
};
