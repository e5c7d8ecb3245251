import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { addProfile } from "./add-profile.ts";

export const addProfileExample: ExampleOf<typeof addProfile> = async (kit) => {
  const input = {
    kind: "provider",
    display_name: "Example Studio",
    country: "DE",
    terms_version: await kit.termsVersion(),
  } as const;
  return { actor: await kit.customer(), input, stranger: null, forbidden: null };
};
