// How a cancelled paid booking ended, counted in all records: ours, the payment service's, the inbox.
import { expect } from "vitest";
import { until } from "#tests/kit/product/until.ts";
import type { Booked } from "./market.ts";
import { countOf, expectMailsOnce, quiet, statusOf, timesSent } from "./outcome.ts";
import type { GatedProduct } from "./product.ts";
import { atStripe, hurry, hurryWebhooks } from "./stripe.ts";

type Sums = { refund_minor: number; kept_minor: number };

export async function refundsOf({ db }: GatedProduct, { booking_id }: Booked) {
  const { rows } = await db.query<{ status: string; amount_minor: number }>(
    "select status, amount_minor::float8 as amount_minor from refund where booking_id = $1",
    [booking_id],
  );
  return rows;
}

/** Still booked and paid, as if nobody had pressed anything. */
export async function expectConfirmed(product: GatedProduct, deal: Booked): Promise<void> {
  expect(await statusOf(product, deal.booking_id)).toBe("confirmed");
  expect(await refundsOf(product, deal)).toEqual([]);
  expect((await atStripe(product, deal.booking_id)).refunds).toEqual([]);
  expect(await ledgerOf(product, deal)).toEqual(["charge"]);
  expect(await timesSent(product, "booking_cancelled", deal.booking_id)).toBe(0);
}

/**
 * Cancelled once: these sums, one refund at Stripe and with us, booked once together with the payment, both sides
 * notified once, the customer asked once what happens to the request.
 */
export async function expectCancelledOnce(product: GatedProduct, deal: Booked, sums: Sums): Promise<void> {
  const { booking_id, request_id } = deal;
  const { refund_minor, kept_minor } = sums;
  await until("the refund is done", async () => {
    await Promise.all([hurry(product), hurryWebhooks(product)]);
    return (await refundsOf(product, deal)).some(({ status }) => status === "succeeded");
  });
  await quiet(product);
  const { db } = product;
  const { rows } = await db.query(
    "select status, kept_minor::float8 as kept_minor from booking where id = $1",
    [booking_id],
  );
  expect(rows).toEqual([{ status: "cancelled", kept_minor }]);
  expect(await refundsOf(product, deal)).toEqual([{ status: "succeeded", amount_minor: refund_minor }]);
  const { charges, refunds } = await atStripe(product, booking_id);
  expect(charges, "charges at Stripe").toHaveLength(1);
  expect(refunds, "refunds at Stripe").toMatchObject([{ status: "succeeded", amount: refund_minor }]);
  // A partner brought the provider: the kept sum pays the partner's share of the fee.
  const kept = kept_minor > 0 ? ["earn", "partner_commission"] : [];
  expect(await ledgerOf(product, deal)).toEqual(["charge", ...kept, "refund"]);
  const booked = await db.query(
    `select account.name, sum(entry.amount_minor)::float8 as sum_minor from ledger_tx tx
       join ledger_entry entry on entry.tx_id = tx.id join ledger_account account on account.id = account_id
     where booking_id = $1 and name in ('customer_funds', 'stripe_pending') group by 1 order by 1`,
    [booking_id],
  );
  expect(booked.rows).toEqual([
    { name: "customer_funds", sum_minor: 0 },
    { name: "stripe_pending", sum_minor: kept_minor },
  ]);
  expect(await countOf(product, "event where subject_id = $1 and transition = 'cancel'", booking_id)).toBe(1);
  expect(await timesSent(product, "booking_cancelled", booking_id)).toBe(2);
  expect(await timesSent(product, "request_undecided", request_id)).toBe(1);
  expect(
    await countOf(
      product,
      "request where id = $1 and status = 'awarded' and decide_until is not null",
      request_id,
    ),
  ).toBe(1);
  expect(await countOf(product, "operator_task where subject_id = $1", booking_id)).toBe(0);
  await expectMailsOnce(product);
}

/** The types of its ledger transactions, in alphabetical order. */
async function ledgerOf({ db }: GatedProduct, { booking_id }: Booked): Promise<string[]> {
  const { rows } = await db.query<{ type: string }>(
    "select type from ledger_tx where booking_id = $1 order by type",
    [booking_id],
  );
  return rows.map(({ type }) => type);
}
