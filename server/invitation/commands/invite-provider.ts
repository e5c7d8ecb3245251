import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { requireInvitationRoom } from "#domain/invitation/rules.ts";
import { limits } from "#domain/limits.ts";
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import { refuse } from "#domain/refusal.ts";
import { Email } from "#domain/text.ts";
import { lockLinkMails, requireReachable } from "#server/account/store/link-mails.ts";
import { insertNotMeLink } from "#server/account/store/not-me.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { requireOwner } from "#server/request/access.ts";
import { lockRequest } from "#server/request/store/request.ts";
import {
  countInvitations,
  countSentToday,
  findProviderByEmail,
  insertInvitation,
} from "../store/invitation.ts";

/**
 * The customer invites a provider to an open request: by mail to an address, or by a link to pass on. If the account of
 * an address has a provider, they get an ordinary mail and the invitation at once; the customer does not learn this.
 */
export const inviteProvider = defineCommand({
  name: "invite_provider",
  summary: "The customer invites a provider to make an offer, by e-mail or by a link to pass on.",
  needs: "profile",
  input: z.object({ request_id: Id, recipient_email: Email.nullable().default(null) }),
  output: z.strictObject({ invitation_id: field.id, is_mailed: z.boolean() }),
  load: (ctx, { request_id }) => lockRequest(ctx, request_id),
  allow: (actor, request) => requireOwner(actor, request),
  async run(ctx, { recipient_email }, request) {
    if (request.status !== "open") refuse("request_not_open", { status: request.status });
    requireInvitationRoom(await countInvitations(ctx, request.id));
    const { actor } = ctx;
    if (actor.kind !== "member") return refuse("not_authenticated");
    await lockLinkMails(ctx, actor.account_id, recipient_email);
    const sent = await countSentToday(ctx, actor.account_id, recipient_email);
    const { invitations_per_day: limit } = limits;
    if (sent.in_all >= limit) refuse("invitations_used_up", { limit });
    if (sent.to_address >= limits.invitations_per_address_per_day) refuse("share_mails_used_up");
    if (recipient_email) await requireReachable(ctx, actor, recipient_email);
    const provider = recipient_email ? await findProviderByEmail(ctx, recipient_email) : null;
    const invitation = await insertInvitation(ctx, {
      request_id: request.id,
      profile_id: provider,
      recipient_email,
    });
    if (provider) await notify(ctx, "provider_invited", provider, invitation.id);
    else if (recipient_email) await mailInvitation(ctx, invitation);
    return { invitation_id: invitation.id, is_mailed: recipient_email !== null };
  },
  // Without the address: log rows stay for good.
  audit: (_input, request, { invitation_id, is_mailed }) => ({
    subject: ["request", request.id],
    invitation_id,
    is_mailed,
  }),
  exposedVia: ["ui", "rpc"],
});

async function mailInvitation(ctx: CommandContext, { id, rotation }: { id: string; rotation: number }) {
  await insertNotMeLink(ctx, "invitation", id);
  const key = `invitation:${id}:${rotation}`;
  await ctx.enqueue(sendLinkMail, { template: "invitation", subject_id: id, key }, { key });
}
