import { z } from "zod";
import { heldReminder } from "#domain/booking/reminders.ts";
import { Id } from "#domain/ids.ts";
import { units } from "#domain/limits.ts";
import { isLiveAttempt } from "#domain/payment/machine.ts";
import { holdWhileProcessing, isDebitAfterDate } from "#domain/payment/processing.ts";
import { PaymentSnapshot, snapshotMismatch } from "#domain/payment/snapshot.ts";
import { refuse } from "#domain/refusal.ts";
import { isInUse } from "#server/account/store/in-use.ts";
import { type BookingRow, moveBooking } from "#server/booking/store/booking.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { openTask } from "#server/operator/store/operator.ts";
import { ledgerAccounts, postToLedger } from "#server/payment/store/ledger.ts";
import { type AttemptRow, moveAttempt, peekAttempt } from "#server/payment/store/payment.ts";
import { confirmBooking } from "../booking/confirm-booking.ts";
import { lockWholeBooking, type WholeBooking } from "../booking/lock-booking.ts";
import { endAttempts } from "./end-attempts.ts";
import { settleFurtherPayment } from "./further-payment.ts";
import { settleDebitAfterDate, settleLatePayment } from "./late-payment.ts";
import { payInstalments } from "./settle-instalments.ts";

const Outcome = z.enum([
  "unchanged",
  "confirmed",
  "paid",
  "revived",
  "refunded",
  "processing",
  "declined",
  "failed",
  "expired",
]);
type Outcome = z.output<typeof Outcome>;

/**
 * Applies Stripe's state of an attempt, from webhook, return page or sweep. Monotonic: a stale or repeated snapshot
 * changes nothing, and money that arrived either confirms the booking or is returned in full.
 */
export const settlePayment = defineCommand({
  name: "settle_payment",
  summary: "What Stripe says of a payment is applied to its booking.",
  needs: "system",
  input: z.object({ attempt_id: Id, snapshot: PaymentSnapshot }),
  output: z.strictObject({ outcome: Outcome }),
  async load(ctx, { attempt_id }) {
    const { booking_id } = await peekAttempt(ctx, attempt_id);
    const whole = await lockWholeBooking(ctx, booking_id);
    const attempt = whole.attempts.find((one) => one.id === attempt_id) ?? refuse("not_found");
    return { whole, attempt };
  },
  allow: requireSystem,
  async run(ctx, { snapshot }, { whole, attempt }): Promise<{ outcome: Outcome }> {
    const mismatch = snapshotMismatch(attempt, snapshot);
    // A mismatch without money is harmless, unless the session itself is another one.
    const isMoneyAtStake = snapshot.is_paid || snapshot.is_processing || mismatch === "session";
    if (mismatch && isMoneyAtStake) {
      refuse("payment_mismatch", { what: mismatch, session_id: snapshot.session_id });
    }
    if (attempt.status === "succeeded") return { outcome: "unchanged" };
    if (snapshot.is_paid) return { outcome: await settle(ctx, whole, attempt, snapshot) };
    return { outcome: await followSession(ctx, whole.booking, attempt, snapshot) };
  },
  audit: ({ attempt_id, snapshot }, { whole }, { outcome }) => ({
    subject: ["booking", whole.booking.id],
    attempt_id,
    session_id: snapshot.session_id,
    outcome,
  }),
  exposedVia: ["internal"],
});

