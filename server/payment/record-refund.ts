import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { book, ledgerAccounts } from "./ledger.ts";
import { lockRefund, moveRefund } from "./store.ts";

/** What Stripe says of a refund. A refund that succeeded is booked once; one that fails later is booked back. */
export const recordRefund = defineCommand({
  name: "record_refund",
  summary: "What Stripe says of a refund is recorded and booked.",
  needs: "system",
  input: z.object({
    refund_id: Id,
    /** Null when Stripe refused to make one. */
    stripe_refund_id: z.string().min(1).nullable(),
    status: z.enum(["pending", "succeeded", "failed", "cancelled"]),
  }),
  load: async (ctx, { refund_id }) => ({ refund: await lockRefund(ctx, refund_id) }),
  allow: requireSystem,
  async run(ctx, { stripe_refund_id, status }, { refund }) {
    const transition = {
      pending: "submit",
      succeeded: "succeed",
      failed: "fail",
      cancelled: "cancel",
    } as const;
    const isPast = refund.status === status || (refund.status === "succeeded" && status === "pending");
    if (isPast || refund.status === "failed" || refund.status === "cancelled") {
      return { refund_id: refund.id, status: refund.status };
    }
    const set = stripe_refund_id === null ? {} : { stripe_refund_id };
    // What Stripe cancels it has had: only an operator cancels a refund that was never sent.
    const isUnsent = refund.status === "requested" && status === "cancelled";
    const sent = isUnsent ? await moveRefund(ctx, refund, "submit", set) : refund;
    const moved = await moveRefund(ctx, sent, transition[status], set);
    const sign = status === "succeeded" ? 1 : status === "failed" && refund.status === "succeeded" ? -1 : 0;
    if (sign !== 0) {
      await book(ctx, {
        key: `refund:${refund.id}:${status}`,
        type: sign > 0 ? "refund" : "refund_failed",
        booking_id: refund.booking_id,
        stripe_ref: stripe_refund_id,
        currency: refund.currency,
        lines: [
          {
            account: ledgerAccounts.customerFunds(refund.booking_id),
            amount_minor: sign * refund.amount_minor,
          },
          { account: ledgerAccounts.stripePending, amount_minor: -sign * refund.amount_minor },
        ],
      });
    }
    return { refund_id: moved.id, status: moved.status };
  },
  audit: (_input, { refund }, { status }) => ({
    subject: ["refund", refund.id],
    booking_id: refund.booking_id,
    status,
  }),
  doors: ["internal"],
  async example(kit) {
    const { refund_id, customer } = await kit.requestedRefund();
    const input = { refund_id, stripe_refund_id: `re_${refund_id}`, status: "succeeded" as const };
    return { actor: { kind: "system" }, input, stranger: null, forbidden: customer };
  },
});
