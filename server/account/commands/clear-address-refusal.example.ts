import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { clearAddressRefusal } from "./clear-address-refusal.ts";

export const clearAddressRefusalExample: ExampleOf<typeof clearAddressRefusal> = async (kit) => {
  const actor = await kit.account();
  return { actor, input: { email: actor.email }, stranger: null, forbidden: null };
};