/** Books money that has arrived: the attempt succeeds, and the booking is confirmed or the money goes back. */
async function settle(
  ctx: CommandContext,
  whole: WholeBooking,
  attempt: AttemptRow,
  snapshot: PaymentSnapshot,
): Promise<Outcome> {
  const { session_id, payment_intent_id, charge_id } = snapshot;
  await moveAttempt(ctx, attempt, "succeed", {
    session_id,
    session_url: null,
    payment_intent_id,
    charge_id,
    settled_at: ctx.now,
  });
  const { booking } = whole;
  await postToLedger(ctx, {
    key: `charge:${charge_id ?? attempt.id}`,
    type: "charge",
    booking_id: booking.id,
    stripe_ref: charge_id,
    currency: attempt.currency,
    lines: [
      { account: ledgerAccounts.stripePending, amount_minor: attempt.amount_minor },
      { account: ledgerAccounts.customerFunds(booking.id), amount_minor: -attempt.amount_minor },
    ],
  });
  // The sum due is the attempt's, not a new calculation: paying what was asked must be enough.
  const settled = { due_now_minor: attempt.amount_minor, paid_minor: attempt.amount_minor };
  if (mayBePaidLater(booking)) {
    const later = await settleFurtherPayment(ctx, whole, attempt);
    if (later) return later;
  }
  if (booking.status !== "awaiting_payment") {
    const late = await settleLatePayment(ctx, whole, attempt, settled);
    if (late === "revived") await openTaskIfSuspended(ctx, booking);
    return late;
  }
  if (isDebitAfterDate(booking, snapshot.method, ctx.now)) return settleDebitAfterDate(ctx, whole, attempt);
  await confirmBooking(ctx, whole, settled);
  await payInstalments(ctx, whole, attempt.amount_minor);
  await openTaskIfSuspended(ctx, booking);
  // If an earlier attempt is paid late, a later one may still be open; nobody must pay it as well.
  await endAttempts(
    ctx,
    whole.attempts.filter(({ id }) => id !== attempt.id),
  );
  return "confirmed";
}

/** Confirmed and not ended: its balance or the difference of a change may still come, even during a dispute. */
function mayBePaidLater({ status }: BookingRow): boolean {
  return ["confirmed", "cancel_requested", "delivered", "changes_requested", "disputed"].includes(status);
}

/** Opens an operator task if a side was suspended or archived in the meantime: an operator decides about the money. */
async function openTaskIfSuspended(ctx: CommandContext, booking: BookingRow): Promise<void> {
  const sides = [booking.provider_profile_id, booking.customer_profile_id];
  for (const profile_id of sides) {
    if (await isInUse(ctx.tx, profile_id)) continue;
    await openTask(ctx, { kind: "payment_while_suspended", noun: "booking", subject_id: booking.id });
    return;
  }
}

/** Without money the attempt follows its session, forward only. */
async function followSession(
  ctx: CommandContext,
  booking: BookingRow,
  attempt: AttemptRow,
  snapshot: PaymentSnapshot,
): Promise<Outcome> {
  if (!isLiveAttempt(attempt)) return "unchanged";
  const { session_id, session_status, payment_intent_id, failure_code } = snapshot;
  const isOpen = session_status === "open";
  // Stores the session when this snapshot is the first to name it: live attempts are reconciled by their session.
  const columns = { session_id, payment_intent_id, ...(isOpen ? {} : { session_url: null }) };
  if (snapshot.is_processing) {
    if (attempt.status === "processing") return "unchanged";
    await moveAttempt(ctx, attempt, "process", columns);
    await extendHold(ctx, booking, snapshot);
    return "processing";
  }
  if (!isOpen) {
    // A complete or formerly processing session without money means that the bank refused after the customer had left.
    const hasFailed = session_status === "complete" || attempt.status === "processing";
    const endColumns = { ...columns, failure_code, settled_at: ctx.now };
    await moveAttempt(ctx, attempt, hasFailed ? "fail" : "expire", endColumns);
    if (hasFailed) await notify(ctx, "payment_failed", booking.customer_profile_id, booking.id);
    return session_status === "complete" ? "failed" : "expired";
  }
  const isNewDecline = failure_code !== null && failure_code !== attempt.failure_code;
  if (attempt.status === "processing" || (isNewDecline && attempt.status === "requires_action")) {
    await moveAttempt(ctx, attempt, "decline", { failure_code, payment_intent_id });
    return "declined";
  }
  return "unchanged";
}

/** Extends the hold while a payment is processing, so that after a refusal there is time to pay another way. */
async function extendHold(
  ctx: CommandContext,
  booking: BookingRow,
  { method }: PaymentSnapshot,
): Promise<void> {
  if (booking.status !== "awaiting_payment") return;
  const hold_until = holdWhileProcessing(booking, method, ctx.now);
  if (hold_until === null) return;
  const remind_at = heldReminder({ ...booking, hold_until }, ctx.now);
  await moveBooking(ctx, booking, "extend_hold", "system", { hold_until, remind_at }, "payment_processing");
  // No mail for an extension of at most a minute.
  if (hold_until.getTime() - booking.hold_until.getTime() <= units.minute_ms) return;
  await notify(ctx, "hold_extended", booking.customer_profile_id, booking.id);
  await notify(ctx, "hold_extended", booking.provider_profile_id, booking.id);
}
