// Locks a change with its booking and everything that its answer may move.
import { refuse } from "#domain/refusal.ts";
import { type ChangeRow, findChangeBooking, lockChange } from "#server/booking/store/changes.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { lockPaidBooking, type PaidBooking } from "../lock-booking.ts";

export type ChangeOfBooking = { whole: PaidBooking; change: ChangeRow };

/** @throws Refusal not_found when there is none or the actor may not see its booking */
export async function lockBookingOfChange(ctx: CommandContext, id: string): Promise<ChangeOfBooking> {
  const booking_id = (await findChangeBooking(ctx, id)) ?? refuse("not_found");
  const whole = await lockPaidBooking(ctx, booking_id);
  return { whole, change: await lockChange(ctx, id) };
}
