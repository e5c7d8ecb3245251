import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { askRenewal } from "./ask-renewal.ts";

export const askRenewalExample: ExampleOf<typeof askRenewal> = async (kit) => {
  const { offer_id, provider, customer } = await kit.expiredOffer();
  return { actor: customer, input: { offer_id }, stranger: await kit.customer(), forbidden: provider };
};
