import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { confirmApproval, declineApproval, requestApproval } from "./approval.ts";

const note = "The account and the sum are those of the letter.";

export const requestApprovalExample: ExampleOf<typeof requestApproval> = async (kit) => {
  const { command, input, operator } = await kit.largeAct();
  const reason = "The provider gets the rest by bank transfer.";
  return {
    actor: operator,
    input: { command, input, reason },
    stranger: null,
    forbidden: await kit.customer(),
  };
};

export const confirmApprovalExample: ExampleOf<typeof confirmApproval> = async (kit) => {
  const { approval_id, version } = await kit.waitingApproval();
  const input = { approval_id, version, note };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};

export const declineApprovalExample: ExampleOf<typeof declineApproval> = async (kit) => {
  const { approval_id, version } = await kit.waitingApproval();
  const input = { approval_id, version, note };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
