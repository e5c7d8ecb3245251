import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { submitRefund } from "#domain/payment/jobs.ts";
import { refundableMinor } from "#domain/payment/plan.ts";
import { refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/policy.ts";
import { lockBooking } from "#server/booking/store.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { insertRefund, lockAttempts } from "./store.ts";
import { lockRefunds, peekRefund } from "./store-operator.ts";

/**
 * The money of a refund that failed is still here. Another try is another row under a key of its own, for the same sum
 * of the same payment: at most one for each that failed, and never more than the payment has left.
 */
export const retryRefund = defineCommand({
  name: "retry_refund",
  summary: "The operator has a refund that failed tried again.",
  needs: "operator",
  input: z.object({ refund_id: Id, version: Version, note: paragraphs(limits.reason_characters) }),
  async load(ctx, { refund_id }) {
    const seen = await peekRefund(ctx, refund_id);
    await lockBooking(ctx, seen.booking_id);
    const attempts = await lockAttempts(ctx, seen.booking_id);
    const refunds = await lockRefunds(ctx, seen.attempt_id);
    return {
      attempts: attempts.filter(({ id }) => id === seen.attempt_id),
      refund: refunds.find(({ id }) => id === refund_id) ?? refuse("not_found"),
      refunds,
    };
  },
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version }, { attempts, refund, refunds }) {
    const retried = refunds.find(({ retry_of }) => retry_of === refund.id);
    if (refund.version !== version || retried) {
      const { version: current, status } = refund;
      refuse("stale", { current: { version: current, status, retried_by: retried?.id ?? null } });
    }
    if (refund.status !== "failed")
      refuse("transition_not_allowed", { state: refund.status, transition: "retry" });
    if (refundableMinor(attempts, refunds) < refund.amount_minor) refuse("refund_too_large");
    const { booking_id, attempt_id, amount_minor, currency, reason } = refund;
    const again = { booking_id, attempt_id, amount_minor, currency, reason, retry_of: refund.id };
    const { id, status } = await insertRefund(ctx, again, "operator");
    await ctx.enqueue(submitRefund, { refund_id: id }, { key: `refund:${id}`, is_run_now: true });
    return { refund_id: id, status };
  },
  // The note stays here: the reason of an event is told to the customer.
  audit: ({ note }, { refund }, { refund_id }) => ({
    subject: ["refund", refund_id],
    retry_of: refund.id,
    booking_id: refund.booking_id,
    note,
  }),
  doors: ["ui", "rpc"],
  async example(kit) {
    const { refund_id, refund_version } = await kit.failedRefund();
    const input = {
      refund_id,
      version: refund_version,
      note: "The customer's bank has cleared the account.",
    };
    return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
  },
});
