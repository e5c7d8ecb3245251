import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { revokeOperator } from "./revoke-operator.ts";

export const revokeOperatorExample: ExampleOf<typeof revokeOperator> = async (kit) => {
  const { account_id } = await kit.operator();
  const input = { account_id, reason: "Zephyr: has left us." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
