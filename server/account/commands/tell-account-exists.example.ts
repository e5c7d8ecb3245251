import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { tellAccountExists } from "./tell-account-exists.ts";

export const tellAccountExistsExample: ExampleOf<typeof tellAccountExists> = async (kit) => {
  const { account_id } = await kit.account();
  return { actor: system, input: { account_id }, stranger: null, forbidden: null };
};
