import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { requireVersion } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwner } from "#server/request/access.ts";
import { lockInvitation, updateInvitation } from "../store/invitation.ts";

/**
 * Revokes an invitation. An offer already made stays. So does, for a while, the link "this was not me" of a sent mail:
 * its recipient can still report it, and the address counts towards the limits.
 */
export const revokeInvitation = defineCommand({
  name: "revoke_invitation",
  summary: "The customer takes an invitation back; its link stops working.",
  needs: "profile",
  input: z.object({ invitation_id: Id, version: Version }),
  output: z.strictObject({ invitation_id: field.id, version: field.version }),
  load: (ctx, { invitation_id }) => lockInvitation(ctx, invitation_id),
  allow: (actor, { request }) => requireOwner(actor, request),
  async run(ctx, { version }, { invitation }) {
    requireVersion(invitation, version);
    const set = { revoked_at: invitation.revoked_at ?? ctx.now };
    const revoked = await updateInvitation(ctx, invitation, set);
    return { invitation_id: revoked.id, version: revoked.version };
  },
  audit: (_input, { invitation, request }) => ({
    subject: ["request", request.id],
    invitation_id: invitation.id,
  }),
  exposedVia: ["ui", "rpc"],
});
