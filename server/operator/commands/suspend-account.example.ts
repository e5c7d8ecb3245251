import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { resumeAccount, suspendAccount } from "./suspend-account.ts";

export const suspendAccountExample: ExampleOf<typeof suspendAccount> = async (kit) => {
  const { account_id } = await kit.customer();
  const version = await kit.accountVersion(account_id);
  const input = { account_id, version, reason: "Sends the same words to everybody." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};

export const resumeAccountExample: ExampleOf<typeof resumeAccount> = async (kit) => {
  const account_id = await kit.suspendedAccount();
  const version = await kit.accountVersion(account_id);
  const input = { account_id, version, reason: "It was a mistake." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
