// What "this was not me" erases, by the subject of the mail. Each eraser returns who wrote to the address, or null if
// nothing of it is left.
import { getAccountId } from "#server/account/store/in-use.ts";
import type { NotMeKind } from "#server/account/store/not-me.ts";
import { erasedColumns, lockDirectOffer, moveDirectOffer } from "#server/direct-offer/store/direct-offer.ts";
import { lockInvitation, updateInvitation } from "#server/invitation/store/invitation.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { eraseRecipient, lockShareWithOffer } from "#server/offer-share/store/offer-share.ts";

export type ErasedSubject = {
  /** The account to bar from the address. */
  sender_id: string;
  /** The profile that the operators review. */
  profile_id: string;
  address: string;
};

type Eraser = (ctx: CommandContext, subject_id: string) => Promise<ErasedSubject | null>;

async function eraseDirectOffer(ctx: CommandContext, id: string): Promise<ErasedSubject | null> {
  const row = await lockDirectOffer(ctx, id);
  const { recipient_email: address, account_id: sender_id, profile_id } = row;
  if (address === null || row.status === "claimed" || row.status === "erased") return null;
  await moveDirectOffer(ctx, row, "erase", "recipient", erasedColumns);
  return { sender_id, profile_id, address };
}

/** Also ends the link: without its address it would be open to everybody. */
async function eraseShare(ctx: CommandContext, id: string): Promise<ErasedSubject | null> {
  const { share } = await lockShareWithOffer(ctx, id);
  const { recipient_email: address, maker_profile_id: profile_id } = share;
  if (address === null) return null;
  await eraseRecipient(ctx, share);
  return { sender_id: await getAccountId(ctx.tx, profile_id), profile_id, address };
}

async function eraseInvitation(ctx: CommandContext, id: string): Promise<ErasedSubject | null> {
  const { invitation, request } = await lockInvitation(ctx, id);
  const { recipient_email: address } = invitation;
  if (address === null || !request.profile_id || !request.account_id) return null;
  await updateInvitation(ctx, invitation, {
    recipient_email: null,
    revoked_at: invitation.revoked_at ?? ctx.now,
  });
  return { sender_id: request.account_id, profile_id: request.profile_id, address };
}

export const eraseByKind: Readonly<Partial<Record<NotMeKind, Eraser>>> = {
  direct_offer: eraseDirectOffer,
  offer_share: eraseShare,
  invitation: eraseInvitation,
};
