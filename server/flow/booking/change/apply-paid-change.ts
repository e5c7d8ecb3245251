// Puts an agreed change into effect once the customer has paid the difference.
import { lockOpenChange, moveChange } from "#server/booking/store/changes.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { InstalmentRow } from "#server/payment/store/instalments.ts";
import type { WholeBooking } from "../lock-booking.ts";
import { applyLines } from "./apply-change.ts";
import { notifyBothSides } from "./notify-both-sides.ts";

/** Applies the change that awaits this payment, if there is one. */
export async function applyPaidChange(
  ctx: CommandContext,
  { booking }: Pick<WholeBooking, "booking">,
  paid: Pick<InstalmentRow, "id" | "kind">,
): Promise<void> {
  if (paid.kind !== "change") return;
  const change = await lockOpenChange(ctx, booking.id);
  if (change?.instalment_id !== paid.id) return;
  await applyLines(ctx, { booking }, change, "system");
  await moveChange(ctx, change, "apply", "system");
  await notifyBothSides(ctx, "change_agreed", booking, change.id);
}
