// What operators set.
import { expectRefusal, fillFields } from "../actions.ts";
import * as settings from "../prepare/settings.ts";
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
];
