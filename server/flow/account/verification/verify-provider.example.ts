import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { verifyProvider } from "./verify-provider.ts";

export const verifyProviderExample: ExampleOf<typeof verifyProvider> = async (kit) => {
  const provider = await kit.provider({ is_verified: false });
  const profile_id = provider.profile?.id ?? "";
  const version = 1;
  return { actor: await kit.operator(), input: { profile_id, version }, stranger: null, forbidden: provider };
};
