import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { setDefaultProfile } from "./set-default-profile.ts";

export const setDefaultProfileExample: ExampleOf<typeof setDefaultProfile> = async (kit) => {
  const actor = await kit.customer();
  const profile_id = actor.profile?.id ?? "";
  return { actor, input: { profile_id }, stranger: await kit.customer(), forbidden: null };
};
