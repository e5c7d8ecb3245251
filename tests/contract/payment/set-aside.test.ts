// Events that match nothing are set aside by name: we never guess at them and never lose them.
import type Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { reconcilePayment } from "#domain/payment/jobs.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { startMarket } from "./market.ts";
import { deliverEvent } from "./orders.ts";

const market = duringFile(startMarket);

/** Delivers an event as Stripe would sign it; returns what became of it. */
async function deliver(event: {
  id: string;
  type: string;
  livemode: boolean;
  object: Record<string, unknown>;
}) {
  const { object, ...rest } = event;
  await deliverEvent(market, { ...rest, object: "event", data: { object } } as unknown as Stripe.Event);
  return market.one("select status, problem, object_id from stripe_event where id = $1", [event.id]);
}

test("an event of the other mode is set aside without asking Stripe, whatever it claims", async () => {
  const deal = await market.deal();
  const attempt = await market.beginPayment(deal);
  await market.testServer.control("pause");
  await payWith(attempt.session_url, OK);
  const object = { id: attempt.session_id, object: "checkout.session", metadata: { attempt_id: attempt.id } };
  const type = "checkout.session.completed";
  const read = await deliver({ id: `evt_live_${attempt.id}`, type, livemode: true, object });
  expect(read).toEqual({ status: "quarantined", problem: "other_mode", object_id: attempt.session_id });
  expect(await market.status("booking", deal.booking_id)).toBe("awaiting_payment");
  await market.testServer.control("resume");
  await market.waitForStatus("booking", deal.booking_id, "confirmed");
});

test("an event of a kind that nothing here needs is recorded as processed", async () => {
  const object = { id: "cus_1", object: "customer" };
  const read = await deliver({ id: "evt_kind", type: "customer.updated", livemode: false, object });
  expect(read).toMatchObject({ status: "processed", problem: null });
});

describe("a checkout whose sum was changed behind our back", () => {
  /** Its event never arrives; only our own request to Stripe can find out. */
  async function changed() {
    const deal = await market.deal();
    const attempt = await market.beginPayment(deal);
    await market.dropWebhooks();
    await market.all("update payment_attempt set amount_minor = amount_minor + 1 where id = $1", [
      attempt.id,
    ]);
    const setAside = () =>
      market.all("select status, problem from stripe_event where id = $1", [`asked_${attempt.session_id}`]);
    return { deal, attempt, setAside };
  }

  test("is shown to the operator once if it was paid, and never counted for the booking", async () => {
    const { deal, attempt, setAside } = await changed();
    await payWith(attempt.session_url, OK);
    const ask = () => market.runJob(reconcilePayment, { attempt_id: attempt.id });
    await expect(ask()).rejects.toMatchObject({ code: "payment_mismatch" });
    await expect(ask()).rejects.toMatchObject({ code: "payment_mismatch" });
    expect(await setAside()).toEqual([{ status: "quarantined", problem: "payment_mismatch" }]);
    expect(await market.status("booking", deal.booking_id)).toBe("awaiting_payment");
    await market.readEvent(`asked_${attempt.session_id}`);
    expect(await setAside()).toEqual([{ status: "quarantined", problem: "payment_mismatch" }]);
  });

  test("does not keep an unpaid booking from lapsing", async () => {
    const { deal, attempt, setAside } = await changed();
    const { hold_until } = await market.one("select hold_until from booking where id = $1", [
      deal.booking_id,
    ]);
    market.advanceClock(hold_until.getTime() - market.testServer.clock.now() + units.minute_ms);
    await market.runJob(tick);
    expect(await market.status("payment_attempt", attempt.id)).toBe("expired");
    expect(await market.status("booking", deal.booking_id)).toBe("lapsed");
    expect(await setAside()).toEqual([]);
  });
});
