// The transition by which a refund follows Stripe's state. Stripe's answer outranks ours: a failed refund may still
// succeed, a succeeded one may come back. Only an answer behind our state changes nothing.
import type { RefundStatus, RefundTransition } from "./machine.ts";

export type RefundState = { readonly status: RefundStatus; readonly stripe_refund_id: string | null };
export type StripeRefundState = {
  readonly status: Exclude<RefundStatus, "requested">;
  /** Null when Stripe refused to make one. */
  readonly stripe_refund_id: string | null;
};

const steps = { pending: "submit", succeeded: "succeed", failed: "fail", cancelled: "cancel" } as const;

/** The transition that brings a refund to Stripe's state; null if it is already there, or further. */
export function refundStep(refund: RefundState, answer: StripeRefundState): RefundTransition | null {
  if (refund.status === answer.status) return null;
  if (refund.status === "requested" || refund.status === "pending") return steps[answer.status];
  if (answer.status === "succeeded") return "succeed";
  // Cancelled after succeeding means that the money came back, as with a failure: an operator decides about it.
  if (refund.status === "succeeded") return answer.status === "pending" ? null : "fail";
  // Recorded as failed because Stripe had made none; it has one after all.
  const isNewAtStripe = refund.stripe_refund_id === null && answer.stripe_refund_id !== null;
  return refund.status === "failed" && answer.status === "pending" && isNewAtStripe ? "submit" : null;
}
