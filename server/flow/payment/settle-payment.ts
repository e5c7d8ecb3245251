import { z } from "zod";
import { bookingReminder } from "#domain/booking/reminder.ts";
import { Id } from "#domain/ids.ts";
import { units } from "#domain/limits.ts";
import { holdWhileProcessing, isDebitAfterDate } from "#domain/payment/processing.ts";
import { PaymentSnapshot, snapshotMismatch } from "#domain/payment/snapshot.ts";
import { refuse } from "#domain/refusal.ts";
import { isInUse } from "#server/account/store-in-use.ts";
import { type BookingRow, moveBooking } from "#server/booking/store.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { openTask } from "#server/operator/store.ts";
import { book, ledgerAccounts } from "#server/payment/ledger.ts";
import { type AttemptRow, isLive, moveAttempt, peekAttempt } from "#server/payment/store.ts";
import { confirmBooking } from "../booking/confirm-booking.ts";
import { endAttempts } from "../booking/end-unpaid.ts";
import { lockWholeBooking, type WholeBooking } from "../booking/lock-booking.ts";
import { settleAfterDate, settleLate } from "./late-payment.ts";

type Outcome =
  | "unchanged"
  | "confirmed"
  | "revived"
  | "refunded"
  | "processing"
  | "declined"
  | "failed"
  | "expired";

/**
 * Applies what Stripe says of an attempt, whoever asked it: webhook, redirect or sweep. Monotonic: a stale or
 * repeated snapshot changes nothing, and money that did arrive is either the booking's or returned in full.
 */
export const settlePayment = defineCommand({
  name: "settle_payment",
  summary: "What Stripe says of a payment is applied to its booking.",
  needs: "system",
  input: z.object({ attempt_id: Id, snapshot: PaymentSnapshot }),
  async load(ctx, { attempt_id }) {
    const { booking_id } = await peekAttempt(ctx, attempt_id);
    const whole = await lockWholeBooking(ctx, booking_id);
    const attempt = whole.attempts.find((one) => one.id === attempt_id) ?? refuse("not_found");
    return { whole, attempt };
  },
  allow: requireSystem,
  async run(ctx, { snapshot }, { whole, attempt }): Promise<{ outcome: Outcome }> {
    const mismatch = snapshotMismatch(attempt, snapshot);
    // A page that brought no money may say what it likes of the sum, unless it is another page altogether.
    const isMoneyAtStake = snapshot.is_paid || snapshot.is_processing || mismatch === "session";
    if (mismatch && isMoneyAtStake) {
      refuse("payment_mismatch", { what: mismatch, session_id: snapshot.session_id });
    }
    if (attempt.status === "succeeded") return { outcome: "unchanged" };
    if (snapshot.is_paid) return { outcome: await settle(ctx, whole, attempt, snapshot) };
    return { outcome: await follow(ctx, whole.booking, attempt, snapshot) };
  },
  audit: ({ attempt_id, snapshot }, { whole }, { outcome }) => ({
    subject: ["booking", whole.booking.id],
    attempt_id,
    session_id: snapshot.session_id,
    outcome,
  }),
  doors: ["internal"],
});

/** The money is there: the attempt says so, the ledger books it, the booking takes it or it goes back. */
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
  await book(ctx, {
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
  // What was due when the customer was asked; today's rules might ask for another sum, and money must go somewhere.
  const settled = { due_now_minor: attempt.amount_minor, paid_minor: attempt.amount_minor };
  if (booking.status !== "awaiting_payment") {
    const late = await settleLate(ctx, whole, attempt, settled);
    if (late === "revived") await bringIfSuspended(ctx, booking);
    return late;
  }
  if (isDebitAfterDate(booking, snapshot.method, ctx.now)) return settleAfterDate(ctx, whole, attempt);
  await confirmBooking(ctx, whole, settled);
  await bringIfSuspended(ctx, booking);
  // An earlier attempt may have been paid after all: a later one that is still open must not be paid as well.
  await endAttempts(
    ctx,
    whole.attempts.filter(({ id }) => id !== attempt.id),
  );
  return "confirmed";
}

/** Paid to or by somebody who was suspended meanwhile: the money is held here, and a person says what becomes of it. */
async function bringIfSuspended(ctx: CommandContext, booking: BookingRow): Promise<void> {
  const sides = [booking.provider_profile_id, booking.customer_profile_id];
  for (const profile_id of sides) {
    if (await isInUse(ctx.tx, profile_id)) continue;
    await openTask(ctx, { kind: "payment_while_suspended", noun: "booking", subject_id: booking.id });
    return;
  }
}

/** No money (yet): the attempt follows what the session says, forward only. */
async function follow(
  ctx: CommandContext,
  booking: BookingRow,
  attempt: AttemptRow,
  snapshot: PaymentSnapshot,
): Promise<Outcome> {
  if (!isLive(attempt)) return "unchanged";
  const { session_id, session_status, payment_intent_id, failure_code } = snapshot;
  const isOpen = session_status === "open";
  // An attempt that heard of its session only now must remember it: what is live is asked about by its session.
  const known = { session_id, payment_intent_id, ...(isOpen ? {} : { session_url: null }) };
  if (snapshot.is_processing) {
    if (attempt.status === "processing") return "unchanged";
    await moveAttempt(ctx, attempt, "process", known);
    await extendHold(ctx, booking, snapshot);
    return "processing";
  }
  if (!isOpen) {
    // The page was left, but no money is on its way any more: the bank said no after the customer had gone.
    const hasFailed = session_status === "complete" || attempt.status === "processing";
    const ended = { ...known, failure_code, settled_at: ctx.now };
    await moveAttempt(ctx, attempt, hasFailed ? "fail" : "expire", ended);
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

/** While the bank works on it nothing lapses; and if it says no, there is time left to pay in another way. */
async function extendHold(
  ctx: CommandContext,
  booking: BookingRow,
  { method }: PaymentSnapshot,
): Promise<void> {
  if (booking.status !== "awaiting_payment") return;
  const hold_until = holdWhileProcessing(booking, method, ctx.now);
  if (hold_until === null) return;
  const remind_at = bookingReminder(booking.accepted_at, hold_until, ctx.now);
  await moveBooking(ctx, booking, "extend_hold", "system", { hold_until, remind_at }, "payment_processing");
  // Nobody needs a mail about seconds.
  if (hold_until.getTime() - booking.hold_until.getTime() <= units.minute_ms) return;
  await notify(ctx, "hold_extended", booking.customer_profile_id, booking.id);
  await notify(ctx, "hold_extended", booking.provider_profile_id, booking.id);
}
