import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { grantOperator } from "./grant-operator.ts";

export const grantOperatorExample: ExampleOf<typeof grantOperator> = async (kit) => {
  const { account_id } = await kit.account();
  return { actor: system, input: { account_id }, stranger: null, forbidden: null };
};
