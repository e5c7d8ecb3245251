// What operators set: each value with who set it, when and why.
import { defineNoun } from "#server/kernel/noun.ts";
import { addSitePicture } from "./commands/add-site-picture.ts";
import { changeSetting } from "./commands/change-setting.ts";

export const setting = defineNoun({
  commands: [addSitePicture, changeSetting],
  // Two operators at once: the second one has not seen the first one's value.
  refusals: { setting_version_name_version_key: "stale" },
});
