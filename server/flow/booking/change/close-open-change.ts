// Ends a change that was still open when its booking was cancelled, delivered or disputed.
import { lockOpenChange, moveChange } from "#server/booking/store/changes.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { cancelChangePayment } from "./cancel-change-payment.ts";

/** Closes the open change of a booking that is no longer confirmed; the caller holds the booking's lock. */
export async function closeOpenChange(ctx: CommandContext, booking_id: string): Promise<void> {
  const change = await lockOpenChange(ctx, booking_id);
  if (!change) return;
  await moveChange(ctx, change, "overtake", "system");
  await cancelChangePayment(ctx, change);
}
