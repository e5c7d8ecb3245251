import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { exportAccount } from "./export-account.ts";

export const exportAccountExample: ExampleOf<typeof exportAccount> = async (kit) => {
  const { account_id } = await kit.customer();
  return {
    actor: await kit.operator(),
    input: { account_id, reason: "Asked for it in a letter." },
    stranger: null,
    forbidden: await kit.provider(),
  };
};
