// Money for a booking that is confirmed already: its balance, or the difference of a change.

import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import type { AttemptRow } from "#server/payment/store.ts";
import type { WholeBooking } from "../booking/lock-booking.ts";
import { returnMoney } from "./late-payment.ts";
import { payInstalments } from "./settle-instalments.ts";

/**
 * Pays what is open of a confirmed booking; what pays no instalment whole goes back. Null when nothing of the money was
 * due: the caller returns all of it.
 */
export async function settleLaterPayment(
  ctx: CommandContext,
  whole: WholeBooking,
  attempt: AttemptRow,
): Promise<"paid" | null> {
  const { booking } = whole;
  const rest_minor = await payInstalments(ctx, whole, attempt.amount_minor);
  if (rest_minor === attempt.amount_minor) return null;
  if (rest_minor > 0) await returnMoney(ctx, whole, attempt, "nothing_due", rest_minor);
  await notify(ctx, "balance_paid", booking.customer_profile_id, booking.id);
  await notify(ctx, "balance_paid", booking.provider_profile_id, booking.id);
  return "paid";
}
