import type { PlannedMove } from "#domain/moves.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import type { WholeBooking } from "./booking/lock-booking.ts";

const offerMails = {
  not_select: "offer_not_selected",
  revive: "offer_revived",
  expire: "offer_expired",
} as const;

/** Mails the providers whose offers a plan has revived or moved to not_selected or expired. */
export async function notifyOffers(
  ctx: CommandContext,
  { offers }: Pick<WholeBooking, "offers">,
  moves: readonly PlannedMove[],
): Promise<void> {
  for (const move of moves) {
    if (move.noun !== "offer" || !Object.hasOwn(offerMails, move.transition)) continue;
    const offer = offers.find((one) => one.id === move.id);
    const template = offerMails[move.transition as keyof typeof offerMails];
    if (offer) await notify(ctx, template, offer.profile_id, offer.id);
  }
}
