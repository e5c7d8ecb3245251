import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { setPreferences } from "./set-preferences.ts";

export const setPreferencesExample: ExampleOf<typeof setPreferences> = async (kit) => {
  const input = { setting: "time_zone", time_zone: "America/New_York" } as const;
  return { actor: await kit.account(), input, stranger: null, forbidden: null };
};
