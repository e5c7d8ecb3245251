// Becoming an operator by an invitation: an administrator names an address and roles, and whoever has an account with that
// address accepts. The link holds no secret: it opens to nobody else.
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import { Roles } from "#domain/operator/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { Email } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { isAddressFull } from "#server/account/store/link-mails.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { announceAccount } from "#server/kernel/live/announcement.ts";
import {
  countInvitedToday,
  deleteOperatorInvitation,
  insertOperatorInvitation,
  lockOperatorInvitation,
} from "../store/invitations.ts";
import { insertOperatorGrant, listGrants, lockGrants, recordGrantEvent } from "../store/operator.ts";

export const inviteOperator = defineCommand({
  name: "invite_operator",
  summary: "An administrator invites somebody by e-mail to become an operator with these roles.",
  needs: "operator",
  proof: "recent",
  input: z.object({ email: Email, roles: Roles }),
  output: z.strictObject({ invitation_id: field.id, expires_at: field.time }),
  async load(ctx) {
    const { account_id } = requireOperator(ctx.actor);
    return { account_id, sent: await countInvitedToday(ctx, account_id) };
  },
  allow() {},
  async run(ctx, { email, roles }, { account_id: invited_by, sent }) {
    const { operator_invitations_per_day: limit } = limits;
    if (sent >= limit) refuse("invitations_used_up", { limit });
    const isSame = (one: string) => one.toLowerCase() === email.toLowerCase();
    if ((await listGrants(ctx.tx)).some((grant) => isSame(grant.email))) refuse("operator_already");
    if (await isAddressFull(ctx, email)) refuse("recipient_unreachable");
    const { id, expires_at } = await insertOperatorInvitation(ctx, { email, roles, invited_by });
    const key = `operator_invited:${id}:1`;
    await ctx.enqueue(sendLinkMail, { template: "operator_invited", subject_id: id, key }, { key });
    return { invitation_id: id, expires_at: expires_at.toISOString() };
  },
  // Without the address: log rows stay for good.
  audit: ({ roles }, { account_id }, { invitation_id }) => ({
    subject: ["account", account_id],
    invitation_id,
    roles,
  }),
  exposedVia: ["ui", "rpc"],
});

export const revokeOperatorInvitation = defineCommand({
  name: "revoke_operator_invitation",
  summary: "An administrator takes an invitation to become an operator back.",
  needs: "operator",
  proof: "recent",
  input: z.object({ invitation_id: Id }),
  output: z.strictObject({ invitation_id: field.id }),
  load: (ctx, { invitation_id }) => lockOperatorInvitation(ctx, invitation_id),
  allow() {},
  async run(ctx, { invitation_id }) {
    await deleteOperatorInvitation(ctx, invitation_id);
    return { invitation_id };
  },
  audit: ({ invitation_id }, { invited_by, roles }) => ({
    subject: ["account", invited_by],
    invitation_id,
    roles,
  }),
  exposedVia: ["ui", "rpc"],
});

/** The account whose address is invited, in person. */
async function loadOwn(ctx: CommandContext, { invitation_id }: { invitation_id: string }) {
  if (ctx.actor.kind !== "member") return refuse("not_authenticated");
  const { account_id, email } = ctx.actor;
  const grants = await lockGrants(ctx);
  return { account_id, grants, invitation: await lockOperatorInvitation(ctx, invitation_id, email) };
}

/** The rights have no effect before a second factor is set up and given. */
export const acceptOperatorInvitation = defineCommand({
  name: "accept_operator_invitation",
  summary: "Whoever is invited by this address becomes an operator with the roles of the invitation.",
  needs: "account",
  in_person: true,
  input: z.object({ invitation_id: Id }),
  output: z.strictObject({ account_id: field.id }),
  load: loadOwn,
  allow() {},
  async run(ctx, { invitation_id }, { account_id, grants, invitation }) {
    if (invitation.expires_at <= ctx.now) refuse("link_expired");
    // An invitation says nothing once whoever made it may not make any more.
    const by = grants.find((grant) => grant.account_id === invitation.invited_by);
    if (!by?.is_active || !by.roles.includes("admin")) refuse("link_expired");
    const { roles } = invitation;
    if (!(await insertOperatorGrant(ctx, account_id, roles))) refuse("operator_already");
    await deleteOperatorInvitation(ctx, invitation_id);
    await recordGrantEvent(ctx, account_id, { transition: "grant", role: "recipient" });
    await announceAccount(ctx.tx, account_id);
    return { account_id };
  },
  audit: ({ invitation_id }, { account_id, invitation: { roles, invited_by } }) => ({
    subject: ["account", account_id],
    invitation_id,
    roles,
    invited_by,
  }),
  exposedVia: ["ui", "rpc"],
});
