// An agreed change that costs more than was paid: it takes effect once the difference is paid.
import type { ChangeSide } from "#domain/booking/change/machine.ts";
import type { Agreement } from "#domain/booking/change/plan.ts";
import { type ChangeRow, moveChange } from "#server/booking/store/changes.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { insertInstalments } from "#server/payment/store/instalments.ts";
import type { PaidBooking } from "../lock-booking.ts";
import { notifyBothSides } from "./notify-both-sides.ts";

/** Asks for the difference as a separate payment; the booking stays as it is until then. */
export async function awaitPayment(
  ctx: CommandContext,
  { booking, instalments }: PaidBooking,
  change: ChangeRow,
  { by, plan }: { by: ChangeSide; plan: Agreement },
): Promise<ChangeRow> {
  const due = {
    instalment: "change",
    amount_minor: plan.money.to_pay_minor,
    due_at: plan.pay_until,
  } as const;
  const last = Math.max(0, ...instalments.map(({ position }) => position));
  const [inserted] = await insertInstalments(ctx, booking, [due], last + 1);
  const columns = { instalment_id: inserted?.id, due_at: plan.pay_until, answered_at: ctx.now };
  const agreed = await moveChange(ctx, change, "await_payment", by, columns);
  await notifyBothSides(ctx, "change_agreed", booking, change.id);
  return agreed;
}
