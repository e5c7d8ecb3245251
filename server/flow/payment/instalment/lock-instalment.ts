// An instalment with its booking, under lock.
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { findInstalmentBooking, type InstalmentRow } from "#server/payment/store/instalments.ts";
import { lockWholeBooking, type WholeBooking } from "../../booking/lock-booking.ts";

export type InstalmentOfBooking = { whole: WholeBooking; instalment: InstalmentRow };

/** @throws Refusal not_found when there is none or the actor may not see its booking */
export async function lockInstalment(ctx: CommandContext, id: string): Promise<InstalmentOfBooking> {
  const booking_id = (await findInstalmentBooking(ctx, id)) ?? refuse("not_found");
  const whole = await lockWholeBooking(ctx, booking_id);
  const instalment = whole.instalments.find((one) => one.id === id) ?? refuse("not_found");
  return { whole, instalment };
}
