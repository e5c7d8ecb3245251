import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { archiveProfile, restoreProfile } from "./archive-profile.ts";

export const archiveProfileExample: ExampleOf<typeof archiveProfile> = async (kit) => {
  const actor = await kit.withTwoProfiles();
  const profile_id = actor.profile?.id ?? "";
  return { actor, input: { profile_id }, stranger: await kit.customer(), forbidden: null };
};

export const restoreProfileExample: ExampleOf<typeof restoreProfile> = async (kit) => {
  const actor = await kit.withTwoProfiles();
  const profile_id = actor.profile?.id ?? "";
  return { actor, input: { profile_id }, stranger: await kit.customer(), forbidden: null };
};
