import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { type RefundState, refundStep } from "#domain/payment/refund-step.ts";
import { requireVersion } from "#domain/refusal.ts";
import type { BookingRow } from "#server/booking/store/booking.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { openTask } from "#server/operator/store/operator.ts";
import { ledgerAccounts, postToLedger } from "#server/payment/store/ledger.ts";
import { heldMinor, lockRefund, moveRefund } from "#server/payment/store/payment.ts";
import { bookEarnings } from "../booking/book-earnings.ts";

type RefundRow = Row<"refund">;

/**
 * Applies Stripe's state of a refund. The ledger follows the status: a refund that fails after it succeeded is booked
 * back, one that succeeds after it failed is booked again. `version` is the row's from before the caller read Stripe:
 * an overtaken answer is refused as stale, and the caller reads Stripe again.
 */
export const recordRefund = defineCommand({
  name: "record_refund",
  summary: "What Stripe says of a refund is recorded and booked.",
  needs: "system",
  input: z.object({
    refund_id: Id,
    version: Version,
    /** Null when Stripe refused to make one. */
    stripe_refund_id: z.string().min(1).nullable(),
    status: z.enum(["pending", "succeeded", "failed", "cancelled"]),
  }),
  output: z.strictObject({ refund_id: field.id, status: field.refund_status }),
  load: (ctx, { refund_id }) => lockRefund(ctx, refund_id),
  allow: requireSystem,
  async run(ctx, { version, stripe_refund_id, status }, { booking, refund, retry }) {
    const unchanged = { refund_id: refund.id, status: refund.status };
    const transition = refundStep(refund as RefundState, { status, stripe_refund_id });
    if (transition === null) return unchanged;
    requireVersion(refund, version);
    const set = { leased_until: null, ...(stripe_refund_id === null ? {} : { stripe_refund_id }) };
    // A refund cancelled at Stripe had been sent: it moves through pending, since `requested` cancels unsent ones only.
    const isUnsent = refund.status === "requested" && transition === "cancel";
    const sent = isUnsent ? await moveRefund(ctx, refund, "submit", set) : refund;
    const moved = await moveRefund(ctx, sent, transition, set);
    await bookMove(ctx, refund, moved);
    await followEarnings(ctx, booking, refund, moved);
    const hasArrivedAfterAll = refund.status === "failed" && moved.status !== "failed";
    if (hasArrivedAfterAll) await withdrawReplacement(ctx, moved, retry);
    return { refund_id: moved.id, status: moved.status };
  },
  audit: (_input, { refund }, { status }) => ({
    subject: ["refund", refund.id],
    booking_id: refund.booking_id,
    status,
  }),
  exposedVia: ["internal"],
});

/** Books each success and each reversal once: the row's version makes their keys distinct. */
async function bookMove(ctx: CommandContext, before: RefundRow, after: RefundRow): Promise<void> {
  const sign = Number(after.status === "succeeded") - Number(before.status === "succeeded");
  if (sign === 0) return;
  const { id, booking_id, amount_minor, currency, stripe_refund_id, version } = after;
  await postToLedger(ctx, {
    key: `refund:${id}:${version}`,
    type: sign > 0 ? "refund" : "refund_failed",
    booking_id,
    stripe_ref: stripe_refund_id,
    currency,
    lines: [
      { account: ledgerAccounts.customerFunds(booking_id), amount_minor: sign * amount_minor },
      { account: ledgerAccounts.stripePending, amount_minor: -sign * amount_minor },
    ],
  });
}

/**
 * An ended booking keeps at most what is left of its payments: a later refund at Stripe reduces the earnings, a
 * returned one restores them.
 */
async function followEarnings(
  ctx: CommandContext,
  booking: BookingRow,
  before: RefundRow,
  after: RefundRow,
): Promise<void> {
  const { kept_minor } = booking;
  if (kept_minor === null || (before.status === "succeeded") === (after.status === "succeeded")) return;
  const held_minor = await heldMinor(ctx, booking.id);
  await bookEarnings(
    ctx,
    booking,
    Math.max(0, Math.min(kept_minor, held_minor)),
    `earn:refund:${after.id}:${after.version}`,
  );
}

/**
 * Called when a failed refund turns out pending or succeeded. Cancels an unsent retry; if the retry was sent, or an
 * operator refunded the customer otherwise, the money may have been paid twice, and an operator task opens.
 */
async function withdrawReplacement(
  ctx: CommandContext,
  refund: RefundRow,
  retry: RefundRow | null,
): Promise<void> {
  const isUnsent = retry?.status === "requested" && !retry.leased_until && !retry.stripe_refund_id;
  if (retry && isUnsent) await moveRefund(ctx, retry, "cancel");
  const isReplaced = retry !== null && !isUnsent && retry.status !== "failed" && retry.status !== "cancelled";
  if (!isReplaced && refund.dismissed_at === null) return;
  await openTask(ctx, { kind: "refund_paid_twice", noun: "booking", subject_id: refund.booking_id });
}
