// Refunds, full or partial: never more than the charge, counting pending ones.
import type Stripe from "stripe";
import { build } from "../contract/skeleton.ts";
import { idOf, insertObject, patchObject, requireObject } from "../store/objects.ts";
import { emit } from "../webhook/emit.ts";
import { formatAmount } from "../wire/currency.ts";
import { badParam, refused } from "../wire/errors.ts";
import { createId } from "../wire/ids.ts";
import { seconds, type Work } from "../work.ts";
import { bookMovement } from "./balance.ts";

const SETTLES_AFTER_MS = 10_000;

export type RefundRequest = {
  charge: string;
  amount?: number;
  reason?: Stripe.Refund.Reason;
  metadata: Record<string, string>;
};

async function behaviourOf(work: Work, charge: string): Promise<string> {
  const found = await work.sql.query<{ behaviour: string }>(
    `select behaviour from stripe.charge where id = $1`,
    [charge],
  );
  return found.rows[0]?.behaviour ?? "plain";
}

function amountToRefund(charge: Stripe.Charge, requested: number | undefined): number {
  if (charge.status !== "succeeded")
    throw refused(`Charge ${charge.id} was not successful.`, undefined, "charge");
  const refundable = charge.amount_captured - charge.amount_refunded;
  if (refundable === 0)
    throw refused(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  if (requested !== undefined && requested <= 0) {
    throw badParam("Invalid positive integer", "amount", "parameter_invalid_integer");
  }
  if (requested !== undefined && requested > refundable) {
    const requestedText = formatAmount(requested, charge.currency);
    const mostText = formatAmount(refundable, charge.currency);
    throw refused(
      `Refund amount (${requestedText}) is greater than unrefunded amount on charge (${mostText})`,
      undefined,
      "amount",
    );
  }
  return requested ?? refundable;
}

async function changeRefunded(work: Work, charge: Stripe.Charge, by: number): Promise<Stripe.Charge> {
  const amount_refunded = charge.amount_refunded + by;
  const refunded = amount_refunded === charge.amount_captured;
  return patchObject(work.sql, "charge", charge.id, { amount_refunded, refunded });
}

/** Refunds a charge; locks it, so that two concurrent refunds cannot exceed it. */
export async function createRefund(work: Work, request: RefundRequest): Promise<Stripe.Refund> {
  const charge = await requireObject(work.sql, "charge", request.charge, { isLocked: true, param: "charge" });
  const amount = amountToRefund(charge, request.amount);
  const behaviour = await behaviourOf(work, charge.id);
  const isPending = behaviour === "refund_pending";
  const id = createId("re");
  const movement = { type: "refund", source: id, amount: -amount, fee: 0, isInstant: true } as const;
  const refund = build<Stripe.Refund>("Refund", {
    id,
    amount,
    balance_transaction: await bookMovement(work, { ...movement, currency: charge.currency }),
    charge: charge.id,
    created: seconds(work.now_ms),
    currency: charge.currency,
    destination_details: { type: "card", card: { type: "refund", reference_status: "pending" } },
    metadata: request.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: request.reason ?? null,
    status: isPending ? "pending" : "succeeded",
  });
  if (isPending) refund.pending_reason = "processing";
  const isSettledLater = behaviour !== "plain";
  await insertObject(work.sql, "refund", refund, {
    settles_at_ms: isSettledLater ? work.now_ms + SETTLES_AFTER_MS : null,
    settles_to: isSettledLater ? (isPending ? "succeeded" : "failed") : null,
  });
  const changed = await changeRefunded(work, charge, amount);
  await emit(work, "refund.created", refund);
  await emit(work, "charge.refunded", changed, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  });
  return refund;
}

/** Ends a slow refund: it succeeds, or fails and the money returns to the balance. */
export async function settleRefund(work: Work, id: string): Promise<void> {
  const peeked = await requireObject(work.sql, "refund", id);
  // Lock the charge before its refund, in the same order as createRefund, to avoid a deadlock.
  const charge = await requireObject(work.sql, "charge", idOf(peeked.charge) ?? "", { isLocked: true });
  const taken = await work.sql.query<{ settles_to: string }>(
    `with due as (select id, settles_to from stripe.refund where id = $1 and settles_to is not null for update)
     update stripe.refund r set settles_at_ms = null, settles_to = null from due where r.id = due.id
     returning due.settles_to`,
    [id],
  );
  const settles_to = taken.rows[0]?.settles_to;
  if (settles_to) await turnRefund(work, charge, peeked, settles_to);
}

/**
 * Sets the bank's outcome of a refund, whatever it was before: rare, for tests. Refuses a failed refund whose money
 * another refund has returned since.
 */
export async function setRefundOutcome(work: Work, id: string, status: string): Promise<void> {
  const peeked = await requireObject(work.sql, "refund", id);
  const charge = await requireObject(work.sql, "charge", idOf(peeked.charge) ?? "", { isLocked: true });
  if (peeked.status === status) return;
  // This outcome replaces the scheduled one.
  await work.sql.query(`update stripe.refund set settles_at_ms = null, settles_to = null where id = $1`, [
    id,
  ]);
  // Undoes the failure: the money leaves the balance again.
  if (peeked.status === "failed") {
    amountToRefund(charge, peeked.amount);
    await work.sql.query(
      `delete from stripe.balance_transaction where source = $1 and type = 'refund_failure'`,
      [id],
    );
    await changeRefunded(work, charge, peeked.amount);
  }
  await turnRefund(work, charge, peeked, status);
}

async function turnRefund(work: Work, charge: Stripe.Charge, peeked: Stripe.Refund, settles_to: string) {
  const { id } = peeked;
  const previous = { status: peeked.status };
  if (settles_to === "succeeded") {
    const withoutPending = "body - 'pending_reason' - 'failure_reason' - 'failure_balance_transaction'";
    await work.sql.query(`update stripe.refund set body = ${withoutPending} where id = $1`, [id]);
    const done = await patchObject(work.sql, "refund", id, { status: "succeeded" });
    await emit(work, "refund.updated", done, previous);
    return;
  }
  const { amount, currency } = peeked;
  const movement = { type: "refund_failure", source: id, amount, currency, fee: 0, isInstant: true } as const;
  const failed = await patchObject(work.sql, "refund", id, {
    failure_balance_transaction: await bookMovement(work, movement),
    failure_reason: "expired_or_canceled_card",
    status: "failed",
  });
  await changeRefunded(work, charge, -amount);
  await emit(work, "refund.updated", failed, previous);
  await emit(work, "refund.failed", failed);
}
