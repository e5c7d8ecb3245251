// What operators set, who they are, and what their roles show and hide.
import { expectRefusal, fillFields } from "../actions.ts";
import * as settings from "../prepare/settings.ts";
import * as team from "../prepare/team.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const operator = "operator" as const;

export const settingStates: readonly ScreenState[] = [
  screen("/admin/settings", operator, "all", settings.list),
  screen("/admin/settings", operator, "none-found", settings.noneFound),
  screen("/admin/settings/:name", operator, "untouched", settings.untouched),
  screen("/admin/settings/:name", operator, "history", settings.history),
  screen("/admin/settings/:name", operator, "earlier-value", settings.earlierValue),
  {
    ...screen("/admin/settings/:name", operator, "refused", settings.untouched),
    status: 422,
    perform: expectRefusal("change_setting", fillFields({ "int:new_value": "5000" })),
  },
  {
    ...screen("/admin/settings/:name", operator, "line-refused", settings.history),
    status: 422,
    perform: expectRefusal("change_setting", fillFields({ vat_lines: "NZ 15\nAustria", reason: "Ours." })),
  },
  screen("/admin/settings/:name", operator, "no-picture", settings.withoutPicture),
  {
    ...screen("/admin/settings/:name", operator, "picture-refused", settings.withoutPicture),
    status: 422,
    perform: expectRefusal("add_site_picture"),
  },
  screen("/admin/settings/:name", operator, "picture-preview", settings.picturePreview),
  screen("/admin/settings/:name", operator, "pictures", settings.pictures),
  screen("/admin/settings/:name", operator, "policy", settings.policy),
  {
    ...screen("/admin/settings/:name", operator, "policy-refused", settings.policy),
    status: 422,
    perform: expectRefusal(
      "change_setting",
      fillFields({
        "percent:new_value.late_fee_bp": "80",
        "percent:new_value.after_start_fee_bp": "50",
      }),
    ),
  },
  screen("/admin/team", operator, "all", team.team),
  screen("/admin/team", operator, "own-acts", team.ownActsAlone),
  {
    ...screen("/admin/team", operator, "refused", team.team),
    status: 422,
    perform: expectRefusal("invite_operator"),
  },
  screen("/admin", operator, "moderation", team.otherRoles),
  { ...screen("/admin/:list", operator, "payments-without-right", team.withoutRight), status: 403 },
  screen("/admin/accounts/:id", operator, "roles", team.rolesOfOther),
  screen("/admin/task/:id", operator, "approval", team.toDecide),
  screen("/admin/task/:id", operator, "approval-other-roles", team.toDecideByOthers),
  screen("/admin/task/:id", operator, "approval-own", team.ownAct),
  screen("/account/team/:id", "customer", "invited", team.invited),
];
