import { z } from "zod";
import { planLatePayment } from "#domain/booking/plan.ts";
import { Id } from "#domain/ids.ts";
import { expireCheckout, submitRefund } from "#domain/payment/jobs.ts";
import { PaymentSnapshot, snapshotMismatch } from "#domain/payment/snapshot.ts";
import { refuse } from "#domain/refusal.ts";
import { isSlotFree } from "#server/booking/store.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { book, ledgerAccounts } from "#server/payment/ledger.ts";
import { type AttemptRow, insertRefund, isLive, moveAttempt, peekAttempt } from "#server/payment/store.ts";
import { applyConfirmation, confirmBooking } from "./confirm-booking.ts";
import { lockWholeBooking, type WholeBooking } from "./lock-booking.ts";

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
  allow(actor) {
    if (actor.kind !== "system") refuse("forbidden");
  },
  async run(ctx, { snapshot }, { whole, attempt }): Promise<{ outcome: Outcome }> {
    const mismatch = snapshotMismatch(attempt, snapshot);
    if (mismatch) refuse("payment_mismatch", { what: mismatch, session_id: snapshot.session_id });
    if (attempt.status === "succeeded") return { outcome: "unchanged" };
    if (snapshot.is_paid) return { outcome: await settle(ctx, whole, attempt, snapshot) };
    return { outcome: await follow(ctx, attempt, snapshot) };
  },
  audit: ({ attempt_id, snapshot }, { whole }, { outcome }) => ({
    subject: ["booking", whole.booking.id],
    attempt_id,
    session_id: snapshot.session_id,
    outcome,
  }),
  doors: ["internal"],
  async example(kit) {
    const { attempt_id, booking_id, customer } = await kit.payment();
    const input = { attempt_id, snapshot: await kit.paidSnapshot(attempt_id, booking_id) };
    return { actor: { kind: "system" }, input, stranger: null, forbidden: customer };
  },
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
  if (booking.status === "awaiting_payment") {
    await confirmBooking(ctx, whole, settled);
    await endOtherAttempts(ctx, whole, attempt);
    return "confirmed";
  }
  const is_slot_free = await isSlotFree(ctx, booking);
  const late = planLatePayment({ ...whole, ...settled, is_slot_free }, ctx.now);
  if (late.outcome === "revive") {
    await applyConfirmation(ctx, whole, late);
    return "revived";
  }
  await giveBack(ctx, attempt, late.reason);
  return "refunded";
}

/** An earlier attempt was paid after all: a later one that is still open must not be paid as well. */
async function endOtherAttempts(ctx: CommandContext, whole: WholeBooking, paid: AttemptRow): Promise<void> {
  for (const other of whole.attempts.filter((one) => one.id !== paid.id && isLive(one))) {
    if (!other.session_id) await moveAttempt(ctx, other, "cancel", { settled_at: ctx.now });
    else await ctx.enqueue(expireCheckout, { attempt_id: other.id }, { key: `expire:${other.id}` });
  }
}

async function giveBack(ctx: CommandContext, attempt: AttemptRow, reason: string): Promise<void> {
  const { booking_id, amount_minor, currency } = attempt;
  const refund = await insertRefund(ctx, {
    booking_id,
    attempt_id: attempt.id,
    amount_minor,
    currency,
    reason,
  });
  await ctx.enqueue(submitRefund, { refund_id: refund.id }, { key: `refund:${refund.id}`, is_run_now: true });
}

/** No money (yet): the attempt follows what the session says, forward only. */
async function follow(ctx: CommandContext, attempt: AttemptRow, snapshot: PaymentSnapshot): Promise<Outcome> {
  if (!isLive(attempt)) return "unchanged";
  if (snapshot.is_processing) {
    if (attempt.status === "processing") return "unchanged";
    await moveAttempt(ctx, attempt, "process", { payment_intent_id: snapshot.payment_intent_id });
    return "processing";
  }
  // The page was left, but no money is on its way any more: the bank said no after the customer had gone.
  const hasFailed = snapshot.session_status === "complete" || attempt.status === "processing";
  if (snapshot.session_status !== "open") {
    await moveAttempt(ctx, attempt, hasFailed ? "fail" : "expire", {
      session_url: null,
      failure_code: snapshot.failure_code,
      settled_at: ctx.now,
    });
    return snapshot.session_status === "complete" ? "failed" : "expired";
  }
  const isNewDecline = snapshot.failure_code !== null && snapshot.failure_code !== attempt.failure_code;
  if (isNewDecline && attempt.status === "requires_action") {
    const { failure_code, payment_intent_id } = snapshot;
    await moveAttempt(ctx, attempt, "decline", { failure_code, payment_intent_id });
    return "declined";
  }
  return "unchanged";
}
