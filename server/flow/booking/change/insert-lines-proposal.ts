// Other lines for a confirmed booking, by either side and however its prices were typed.
import type { BookedLine } from "#domain/booking/change/discount.ts";
import { planLinesProposal } from "#domain/booking/change/plan.ts";
import type { OfferLine } from "#domain/offer/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { sideOf } from "#server/booking/access.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { PaidBooking } from "../lock-booking.ts";
import { proposeChange } from "./propose.ts";

/** Stores the proposal and tells the other side. @throws Refusal of `planLinesProposal` */
export async function insertLinesProposal(
  ctx: CommandContext,
  whole: PaidBooking,
  proposed: {
    readonly lines: readonly OfferLine[];
    readonly lines_before: readonly BookedLine[];
    readonly total_minor: number | undefined;
    readonly reason: string;
  },
) {
  const { booking } = whole;
  const { lines, lines_before, total_minor: seen_total_minor, reason } = proposed;
  const side = sideOf(ctx.actor, booking) ?? refuse("forbidden");
  const plan = planLinesProposal(booking, whole, { lines, lines_before, seen_total_minor, side }, ctx.now);
  const change = await proposeChange(ctx, booking, plan, { side, reason });
  return {
    booking_id: booking.id,
    change_id: change.id,
    total_minor: plan.total_minor,
    due_at: change.due_at.toISOString(),
  };
}
