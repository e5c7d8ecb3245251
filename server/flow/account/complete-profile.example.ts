import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { completeProfile } from "./complete-profile.ts";

export const completeProfileExample: ExampleOf<typeof completeProfile> = async (kit) => {
  const input = {
    kind: "customer",
    display_name: "Example Person",
    country: "DE",
    terms_version: await kit.termsVersion(),
  } as const;
  return { actor: await kit.account(), input, stranger: null, forbidden: null };
};
