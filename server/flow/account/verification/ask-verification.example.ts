import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { askVerification } from "./ask-verification.ts";

export const askVerificationExample: ExampleOf<typeof askVerification> = async (kit) => {
  const { provider, version } = await kit.refusedProvider();
  return { actor: provider, input: { version }, stranger: null, forbidden: await kit.customer() };
};
