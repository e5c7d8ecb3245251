// What proposing another date and other lines have in common.
import type { ProposalPlan } from "#domain/booking/change/plan.ts";
import { confirmedReminder } from "#domain/booking/reminders.ts";
import { type BookingRow, setReminder } from "#server/booking/store/booking.ts";
import { type ChangeRow, insertChange } from "#server/booking/store/changes.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { otherSide, profileOf } from "./sides.ts";

/** Stores a proposal, tells the other side, and reminds it before the time to answer ends. */
export async function proposeChange(
  ctx: CommandContext,
  booking: BookingRow,
  plan: ProposalPlan,
  { side: proposed_by, reason }: { side: "customer" | "provider"; reason: string },
): Promise<ChangeRow> {
  const change = await insertChange(ctx, booking.id, plan, { proposed_by, reason });
  const { due_at } = change;
  await setReminder(ctx, booking, confirmedReminder(booking, ctx.now, { proposed_by, due_at }));
  await notify(ctx, "change_proposed", profileOf(booking, otherSide(proposed_by)), change.id);
  return change;
}
