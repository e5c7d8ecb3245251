import { z } from "zod";
import { planAutoCompletion } from "#domain/booking/delivery.ts";
import { Id } from "#domain/ids.ts";
import type { PlannedMove } from "#domain/moves.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { applyMoves } from "../apply-moves.ts";
import { bookEarnings } from "./earn.ts";
import { lockPaidBooking, type PaidBooking } from "./lock-booking.ts";

/** Fired by the tick when the customer's days to object to a delivery are over. */
export const autoCompleteBooking = defineCommand({
  name: "auto_complete_booking",
  summary: "A delivery nobody objected to counts as accepted; the booking is completed.",
  needs: "system",
  input: z.object({ booking_id: Id }),
  load: (ctx, { booking_id }) => lockPaidBooking(ctx, booking_id),
  allow: requireSystem,
  run: (ctx, _input, whole) => applyCompletion(ctx, whole, planAutoCompletion(whole, ctx.now).moves),
  audit: (_input, { booking }, { status }) => ({ subject: ["booking", booking.id], status }),
  exposedVia: ["internal"],
});

/** Applies a completion: what was paid is earned, the request is fulfilled, both sides are mailed. */
export async function applyCompletion(
  ctx: CommandContext,
  whole: PaidBooking,
  moves: readonly PlannedMove[],
) {
  const { booking } = whole;
  const kept_minor = Math.min(whole.paid_minor, booking.total_minor);
  const columns = { [booking.id]: { auto_complete_at: null, kept_minor } };
  const after = await applyMoves(ctx, whole, moves, columns);
  const ended = after.booking ?? booking;
  await bookEarnings(ctx, ended, kept_minor, `earn:${booking.id}:${ended.version}`);
  await notify(ctx, "booking_completed", booking.customer_profile_id, booking.id);
  await notify(ctx, "booking_completed", booking.provider_profile_id, booking.id);
  return { booking_id: booking.id, status: ended.status };
}
