// What holds after every story about money, whatever went wrong in it.
import { expect } from "vitest";
import { fromStripeAmount } from "#domain/currency.ts";
import type { Market } from "./market.ts";

type Charge = { amount_captured: number; amount_refunded: number; currency: string };

/** Ledger in balance; each booking and its money agree; our ledger and Stripe tell the same of each booking. */
export async function expectSoundMoney(market: Market): Promise<void> {
  const { all } = market;
  const unbalanced = await all(
    "select tx_id, currency from ledger_entry group by tx_id, currency having sum(amount_minor) <> 0",
  );
  expect(unbalanced, "every ledger transaction sums to zero per currency").toEqual([]);
  for (const { id } of await all("select id from booking")) {
    await expectBookingAgrees(market, id);
    expect(await heldByUs(market, id), `what is held for ${id} is what Stripe has of it`).toBe(
      await heldByStripe(market, id),
    );
  }
}

/** Confirmed exactly when one succeeded attempt is not returned; every other arrived payment is on its way back. */
async function expectBookingAgrees({ one, all }: Market, id: string): Promise<void> {
  const { status } = await one("select status from booking where id = $1", [id]);
  const kept = await all(
    `select amount_minor from payment_attempt where booking_id = $1 and status = 'succeeded'
       and not exists (select 1 from refund where attempt_id = payment_attempt.id)`,
    [id],
  );
  expect(kept.length, `payments kept for a booking that is ${status}`).toBe(status === "confirmed" ? 1 : 0);
  const { moves } = await one(
    `select count(*) as moves from event where noun = 'booking' and subject_id = $1 and to_status = 'confirmed'
       and transition in ('confirm', 'revive')`,
    [id],
  );
  expect(moves, "how often the booking was confirmed").toBe(status === "confirmed" ? 1 : 0);
}

async function heldByUs({ one }: Market, booking_id: string): Promise<number> {
  const row = await one(
    `select coalesce(-sum(amount_minor), 0)::bigint as held from ledger_entry
       join ledger_account on ledger_account.id = account_id
     where name = 'customer_funds' and owner_id = $1`,
    [booking_id],
  );
  return Number(row.held);
}

async function heldByStripe({ rig }: Market, booking_id: string): Promise<number> {
  const { rows } = await rig.pool.query<{ body: Charge }>(
    `select charge.body from stripe.charge join stripe.payment_intent intent
       on intent.id = charge.body->>'payment_intent'
     where intent.body->'metadata'->>'booking_id' = $1`,
    [booking_id],
  );
  return rows.reduce(
    (sum, { body }) =>
      sum + fromStripeAmount(body.amount_captured - body.amount_refunded, body.currency.toUpperCase()),
    0,
  );
}
