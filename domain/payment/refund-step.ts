// What an answer of Stripe's moves a refund by. The answer counts, not what was thought before: money that arrived after
// it was given up has arrived, money that came back after it arrived is here again. Only what is behind is left alone.
import type { RefundStatus, RefundTransition } from "./machine.ts";

export type RefundFact = { readonly status: RefundStatus; readonly stripe_refund_id: string | null };
export type RefundSaid = {
  readonly status: Exclude<RefundStatus, "requested">;
  /** Null when Stripe refused to make one. */
  readonly stripe_refund_id: string | null;
};

const steps = { pending: "submit", succeeded: "succeed", failed: "fail", cancelled: "cancel" } as const;

/** The transition that brings a refund to where Stripe has it; null when it is there, or further. */
export function refundStep(refund: RefundFact, said: RefundSaid): RefundTransition | null {
  if (refund.status === said.status) return null;
  if (refund.status === "requested" || refund.status === "pending") return steps[said.status];
  if (said.status === "succeeded") return "succeed";
  // A refund that was cancelled has not arrived either: a person decides about the money.
  if (refund.status === "succeeded") return said.status === "pending" ? null : "fail";
  // Given up because Stripe had made none; it has one after all.
  const wasNone = refund.stripe_refund_id === null && said.stripe_refund_id !== null;
  return refund.status === "failed" && said.status === "pending" && wasNone ? "submit" : null;
}
