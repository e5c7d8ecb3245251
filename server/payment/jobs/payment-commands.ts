// Commands that the payment's jobs run but may not import, because they move more than the payment: flow passes them in.
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import type { JobContext } from "#server/kernel/runtime.ts";

export type RefundRecord = {
  refund_id: string;
  /** The row's version from before the caller read Stripe. */
  version: number;
  stripe_refund_id: string | null;
  status: "pending" | "succeeded" | "failed" | "cancelled";
};
export type ForeignRefund = {
  attempt_id: string;
  stripe_refund_id: string;
  amount_minor: number;
  currency: string;
};

export type PaymentCommands = {
  settle(ctx: JobContext, attempt_id: string, snapshot: PaymentSnapshot): Promise<void>;
  recordRefund(ctx: JobContext, answer: RefundRecord): Promise<void>;
  mirrorRefund(ctx: JobContext, refund: ForeignRefund): Promise<void>;
};
