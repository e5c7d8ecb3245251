// The mail with a link to an offer, to the address that the link is bound to.
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import { requireShareMail } from "#domain/offer/share.ts";
import { requireAccountId } from "#server/account/access.ts";
import { lockLinkMails } from "#server/account/store/link-mails.ts";
import { insertNotMeLink } from "#server/account/store/not-me.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { countShareMails, type ShareRow, setMailed } from "../store/offer-share.ts";

/**
 * Refuses a mail beyond the daily limit, one command of an account at a time. Call before making or replacing a link.
 * @throws Refusal share_mails_used_up
 */
export async function requireMailQuota(
  ctx: CommandContext,
  profile_id: string,
  address: string,
): Promise<void> {
  await lockLinkMails(ctx, requireAccountId(ctx.actor), address);
  requireShareMail(await countShareMails(ctx, profile_id, address));
}

/** Enqueues the mail, once for each address that the link has had. */
export async function mailShare(
  ctx: CommandContext,
  share: Pick<ShareRow, "id" | "rotation" | "made_by">,
): Promise<void> {
  // Not for the provider's link: it goes to the customer's own address, which is proved and has an account.
  if (share.made_by === "customer") await insertNotMeLink(ctx, "offer_share", share.id);
  await setMailed(ctx, share.id);
  const key = `offer_shared:${share.id}:${share.rotation}`;
  await ctx.enqueue(sendLinkMail, { template: "offer_shared", subject_id: share.id, key }, { key });
}
