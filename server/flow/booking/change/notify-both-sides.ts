import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import type { PaidBooking } from "../lock-booking.ts";

/** Mails both sides about a change. */
export async function notifyBothSides(
  ctx: CommandContext,
  template: "change_agreed" | "change_lapsed",
  { customer_profile_id, provider_profile_id }: PaidBooking["booking"],
  change_id: string,
): Promise<void> {
  await notify(ctx, template, customer_profile_id, change_id);
  await notify(ctx, template, provider_profile_id, change_id);
}
