// Confirms a booking that is paid or costs nothing: its siblings become not_selected, and all sides get mails.
// settle_payment uses it, and start_payment if nothing is due.

import { autoDeliverAt } from "#domain/booking/delivery.ts";
import { type ConfirmationPlan, type PaymentAmounts, planConfirmation } from "#domain/booking/plan.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { applyMoves } from "../apply-moves.ts";
import { notifyOffers } from "../notify-offers.ts";
import type { WholeBooking } from "./lock-booking.ts";

/** Confirms a booking that awaits payment. @throws Refusal not_payable when less is paid than is due. */
export async function confirmBooking(
  ctx: CommandContext,
  whole: WholeBooking,
  settled: PaymentAmounts,
): Promise<void> {
  await applyConfirmation(ctx, whole, planConfirmation({ ...whole, ...settled }, ctx.now));
}

/** Applies a confirmation or a revival and mails both sides and the providers who were not selected. */
export async function applyConfirmation(
  ctx: CommandContext,
  whole: WholeBooking,
  plan: ConfirmationPlan,
): Promise<void> {
  const { booking } = whole;
  const { confirmed_at, undelivered_check_at, remind_at } = plan;
  const auto_deliver_at = booking.delivers_by_schedule ? autoDeliverAt(booking) : null;
  const columns = { confirmed_at, undelivered_check_at, auto_deliver_at, remind_at };
  await applyMoves(ctx, whole, plan.moves, { [booking.id]: columns });
  await notify(ctx, "booking_confirmed", booking.customer_profile_id, booking.id);
  await notify(ctx, "booking_confirmed", booking.provider_profile_id, booking.id);
  await notifyOffers(ctx, whole, plan.moves);
}
