// The mail with a link to an offer, to the address that it is bound to.
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import { requireShareMail } from "#domain/offer/share.ts";
import { requireAccountId } from "#server/account/access.ts";
import { lockLinkMails } from "#server/account/store-link-mails.ts";
import { insertNotMeLink } from "#server/account/store-not-me.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { countShareMails, type ShareRow, setMailed } from "./store.ts";

/**
 * Refuses a mail beyond those of a day, one command of an account at a time. Call it before the link is made or replaced.
 * @throws Refusal share_mails_used_up
 */
export async function requireMailRoom(
  ctx: CommandContext,
  profile_id: string,
  address: string,
): Promise<void> {
  await lockLinkMails(ctx, requireAccountId(ctx.actor), address);
  requireShareMail(await countShareMails(ctx, profile_id, address));
}

/** Enqueues it, once for each address that the link has had. */
export async function mailShare(
  ctx: CommandContext,
  share: Pick<ShareRow, "id" | "rotation" | "made_by">,
): Promise<void> {
  // The provider's link goes to the customer's own address, which has an account and is proved.
  if (share.made_by === "customer") await insertNotMeLink(ctx, "offer_share", share.id);
  await setMailed(ctx, share.id);
  const key = `offer_shared:${share.id}:${share.rotation}`;
  await ctx.enqueue(sendLinkMail, { template: "offer_shared", subject_id: share.id, key }, { key });
}
