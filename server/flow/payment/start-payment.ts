import { z } from "zod";
import { requireChargeable } from "#domain/chargeable.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits, units } from "#domain/limits.ts";
import { findPayable, type Payable } from "#domain/payment/instalments.ts";
import { createCheckout, reconcilePayment } from "#domain/payment/jobs.ts";
import { isLiveAttempt } from "#domain/payment/machine.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { isInUse, requireInUse } from "#server/account/store/in-use.ts";
import { requireCustomer } from "#server/booking/access.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { getCurrentTermsVersion } from "#server/legal-text/store/legal-text.ts";
import { type AttemptRow, insertAttempt } from "#server/payment/store/payment.ts";
import { confirmBooking } from "../booking/confirm-booking.ts";
import { lockWholeBooking, type WholeBooking } from "../booking/lock-booking.ts";
import { checkoutParams } from "./checkout-params.ts";

/** Stripe requires an expiry at least 30 minutes after its request; a retried request comes later than the first. */
const retrySlackMinutes = 5;

const StartPaymentInput = z.object({
  booking_id: Id,
  version: Version,
  terms_version: line(40).optional(),
  /** `full` pays everything open instead of the next payment; default: what is due next. */
  pays: z.enum(["deposit", "full"], "invalid_choice").optional(),
});

/** Starts a payment: one live attempt per booking and instalment; a second tab or click gets the same one. */
export const startPayment = defineCommand({
  name: "start_payment",
  summary: "The customer begins to pay what is due of a booking; the hosted checkout is made ready.",
  needs: "profile",
  in_person: true,
  input: StartPaymentInput,
  output: z.strictObject({ attempt_id: field.id.nullable(), checkout_url: z.string().nullable() }),
  load: (ctx, { booking_id }) => lockWholeBooking(ctx, booking_id),
  allow: (actor, { booking }) => requireCustomer(actor, booking),
  async run(ctx, input, whole) {
    await requirePayable(ctx, input, whole);
    await requireBothInUse(ctx, whole);
    const due = findPayable(whole.instalments, input.pays, ctx.now);
    if (!due && whole.booking.status === "confirmed") refuse("already_paid");
    if (!due) {
      await confirmBooking(ctx, whole, { due_now_minor: 0, paid_minor: 0 });
      return { attempt_id: null, checkout_url: null };
    }
    const live = whole.attempts.find(isLiveAttempt);
    // The session has expired but is not reconciled yet: a job does so now, and the next click starts a new attempt.
    if (live?.session_id && live.expires_at <= ctx.now) {
      const key = `reconcile:${live.id}`;
      await ctx.enqueue(reconcilePayment, { attempt_id: live.id }, { key, is_run_now: true });
      return { attempt_id: live.id, checkout_url: null };
    }
    // A checkout for the other choice is still open and must end first.
    if (live && input.pays && live.instalment !== due.instalment) refuse("payment_in_progress");
    const attempt = live ?? (await beginAttempt(ctx, whole, due));
    if (!attempt.session_id) {
      const key = `checkout:${attempt.id}`;
      await ctx.enqueue(createCheckout, { attempt_id: attempt.id }, { key, is_run_now: true });
    }
    return { attempt_id: attempt.id, checkout_url: attempt.session_url };
  },
  audit: (_input, { booking }, { attempt_id }) => ({ subject: ["booking", booking.id], attempt_id }),
  exposedVia: ["ui", "rpc"],
});

async function requirePayable(
  ctx: CommandContext,
  { version, terms_version }: z.output<typeof StartPaymentInput>,
  { booking }: WholeBooking,
): Promise<void> {
  requireVersion(booking, version);
  if (booking.status === "awaiting_information") refuse("information_missing");
  const isLater = booking.status === "confirmed";
  if (!isLater && booking.status !== "awaiting_payment") refuse("not_payable", { status: booking.status });
  if (!isLater && booking.hold_until <= ctx.now) refuse("hold_expired", { hold_until: booking.hold_until });
  const current = await getCurrentTermsVersion(ctx);
  if (terms_version !== undefined && terms_version !== current) refuse("terms_changed", { current });
}

/** Refuses while a side is suspended or archived; the booking then waits until its hold ends. */
async function requireBothInUse({ tx }: CommandContext, { booking }: WholeBooking): Promise<void> {
  await requireInUse(tx, booking.provider_profile_id, { hold_until: booking.hold_until });
  if (!(await isInUse(tx, booking.customer_profile_id))) refuse("account_suspended");
}

async function beginAttempt(ctx: CommandContext, whole: WholeBooking, due: Payable): Promise<AttemptRow> {
  const { booking, attempts } = whole;
  requireChargeable(due.amount_minor, booking.currency, attempts);
  const id = ctx.newId();
  const earlier = attempts.filter((attempt) => attempt.instalment === due.instalment);
  const attempt_no = earlier.length + 1;
  const minutes = limits.payment_attempt_minutes + retrySlackMinutes;
  const expires_at = new Date(ctx.now.getTime() + minutes * units.minute_ms);
  return insertAttempt(ctx, {
    id,
    booking_id: booking.id,
    instalment: due.instalment,
    attempt_no,
    amount_minor: due.amount_minor,
    currency: booking.currency,
    idempotency_key: `bk_${booking.id}:checkout:${due.instalment}:${attempt_no}`,
    expires_at,
    params: await checkoutParams(ctx, { id, booking, due, expires_at }),
  });
}
