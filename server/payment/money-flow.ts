// What the payment's jobs leave to the flow: each of these moves more than the payment, so the flow hands them in.
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import type { JobContext } from "#server/kernel/runtime.ts";

export type RefundRecord = {
  refund_id: string;
  /** The row's from before Stripe was asked. */
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

export type MoneyFlow = {
  settle(ctx: JobContext, attempt_id: string, snapshot: PaymentSnapshot): Promise<void>;
  recordRefund(ctx: JobContext, said: RefundRecord): Promise<void>;
  mirrorRefund(ctx: JobContext, found: ForeignRefund): Promise<void>;
};
