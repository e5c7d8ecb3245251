// What must hold after every story about money, whatever went wrong in it.
import { expect } from "vitest";
import { fromStripeAmount } from "#domain/currency.ts";
import type { Deal, Market } from "./market.ts";

type Charge = { amount_captured: number; amount_refunded: number; currency: string };

/** Expects a balanced ledger, bookings that agree with their money, and equal held amounts in ledger and at Stripe. */
export async function expectConsistentMoney(market: Market): Promise<void> {
  const { all } = market;
  const unbalanced = await all(
    "select tx_id, currency from ledger_entry group by tx_id, currency having sum(amount_minor) <> 0",
  );
  expect(unbalanced, "every ledger transaction sums to zero per currency").toEqual([]);
  const twice = await all(
    "select stripe_ref from ledger_tx group by type, stripe_ref, at having count(*) > 1",
  );
  expect(twice, "one fact of Stripe's booked twice").toEqual([]);
  for (const { id } of await all("select id from booking")) {
    await expectBookingAgrees(market, id);
    expect(await heldByUs(market, id), `what is held for ${id} is what Stripe has of it`).toBe(
      await heldByStripe(market, id),
    );
  }
}

/** Confirmed exactly when one succeeded attempt is not refunded; every other received payment is on its way back. */
async function expectBookingAgrees({ one, all }: Market, id: string): Promise<void> {
  const { status } = await one("select status from booking where id = $1", [id]);
  const keptAttempts = await all(
    `select amount_minor from payment_attempt where booking_id = $1 and status = 'succeeded'
       and not exists (select 1 from refund where attempt_id = payment_attempt.id)`,
    [id],
  );
  expect(keptAttempts.length, `payments kept for a booking that is ${status}`).toBe(
    status === "confirmed" ? 1 : 0,
  );
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

async function heldByStripe({ testServer }: Market, booking_id: string): Promise<number> {
  const { rows } = await testServer.pool.query<{ body: Charge }>(
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

/** How a story about one booking ended: paid, left without money, or left with everything refunded. */
export type StoryEnd = "confirmed" | "unpaid" | "returned";

/** Nothing is left open anywhere, and the booking has exactly the money that belongs to it. */
export async function expectStoryEnded(market: Market, deal: Deal): Promise<StoryEnd> {
  const { all, attempts, refunds, sessions } = market;
  const { booking_id, request_id } = deal;
  const booking = await market.one("select status, total_minor from booking where id = $1", [booking_id]);
  const isConfirmed = booking.status === "confirmed";
  expect(isConfirmed ? "lapsed" : booking.status, "confirmed or ended").toMatch(/^(lapsed|cancelled)$/);
  await expectBookingAgrees(market, booking_id);
  const held = await heldByStripe(market, booking_id);
  expect(held, `what Stripe keeps for a booking that is ${booking.status}`).toBe(
    isConfirmed ? Number(booking.total_minor) : 0,
  );
  expect(await heldByUs(market, booking_id)).toBe(held);
  const attemptRows = await attempts(booking_id);
  expect(attemptRows.map(({ status }) => status)).not.toContain("requires_action");
  expect(attemptRows.map(({ status }) => status)).not.toContain("created");
  const refundRows = await refunds(booking_id);
  expect(refundRows.every(({ status }) => status === "succeeded")).toBe(true);
  expect((await sessions(booking_id)).map(({ status }) => status)).not.toContain("open");
  await expectClosedBeforeReleased(market, booking_id);
  const living = await all(
    "select id from booking where request_id = $1 and status not in ('lapsed', 'cancelled')",
    [request_id],
  );
  expect(living.length, "bookings of one request that are alive").toBeLessThanOrEqual(1);
  if (isConfirmed) expect(living).toEqual([{ id: booking_id }]);
  expect((await market.status("offer", deal.offer_id)) === "accepted").toBe(isConfirmed);
  expect((await market.status("request", request_id)) === "awarded").toBe(living.length === 1);
  const aside = "select id, problem from stripe_event where status not in ('processed', 'dismissed')";
  expect(await all(aside), "events that were not understood").toEqual([]);
  return isConfirmed ? "confirmed" : refundRows.length > 0 ? "returned" : "unpaid";
}

/** No money came through a page we knew after the date was released: Stripe had to close the page first. */
async function expectClosedBeforeReleased({ all }: Market, booking_id: string): Promise<void> {
  const late = await all(
    `select attempt.id from payment_attempt attempt
       join event opened on opened.subject_id = attempt.id and opened.transition = 'open'
       join event paid on paid.subject_id = attempt.id and paid.transition = 'succeed'
       join event released on released.subject_id = attempt.booking_id and released.transition = 'lapse'
     where attempt.booking_id = $1 and released.id > opened.id and paid.id > released.id`,
    [booking_id],
  );
  expect(late, "payments by a page that was open when the booking lapsed").toEqual([]);
}
