// Restarts the days of grace of an overdue payment after a time in which nobody could pay the booking.
import { resumedGraceEndsAt } from "#domain/payment/overdue.ts";
import type { BookingRow } from "#server/booking/store/booking.ts";
import { setOverdueCancellation } from "#server/booking/store/money.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";

/** Restarts them for a booking that can be paid again and mails both sides, if a payment is overdue. */
export async function restartGrace(ctx: CommandContext, booking: BookingRow): Promise<void> {
  const ends_at = resumedGraceEndsAt(booking, ctx.now);
  if (ends_at === null || ends_at.getTime() === booking.cancel_overdue_at?.getTime()) return;
  await setOverdueCancellation(ctx, booking, ends_at);
  await notify(ctx, "balance_overdue", booking.customer_profile_id, booking.id);
  await notify(ctx, "balance_overdue", booking.provider_profile_id, booking.id);
}
