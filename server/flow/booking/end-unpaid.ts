// Ends an unpaid booking by lapse, undo or cancellation: moves, open checkouts, mails.
import { reopeningColumns } from "#domain/booking/reopened-request.ts";
import type { PlannedMove } from "#domain/moves.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { cancelInstalments } from "#server/payment/store/instalments.ts";
import { applyMoves, type MoveColumns } from "../apply-moves.ts";
import { notifyOffers } from "../notify-offers.ts";
import { endAttempts } from "../payment/end-attempts.ts";
import type { WholeBooking } from "./lock-booking.ts";

/** Applies the plan and returns the booking's new status. */
export async function applyEnding(
  ctx: CommandContext,
  whole: WholeBooking,
  moves: readonly PlannedMove[],
  template: "booking_lapsed" | "booking_cancelled" | "booking_undone",
  columns: MoveColumns = {},
) {
  const { booking } = whole;
  const reopened = reopeningColumns({ ...whole, moves }, ctx.now);
  const after = await applyMoves(ctx, whole, moves, { ...reopened, ...columns });
  await endAttempts(ctx, whole.attempts);
  // Late money may revive a lapsed booking and then pays them; nobody pays a cancelled one.
  if (after.booking?.status === "cancelled") await cancelInstalments(ctx, whole.instalments);
  // The customer has just undone the acceptance and needs no mail about it; the provider does.
  if (template !== "booking_undone") await notify(ctx, template, booking.customer_profile_id, booking.id);
  await notify(ctx, template, booking.provider_profile_id, booking.id);
  await notifyOwner(ctx, whole);
  // The booking's mail covers the accepted offer.
  await notifyOffers(ctx, { offers: whole.siblings }, moves);
  const ended = after.booking ?? booking;
  return { booking_id: ended.id, status: ended.status };
}

/** A booking made by a link is somebody else's: tells the request's owner that it is open again, unless they did it. */
async function notifyOwner(ctx: CommandContext, { request, booking }: WholeBooking): Promise<void> {
  const { profile_id } = request;
  if (!profile_id || profile_id === booking.customer_profile_id || profile_id === profileId(ctx.actor))
    return;
  await notify(ctx, "shared_booking_ended", profile_id, booking.id);
}
