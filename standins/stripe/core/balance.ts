// Balance transactions: amounts after fees. The fee is 1.5 % + 25 minor units, rounded half up, and
// refunds do not return it, so that tests of reconciliation include fees.
import type Stripe from "stripe";
import { build } from "../contract/skeleton.ts";
import { insertObject } from "../store/objects.ts";
import { createId } from "../wire/ids.ts";
import { seconds, type Work } from "../work.ts";

const FEE_PER_MILLE = 15;
const FEE_FIXED = 25;
const AVAILABLE_AFTER_S = 2 * 24 * 60 * 60;

/** The processing fee in minor units; never more than the amount. */
export function feeOf(amount: number): number {
  return Math.min(amount, Math.floor((amount * FEE_PER_MILLE + 500) / 1000) + FEE_FIXED);
}

type Movement = {
  type: "charge" | "refund" | "refund_failure";
  source: string;
  amount: number;
  currency: string;
  fee: number;
  isInstant: boolean;
};

/** Books one movement of the balance; `amount` is signed, `net` is the amount minus the fee. */
export async function bookMovement(work: Work, movement: Movement): Promise<string> {
  const { type, source, amount, currency, fee, isInstant } = movement;
  const created = seconds(work.now_ms);
  const body = build<Stripe.BalanceTransaction>("BalanceTransaction", {
    id: createId("txn"),
    amount,
    available_on: isInstant ? created : created + AVAILABLE_AFTER_S,
    balance_type: "payments",
    created,
    currency,
    fee,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: "Processing fee", type: "stripe_fee" }]
      : [],
    net: amount - fee,
    reporting_category: type,
    source,
    status: isInstant ? "available" : "pending",
    type,
  });
  await insertObject(work.sql, "balance_transaction", body);
  return body.id;
}

/** Reads a pending transaction as available after `available_on`. */
export function asOfNow(body: Stripe.BalanceTransaction, now_ms: number): Stripe.BalanceTransaction {
  return body.available_on <= seconds(now_ms) ? { ...body, status: "available" } : body;
}
