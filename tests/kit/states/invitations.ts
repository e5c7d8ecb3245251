// Invitations to a request, and providers that are not interested, made through the product's own commands.
import type { Caller } from "#db/seed/run.ts";
import { inviteProvider } from "#server/invitation/commands/invite-provider.ts";
import { takeInvitation } from "#server/invitation/commands/take-invitation.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { hashLinkToken, makeLinkToken } from "#server/kernel/token/link-token.ts";
import { passRequest } from "#server/request/commands/pass-request.ts";
import type { makePeople } from "../accounts.ts";
import type { makeDrafts } from "../drafts.ts";
import type { InvitationFixture } from "../fixtures.ts";

type Made = { people: ReturnType<typeof makePeople>; drafts: ReturnType<typeof makeDrafts> };

export function makeInvitations(runtime: Runtime, run: Caller, { people, drafts }: Made) {
  /** A link to pass on that nobody has taken; `provider` could take it. */
  async function invitation(options: { recipient_email?: string } = {}): Promise<InvitationFixture> {
    const request = await drafts.openRequest();
    const provider = await people.provider();
    const { recipient_email = null } = options;
    const { invitation_id } = await run(inviteProvider, request.customer, {
      request_id: request.request_id,
      recipient_email,
    });
    const token = makeLinkToken(runtime.env, "invitation", invitation_id, 1);
    const token_hash = hashLinkToken(token).toString("hex");
    return { ...request, provider, invitation_id, invitation_version: 1, token, token_hash };
  }

  async function passedRequest() {
    const request = await drafts.openRequest();
    const provider = await people.provider();
    await run(passRequest, provider, { request_id: request.request_id, reason: "no_time" });
    return { ...request, provider };
  }

  /** Taken by its provider, who then declined it. */
  async function declinedInvitation(): Promise<InvitationFixture> {
    const made = await invitation();
    const { provider, request_id, token_hash, invitation_version: version } = made;
    await run(takeInvitation, provider, { token_hash, version });
    await run(passRequest, provider, { request_id, reason: "no_time" });
    return { ...made, invitation_version: version + 1 };
  }
  return { invitation, passedRequest, declinedInvitation };
}
