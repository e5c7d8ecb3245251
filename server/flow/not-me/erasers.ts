// What "this was not me" erases, by what the mail was about. Each returns who wrote to the address, or null where nothing
// of it is left.
import type { NotMeKind } from "#server/account/store-not-me.ts";
import { erasedColumns, lockDirectOffer, moveDirectOffer } from "#server/direct-offer/store.ts";
import type { CommandContext } from "#server/kernel/command.ts";

export type ErasedSubject = {
  /** The account that is barred from the address. */
  sender_id: string;
  /** The profile that operators are asked about. */
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

export const erasers: Readonly<Partial<Record<NotMeKind, Eraser>>> = {
  direct_offer: eraseDirectOffer,
};
