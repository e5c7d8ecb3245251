// The invitation that goes with a request which repeats an earlier one.
import { insertInvitation, isInvitable } from "#server/invitation/store/invitation.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { countTold, type RequestRow } from "#server/request/store/request.ts";

/** Invites the provider of the earlier booking to a request that has just opened, unless it takes no more work. */
export async function inviteAgain(
  ctx: CommandContext,
  { id: request_id, again_profile_id: profile_id }: RequestRow,
): Promise<void> {
  if (!profile_id || !(await isInvitable(ctx, profile_id))) return;
  const invitation = await insertInvitation(ctx, { request_id, profile_id, recipient_email: null });
  await notify(ctx, "provider_invited", profile_id, invitation.id);
  // The mails to matching providers leave out whoever was invited.
  await countTold(ctx.tx, request_id, 1);
}
