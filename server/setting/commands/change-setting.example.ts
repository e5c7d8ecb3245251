import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { changeSetting } from "./change-setting.ts";

export const changeSettingExample: ExampleOf<typeof changeSetting> = async (kit) => {
  const input = {
    name: "booking_hold_hours" as const,
    value: 48,
    reason: "Dates fill fast in June.",
    version: 0,
  };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
