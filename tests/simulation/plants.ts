// Faults for the simulation to find. Each is planted by handing the jobs a faulty command; no file of the product changes.
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import { mirrorRefund } from "#server/flow/payment/mirror-refund.ts";
import { recordRefund } from "#server/flow/payment/record-refund.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { type AnyCommand, defineCommand } from "#server/kernel/command.ts";
import type { Tx } from "#server/kernel/database/db.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { paymentJobs } from "#server/payment/jobs.ts";
import { ledgerAccounts, postToLedger } from "#server/payment/ledger.ts";
import type { MoneyFlow } from "#server/payment/money-flow.ts";
import { peekAttempt } from "#server/payment/store.ts";
import type { Plant } from "./world.ts";

const flow: MoneyFlow = {
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

/** The same command in a transaction that takes no booking of the ledger. */
function withoutLedger<C extends AnyCommand>(command: C): C {
  return {
    ...command,
    execute: (ctx, input) => command.execute({ ...ctx, tx: withoutBooking(ctx.tx) }, input),
  };
}

/** Every fact counts as booked before. */
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

/** Books the money of an attempt, whether that was done before or not. */
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
      ...{ booking_id, stripe_ref: charge_id, currency },
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

export const plants: readonly Plant[] = [
  {
    name: "a refund is not booked in the ledger",
    jobs: paymentJobs({
      ...flow,
      async recordRefund(ctx, answer) {
        await ctx.run(withoutLedger(recordRefund), answer);
      },
    }),
  },
  {
    name: "a refund made at Stripe is not taken into the books",
    jobs: paymentJobs({ ...flow, mirrorRefund: async () => undefined }),
  },
  {
    name: "nobody checks whether a payment was settled before",
    jobs: paymentJobs({ ...flow, settle: settleTwice }),
  },
];
