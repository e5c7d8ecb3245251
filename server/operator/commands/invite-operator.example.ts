import { randomUUID } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type {
  acceptOperatorInvitation,
  inviteOperator,
  revokeOperatorInvitation,
} from "./invite-operator.ts";

export const inviteOperatorExample: ExampleOf<typeof inviteOperator> = async (kit) => ({
  actor: await kit.operator(),
  input: { email: `${randomUUID()}@invited.test`, roles: ["support", "moderation"] },
  stranger: null,
  forbidden: await kit.operator(["support"]),
});

export const revokeOperatorInvitationExample: ExampleOf<typeof revokeOperatorInvitation> = async (kit) => {
  const { operator, invitation_id } = await kit.operatorInvitation();
  const input = { invitation_id };
  return { actor: operator, input, stranger: null, forbidden: await kit.operator(["support"]) };
};

export const acceptOperatorInvitationExample: ExampleOf<typeof acceptOperatorInvitation> = async (kit) => {
  const { member, invitation_id } = await kit.operatorInvitation();
  return { actor: member, input: { invitation_id }, stranger: await kit.customer(), forbidden: null };
};
