import { z } from "zod";
import { owedOfRefund } from "#domain/flow/failed-refund.ts";
import { FailedRefundInput } from "#domain/payment/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { closeRefund, lockRefundForOperator, requireUndecided } from "../store/operator.ts";

/**
 * Closes a failed refund whose money has gone back by another refund of the payment. While its money is owed, operators
 * can only retry it (`retry_refund`) or pay another way (`settle_refund`).
 */
export const dismissRefund = defineCommand({
  name: "dismiss_refund",
  summary: "The operator closes a refund that failed and whose money has gone back by another one.",
  needs: "operator",
  proof: "recent",
  input: FailedRefundInput,
  output: z.strictObject({ refund_id: field.id, dismissed_at: field.time }),
  load: (ctx, { refund_id }) => lockRefundForOperator(ctx, refund_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, note }, loaded) {
    requireUndecided(loaded, version, "dismiss");
    if (owedOfRefund(loaded) > 0) refuse("money_unresolved");
    const { refund } = loaded;
    const { account_id: dismissed_by } = requireOperator(ctx.actor);
    await closeRefund(ctx, refund, { dismissed_by, note, is_settled_otherwise: false });
    return { refund_id: refund.id, dismissed_at: ctx.now.toISOString() };
  },
  audit: ({ note }, { refund }) => ({
    subject: ["refund", refund.id],
    booking_id: refund.booking_id,
    note,
  }),
  exposedVia: ["ui", "rpc"],
});
