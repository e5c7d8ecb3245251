import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { refuseProvider, withdrawVerification } from "./refuse-provider.ts";

export const refuseProviderExample: ExampleOf<typeof refuseProvider> = async (kit) => {
  const provider = await kit.provider({ is_verified: false });
  const input = { profile_id: provider.profile?.id ?? "", version: 1, reason: "Zephyr: no such company." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: provider };
};

export const withdrawVerificationExample: ExampleOf<typeof withdrawVerification> = async (kit) => {
  const provider = await kit.provider();
  const input = { profile_id: provider.profile?.id ?? "", version: 2, reason: "Zephyr: three complaints." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: provider };
};
