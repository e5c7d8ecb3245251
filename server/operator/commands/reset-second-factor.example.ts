import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { resetSecondFactor } from "./reset-second-factor.ts";

export const resetSecondFactorExample: ExampleOf<typeof resetSecondFactor> = async (kit) => {
  const { account_id } = await kit.customer();
  const input = { account_id, reason: "The phone was lost; we spoke on the known number." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
