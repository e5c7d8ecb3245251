import { FailedRefundInput } from "#domain/payment/schemas.ts";
import { requireOperator } from "#server/account/policy.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { closeRefund, lockRefundInQuestion, requireUndecided } from "./store-operator.ts";

/**
 * A refund that failed ends without another try, as when a person has paid the money back another way. Nothing is booked:
 * by our books the customer's money is still here, and the note says where it is.
 */
export const dismissRefund = defineCommand({
  name: "dismiss_refund",
  summary: "The operator closes a refund that failed without another try, and says how it was settled.",
  needs: "operator",
  input: FailedRefundInput,
  load: (ctx, { refund_id }) => lockRefundInQuestion(ctx, refund_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, note }, inQuestion) {
    requireUndecided(inQuestion, version, "dismiss");
    const { refund } = inQuestion;
    await closeRefund(ctx, refund, requireOperator(ctx.actor).account_id, note);
    return { refund_id: refund.id, dismissed_at: ctx.now.toISOString() };
  },
  audit: ({ note }, { refund }) => ({
    subject: ["refund", refund.id],
    booking_id: refund.booking_id,
    note,
  }),
  doors: ["ui", "rpc"],
  async example(kit) {
    const { refund_id, refund_version } = await kit.failedRefund();
    const input = {
      refund_id,
      version: refund_version,
      note: "The card is closed: paid back by bank transfer today.",
    };
    return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
  },
});
