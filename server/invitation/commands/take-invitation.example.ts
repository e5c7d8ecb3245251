import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { takeInvitation } from "./take-invitation.ts";

export const takeInvitationExample: ExampleOf<typeof takeInvitation> = async (kit) => {
  const { provider, token_hash, invitation_version: version } = await kit.invitation();
  return { actor: provider, input: { token_hash, version }, stranger: null, forbidden: await kit.customer() };
};
