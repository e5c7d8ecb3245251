import { z } from "zod";
import { owedOfRefund } from "#domain/flow/failed-refund.ts";
import { requireSecondOperator } from "#domain/operator/second-operator.ts";
import { FailedRefundInput } from "#domain/payment/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { ledgerAccounts, postToLedger } from "../store/ledger.ts";
import { closeRefund, lockRefundForOperator, requireUndecided } from "../store/operator.ts";

/**
 * Records that an operator has paid the customer another way, by bank transfer say. The refund stays failed; the ledger
 * books the money out of the customer's funds, and the booking counts it as refunded.
 */
export const settleRefund = defineCommand({
  name: "settle_refund",
  summary: "The operator has paid the customer another way what a failed refund could not give back.",
  needs: "operator",
  proof: "recent",
  input: FailedRefundInput,
  output: z.strictObject({ refund_id: field.id, settled_at: field.time }),
  load: (ctx, { refund_id }) => lockRefundForOperator(ctx, refund_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, note }, loaded) {
    requireUndecided(loaded, version, "settle");
    // Money that has gone back already, or with a later refund, would count twice. The rest can be retried.
    if (owedOfRefund(loaded) < loaded.refund.amount_minor) refuse("refund_too_large");
    const { id, booking_id, amount_minor, currency } = loaded.refund;
    requireSecondOperator(ctx, { amount_minor, currency, subject: ["refund", id] });
    const { account_id: dismissed_by } = requireOperator(ctx.actor);
    await closeRefund(ctx, loaded.refund, { dismissed_by, note, is_settled_otherwise: true });
    await postToLedger(ctx, {
      key: `refund:${id}:settled_otherwise`,
      type: "refund_settled_otherwise",
      booking_id,
      stripe_ref: null,
      currency,
      lines: [
        { account: ledgerAccounts.customerFunds(booking_id), amount_minor },
        { account: ledgerAccounts.paidOtherwise, amount_minor: -amount_minor },
      ],
    });
    await notify(ctx, "refund_settled", loaded.booking.customer_profile_id, id);
    return { refund_id: id, settled_at: ctx.now.toISOString() };
  },
  audit: ({ note }, { refund }) => ({
    subject: ["refund", refund.id],
    booking_id: refund.booking_id,
    note,
  }),
  exposedVia: ["ui", "rpc"],
});
