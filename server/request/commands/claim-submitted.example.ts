import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { claimSubmitted } from "./claim-submitted.ts";

export const claimSubmittedExample: ExampleOf<typeof claimSubmitted> = async (kit) => {
  const account = await kit.account();
  const { visitor, request_id } = await kit.draftFor(account.email);
  return {
    actor: { kind: "system" },
    input: { request_id, account_id: account.account_id },
    stranger: null,
    forbidden: visitor,
  };
};
