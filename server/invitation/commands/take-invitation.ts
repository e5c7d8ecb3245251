import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { TokenHash } from "#domain/offer/schemas.ts";
import { isSameAddress } from "#domain/offer/share.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { deleteNotMeLink } from "#server/account/store/not-me.ts";
import { type Actor, profileId, system } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockRequest } from "#server/request/store/request.ts";
import {
  findStandingInvitation,
  getRequestIdByToken,
  lockInvitationByToken,
  setTaken,
} from "../store/invitation.ts";

/**
 * A provider takes an invitation: the request then comes first on its board, once the provider is verified. A link is
 * for the first who takes it; a mailed one is for the account of its address. A provider with an active invitation to
 * the request does not use up the link.
 */
export const takeInvitation = defineCommand({
  name: "take_invitation",
  summary: "A provider takes an invitation to a request by its link.",
  needs: "profile",
  input: z.object({ token_hash: TokenHash, version: Version }),
  output: z.strictObject({ invitation_id: field.id, request_id: field.id }),
  async load(ctx, { token_hash }) {
    const request_id = await getRequestIdByToken(ctx, token_hash);
    const request = await lockRequest({ tx: ctx.tx, actor: system }, request_id);
    return { request, invitation: await lockInvitationByToken(ctx, token_hash) };
  },
  allow(actor, { request }) {
    if (actor.kind !== "member" || actor.profile?.kind !== "provider") refuse("forbidden");
    if (request.account_id === actor.account_id) refuse("forbidden", { reason: "own_request" });
  },
  async run(ctx, { version }, { invitation, request }) {
    const profile_id = profileId(ctx.actor) ?? refuse("profile_required");
    requireForActor(ctx.actor, invitation);
    if (request.status !== "open") refuse("request_not_open", { status: request.status });
    const own = await findStandingInvitation(ctx, request.id, profile_id);
    if (own) return { invitation_id: own, request_id: request.id };
    if (invitation.profile_id !== null) refuse("already_invited");
    requireVersion(invitation, version);
    await setTaken(ctx, invitation, profile_id);
    await deleteNotMeLink(ctx, "invitation", invitation.id);
    return { invitation_id: invitation.id, request_id: request.id };
  },
  audit: (_input, { invitation, request }) => ({
    subject: ["request", request.id],
    invitation_id: invitation.id,
  }),
  exposedVia: ["ui"],
});

function requireForActor(actor: Actor, { recipient_email }: { recipient_email: string | null }): void {
  if (actor.kind !== "member" || recipient_email === null) return;
  if (!isSameAddress(recipient_email, actor.email)) refuse("link_of_other_address");
}
