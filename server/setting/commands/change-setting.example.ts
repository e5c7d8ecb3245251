import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { changeSetting } from "./change-setting.ts";

export const changeSettingExample: ExampleOf<typeof changeSetting> = async (kit) => {
  const { operator, name, version } = await kit.changedSetting();
  const input = { name, new_value: 8, reason: "Too many to compare.", version };
  return { actor: operator, input, stranger: null, forbidden: await kit.customer() };
};
