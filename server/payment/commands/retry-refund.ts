import { z } from "zod";
import { owedOfRefund } from "#domain/flow/failed-refund.ts";
import { requireSecondOperator } from "#domain/operator/second-operator.ts";
import { submitRefund } from "#domain/payment/jobs.ts";
import { FailedRefundInput } from "#domain/payment/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockRefundForOperator, requireUndecided } from "../store/operator.ts";
import { insertRefund } from "../store/payment.ts";

/**
 * Retries a failed refund by another row with its own idempotency key, for what is still owed from the same payment: at
 * most one retry per failed refund.
 */
export const retryRefund = defineCommand({
  name: "retry_refund",
  summary: "The operator has a refund that failed tried again.",
  needs: "operator",
  proof: "recent",
  input: FailedRefundInput,
  output: z.strictObject({ refund_id: field.id, status: field.refund_status }),
  load: (ctx, { refund_id }) => lockRefundForOperator(ctx, refund_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version }, loaded) {
    requireUndecided(loaded, version, "retry");
    const amount_minor = owedOfRefund(loaded);
    if (amount_minor === 0) refuse("refund_too_large");
    const { refund } = loaded;
    const { booking_id, attempt_id, currency, reason } = refund;
    requireSecondOperator(ctx, { amount_minor, currency, subject: ["refund", refund.id] });
    const retry = { booking_id, attempt_id, amount_minor, currency, reason, retry_of: refund.id };
    const { id, status } = await insertRefund(ctx, retry, "operator");
    await ctx.enqueue(submitRefund, { refund_id: id }, { key: `refund:${id}`, is_run_now: true });
    return { refund_id: id, status };
  },
  // The note goes only into this log: the customer sees the reason of an event.
  audit: ({ note }, { refund }, { refund_id }) => ({
    subject: ["refund", refund_id],
    retry_of: refund.id,
    booking_id: refund.booking_id,
    note,
  }),
  exposedVia: ["ui", "rpc"],
});
