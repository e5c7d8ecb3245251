import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { revokeInvitation } from "./revoke-invitation.ts";

export const revokeInvitationExample: ExampleOf<typeof revokeInvitation> = async (kit) => {
  const { customer, provider, invitation_id, invitation_version: version } = await kit.invitation();
  const input = { invitation_id, version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
