import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { setProviderFee } from "./set-provider-fee.ts";

export const setProviderFeeExample: ExampleOf<typeof setProviderFee> = async (kit) => {
  const provider = await kit.provider();
  return {
    actor: await kit.operator(),
    input: {
      provider_id: provider.profile?.id ?? "",
      fee_bp: 500,
      reason: "They brought us many customers.",
    },
    stranger: null,
    forbidden: provider,
  };
};
