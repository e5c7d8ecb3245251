import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { recordSecondFactor } from "./record-second-factor.ts";

export const recordSecondFactorExample: ExampleOf<typeof recordSecondFactor> = async (kit) => {
  const { account_id } = await kit.account();
  const input = { account_id, has_second_factor: true };
  return { actor: system, input, stranger: null, forbidden: null };
};
