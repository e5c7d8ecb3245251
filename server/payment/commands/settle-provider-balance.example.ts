import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { settleProviderBalance } from "./settle-provider-balance.ts";

export const settleProviderBalanceExample: ExampleOf<typeof settleProviderBalance> = async (kit) => {
  const { provider, balance_minor, currency } = await kit.providerBalance();
  const profile_id = provider.profile?.id ?? "";
  const input = { profile_id, currency, balance_minor, reference: "Zephyr transfer 7" };
  return { actor: await kit.operator(), input, stranger: null, forbidden: provider };
};
