// Locks a change with its booking and everything that its answer may move.
import type { ChangeSide } from "#domain/booking/change/machine.ts";
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

/** Refuses a call made for another version of the booking. */
export function requireSeen(booking: PaidBooking["booking"], version: number): void {
  const { version: current, status } = booking;
  if (current !== version) refuse("stale", { current: { version: current, status } });
}

/** The profile of a side of the booking. */
export function profileOf(booking: PaidBooking["booking"], side: ChangeSide): string {
  return side === "customer" ? booking.customer_profile_id : booking.provider_profile_id;
}

export const otherSide = (side: ChangeSide): ChangeSide => (side === "customer" ? "provider" : "customer");
