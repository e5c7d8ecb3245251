// Money for a confirmed booking: its balance, or the difference of a change.

import { allocate, openInstalments } from "#domain/payment/instalments.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import type { AttemptRow } from "#server/payment/store/payment.ts";
import type { WholeBooking } from "../booking/lock-booking.ts";
import { returnMoney } from "./late-payment.ts";
import { payInstalments } from "./settle-instalments.ts";

/**
 * Pays the open instalments of a confirmed booking; money that pays no whole instalment goes back. Null if none is
 * open: the caller returns all of the money.
 */
export async function settleFurtherPayment(
  ctx: CommandContext,
  whole: WholeBooking,
  attempt: AttemptRow,
): Promise<"paid" | "refunded" | null> {
  const { booking } = whole;
  if (openInstalments(whole.instalments).length === 0) return null;
  const { paid } = allocate(whole.instalments, attempt.amount_minor);
  const rest_minor = await payInstalments(ctx, whole, attempt.amount_minor);
  if (paid.length === 0) {
    // A change raised the sum due after this payment had begun.
    await returnMoney(ctx, whole, attempt, "amount_too_small");
    return "refunded";
  }
  if (rest_minor > 0) await returnMoney(ctx, whole, attempt, "nothing_due", rest_minor);
  // A paid change has its own mail.
  if (paid.every(({ kind }) => kind === "change")) return "paid";
  await notify(ctx, "balance_paid", booking.customer_profile_id, booking.id);
  await notify(ctx, "balance_paid", booking.provider_profile_id, booking.id);
  return "paid";
}
