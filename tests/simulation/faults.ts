// Faults for the simulation to find. Each is seeded by giving the jobs a faulty command; no product file changes.
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { submitRefund } from "#domain/payment/jobs.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import { confirmBooking } from "#server/flow/booking/confirm-booking.ts";
import { lockWholeBooking } from "#server/flow/booking/lock-booking.ts";
import { mirrorRefund } from "#server/flow/payment/mirror-refund.ts";
import { recordRefund } from "#server/flow/payment/record-refund.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type AnyCommand, defineCommand } from "#server/kernel/command.ts";
import type { Tx } from "#server/kernel/database/db.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { paymentJobs } from "#server/payment/jobs/jobs.ts";
import type { PaymentCommands } from "#server/payment/jobs/payment-commands.ts";
import { ledgerAccounts, postToLedger } from "#server/payment/store/ledger.ts";
import {
  insertRefund,
  listRefundsByBooking,
  lockRefund,
  peekAttempt,
} from "#server/payment/store/payment.ts";
import type { SeededFault } from "./world.ts";

const flow: PaymentCommands = {
  async settle(ctx, attempt_id, snapshot) {
    await ctx.run(settlePayment, { attempt_id, snapshot });
  },
  async recordRefund(ctx, answer) {
    await ctx.run(recordRefund, answer);
  },
  async mirrorRefund(ctx, refund) {
    await ctx.run(mirrorRefund, refund);
  },
};

/** The same command in a transaction whose ledger bookings have no effect. */
function withoutLedger<C extends AnyCommand>(command: C): C {
  return {
    ...command,
    execute: (ctx, input) => command.execute({ ...ctx, tx: withoutBooking(ctx.tx) }, input),
  };
}

/** Every ledger transaction counts as already booked. */
function withoutBooking(tx: Tx): Tx {
  const ignored: unknown = new Proxy(
    {},
    { get: (_target, name, self) => (name === "executeTakeFirst" ? async () => undefined : () => self) },
  );
  return new Proxy(tx, {
    get(target, name) {
      if (name === "insertInto")
        return (table: Parameters<Tx["insertInto"]>[0]) =>
          table === "ledger_tx" ? ignored : target.insertInto(table);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Books an attempt's money, even if it is already booked. */
const bookAgain = defineCommand({
  name: "settle_payment",
  summary: "The money of a payment is booked without a look at what was booked.",
  needs: "system",
  input: z.object({ attempt_id: Id }),
  output: z.unknown(),
  load: (ctx, { attempt_id }) => peekAttempt(ctx, attempt_id),
  allow: requireSystem,
  run: (ctx, _input, { booking_id, charge_id, amount_minor, currency }) =>
    postToLedger(ctx, {
      key: `charge:${ctx.newId()}`,
      type: "charge",
      booking_id,
      stripe_ref: charge_id,
      currency,
      lines: [
        { account: ledgerAccounts.stripePending, amount_minor },
        { account: ledgerAccounts.customerFunds(booking_id), amount_minor: -amount_minor },
      ],
    }),
  audit: (_input, { booking_id }) => ({ subject: ["booking", booking_id] }),
  exposedVia: ["internal"],
});

async function settleTwice(ctx: JobContext, attempt_id: string, snapshot: PaymentSnapshot): Promise<void> {
  const { outcome } = await ctx.run(settlePayment, { attempt_id, snapshot });
  if (outcome === "unchanged" && snapshot.is_paid) await ctx.run(bookAgain, { attempt_id });
}

/** Orders a partial refund again after it has arrived, as another row with its own key. */
const orderAgain = defineCommand({
  name: "record_refund",
  summary: "A refund is ordered although it was ordered before.",
  needs: "system",
  input: z.object({ refund_id: Id }),
  output: z.void(),
  load: (ctx, { refund_id }) => lockRefund(ctx, refund_id),
  allow: requireSystem,
  async run(ctx, _input, { refund }) {
    const { booking_id, attempt_id, amount_minor, currency } = refund;
    const rows = await listRefundsByBooking(ctx, booking_id);
    const attempt = await peekAttempt(ctx, attempt_id);
    const isPart = rows.length === 1 && 2 * amount_minor <= attempt.amount_minor;
    if (!isPart) return;
    const { id } = await insertRefund(ctx, {
      booking_id,
      attempt_id,
      amount_minor,
      currency,
      reason: "again",
    });
    await ctx.enqueue(submitRefund, { refund_id: id }, { key: `refund:${id}` });
  },
  audit: (_input, { booking }) => ({ subject: ["booking", booking.id] }),
  exposedVia: ["internal"],
});

/** Confirms a booking whose checkout ended without money. */
const confirmUnpaid = defineCommand({
  name: "settle_payment",
  summary: "A booking is confirmed without a look at its payment.",
  needs: "system",
  input: z.object({ attempt_id: Id }),
  output: z.void(),
  load: async (ctx, { attempt_id }) => lockWholeBooking(ctx, (await peekAttempt(ctx, attempt_id)).booking_id),
  allow: requireSystem,
  async run(ctx, _input, whole) {
    if (whole.booking.status !== "awaiting_payment") return;
    await confirmBooking(ctx, whole, { due_now_minor: 0, paid_minor: 0 });
  },
  audit: (_input, { booking }) => ({ subject: ["booking", booking.id] }),
  exposedVia: ["internal"],
});

export const faults: readonly SeededFault[] = [
  {
    name: "a refund is ordered twice",
    seed: 14,
    jobs: paymentJobs({
      ...flow,
      async recordRefund(ctx, answer) {
        await ctx.run(recordRefund, answer);
        if (answer.status === "succeeded") await ctx.run(orderAgain, { refund_id: answer.refund_id });
      },
    }),
  },
  {
    name: "a booking is confirmed without its money",
    seed: 11,
    jobs: paymentJobs({
      ...flow,
      async settle(ctx, attempt_id, snapshot) {
        const { outcome } = await ctx.run(settlePayment, { attempt_id, snapshot });
        if (outcome === "expired") await ctx.run(confirmUnpaid, { attempt_id });
      },
    }),
  },
  {
    name: "a refund is not booked in the ledger",
    seed: 1,
    jobs: paymentJobs({
      ...flow,
      async recordRefund(ctx, answer) {
        await ctx.run(withoutLedger(recordRefund), answer);
      },
    }),
  },
  {
    name: "a refund made at Stripe is not taken into the books",
    seed: 11,
    jobs: paymentJobs({ ...flow, mirrorRefund: async () => undefined }),
  },
  {
    name: "nobody checks whether a payment was settled before",
    seed: 1,
    jobs: paymentJobs({ ...flow, settle: settleTwice }),
  },
];
