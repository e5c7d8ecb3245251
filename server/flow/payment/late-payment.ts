// Money for a booking that no longer awaits payment: lapsed, cancelled, or confirmed by another payment. Either the
// booking is revived or the money is returned in full.
import { type PaymentAmounts, planLapse, planLatePayment, type ReturnReason } from "#domain/booking/plan.ts";
import { submitRefund } from "#domain/payment/jobs.ts";
import { isInUse } from "#server/account/store/in-use.ts";
import { isSlotFree } from "#server/booking/store/booking.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { runUnlessViolated } from "#server/kernel/database/savepoint.ts";
import { lockActiveProfile } from "#server/kernel/lock-profile.ts";
import { notify } from "#server/kernel/notify.ts";
import { type AttemptRow, insertRefund } from "#server/payment/store/payment.ts";
import { applyConfirmation } from "../booking/confirm-booking.ts";
import { applyEnding } from "../booking/end-unpaid.ts";
import type { WholeBooking } from "../booking/lock-booking.ts";
import { payInstalments } from "./settle-instalments.ts";

/** Revives a lapsed booking when request, offer and date are unchanged; returns the money otherwise. */
export async function settleLatePayment(
  ctx: CommandContext,
  whole: WholeBooking,
  attempt: AttemptRow,
  settled: PaymentAmounts,
): Promise<"revived" | "refunded"> {
  const isFree = await isSlotFree(ctx, whole.booking);
  const { provider_profile_id } = whole.booking;
  const isProviderInUse =
    (await lockActiveProfile(ctx.tx, provider_profile_id)) && (await isInUse(ctx.tx, provider_profile_id));
  const plan = planLatePayment(
    { ...whole, ...settled, is_slot_free: isFree, is_provider_in_use: isProviderInUse },
    ctx.now,
  );
  if (plan.outcome === "revive") {
    // isSlotFree may miss a concurrent transaction that takes the date: then the constraint fails and money goes back.
    const revive = async () => {
      await applyConfirmation(ctx, whole, plan);
      await payInstalments(ctx, whole, attempt.amount_minor);
    };
    if (await runUnlessViolated(ctx.tx, "booking_slot_is_free", revive)) return "revived";
  }
  await returnMoney(ctx, whole, attempt, plan.outcome === "refund" ? plan.reason : "slot_taken");
  return "refunded";
}

/**
 * A bank debit arrives days after the customer ordered it. If the date has passed by then, the booking was never
 * confirmed and nothing was delivered: the booking lapses and the money is returned in full.
 */
export async function settleDebitAfterDate(
  ctx: CommandContext,
  whole: WholeBooking,
  attempt: AttemptRow,
): Promise<"refunded"> {
  const others = whole.attempts.filter(({ id }) => id !== attempt.id);
  const statuses = others.map(({ status }) => status);
  // While another attempt is processing, its outcome decides about the booking.
  if (!statuses.includes("processing")) {
    const { moves } = planLapse({ ...whole, attempts: statuses }, ctx.now);
    await applyEnding(ctx, { ...whole, attempts: others }, moves, "booking_lapsed");
  }
  await returnMoney(ctx, whole, attempt, "date_passed");
  return "refunded";
}

/** Returns a payment, or the part of it for which nothing was due. */
export async function returnMoney(
  ctx: CommandContext,
  { booking }: Pick<WholeBooking, "booking">,
  attempt: AttemptRow,
  reason: ReturnReason,
  amount_minor = attempt.amount_minor,
): Promise<void> {
  const { booking_id, currency } = attempt;
  const intent = { booking_id, attempt_id: attempt.id, amount_minor, currency, reason };
  const { id } = await insertRefund(ctx, intent);
  await ctx.enqueue(submitRefund, { refund_id: id }, { key: `refund:${id}`, is_run_now: true });
  await notify(ctx, "payment_returned", booking.customer_profile_id, booking.id);
}
