// Events that fit nothing here are set aside by name, never guessed at, and never lost.
import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { OK, payWith } from "../stripe/shop.ts";
import { type Market, startMarket } from "./market.ts";
import { deliver } from "./orders.ts";

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market?.stop());

/** Brings an event as Stripe would sign it, and says what came of it. */
async function tell(event: { id: string; type: string; livemode: boolean; object: Record<string, unknown> }) {
  const { object, ...rest } = event;
  await deliver(market, { ...rest, object: "event", data: { object } } as unknown as Stripe.Event);
  return market.one("select status, problem, object_id from stripe_event where id = $1", [event.id]);
}

test("an event of the other mode is set aside unasked, whatever it claims", async () => {
  const deal = await market.deal();
  const attempt = await market.begin(deal);
  await market.rig.control("pause");
  await payWith(attempt.session_url, OK);
  const object = { id: attempt.session_id, object: "checkout.session", metadata: { attempt_id: attempt.id } };
  const type = "checkout.session.completed";
  const read = await tell({ id: `evt_live_${attempt.id}`, type, livemode: true, object });
  expect(read).toEqual({ status: "quarantined", problem: "other_mode", object_id: attempt.session_id });
  expect(await market.status("booking", deal.booking_id)).toBe("awaiting_payment");
  await market.rig.control("resume");
  await market.becomes("booking", deal.booking_id, "confirmed");
});

test("an event of a kind that nothing here waits for is taken note of", async () => {
  const object = { id: "cus_1", object: "customer" };
  const read = await tell({ id: "evt_kind", type: "customer.updated", livemode: false, object });
  expect(read).toMatchObject({ status: "processed", problem: null });
});

test("a refund made in Stripe's dashboard is set aside by both of its names", async () => {
  const deal = await market.deal();
  const attempt = await market.begin(deal);
  await payWith(attempt.session_url, OK);
  await market.becomes("booking", deal.booking_id, "confirmed");
  const [paid] = await market.attempts(deal.booking_id);
  const { id } = await market.rig.stripe.refunds.create({
    payment_intent: paid.payment_intent_id,
    amount: 100,
  });
  await market.quiet();
  const told = await market.all(
    "select type, status, problem from stripe_event where object_id = any($1) and problem is not null",
    [[id, paid.charge_id]],
  );
  expect(told).toEqual(
    expect.arrayContaining([
      { type: "refund.created", status: "quarantined", problem: "unknown_object" },
      { type: "charge.refunded", status: "quarantined", problem: "external_refund" },
    ]),
  );
  expect(told).toHaveLength(2);
});
