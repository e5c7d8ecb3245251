// Stripe is down, answers get lost, pages expire, events are not ours: nobody is blocked, nothing is created twice.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sweepPayments } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { createCheckout } from "#domain/payment/jobs.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { eventually, WEBHOOK_SECRET } from "../stripe/kit.ts";
import { order as foreignOrder, OK, payWith } from "../stripe/shop.ts";
import { expectConsistentMoney } from "./invariants.ts";
import { type Deal, startMarket } from "./market.ts";

const market = duringFile(startMarket);
beforeEach(() => market.testServer.control("reset"));
afterEach(async () => {
  await market.testServer.control("reset");
  await market.waitForWebhooks();
  await expectConsistentMoney(market);
});

async function expectOneSession(deal: Deal, attempt: { id: string; idempotency_key: string }) {
  await market.waitForStatus("payment_attempt", attempt.id, "requires_action");
  const sessions = await market.sessions(deal.booking_id);
  expect(sessions).toHaveLength(1);
  const [row] = await market.attempts(deal.booking_id);
  expect(row).toMatchObject({ session_id: sessions[0].id, session_url: sessions[0].url, leased_until: null });
  const used = await market.testServer.pool.query("select status from stripe.idempotency where key = $1", [
    attempt.idempotency_key,
  ]);
  expect(used.rows).toEqual([{ status: 200 }]);
  await payWith(sessions[0].url, OK);
  await market.waitForStatus("booking", deal.booking_id, "confirmed");
}

describe("asking for the checkout", () => {
  test("with Stripe down the order is kept, the page shows that it is preparing, and the queue creates one session", async () => {
    const deal = await market.deal();
    const attempt = await market.withStripeDown(async () => {
      expect(await market.pressPay(deal)).toMatchObject({ checkout_url: null });
      return (await market.attempts(deal.booking_id))[0];
    });
    expect(attempt).toMatchObject({ status: "created", session_id: null, leased_until: null });
    await market.promoteJob(`checkout:${attempt.id}`);
    await expectOneSession(deal, attempt);
  });

  test("with errors from Stripe the queue asks again with the same key", async () => {
    const deal = await market.deal();
    await market.testServer.control("requests", { kind: "status", status: 500, count: 3 });
    const attempt = await market.beginPayment(deal);
    expect(attempt).toMatchObject({ status: "created", session_id: null });
    await market.promoteJob(`checkout:${attempt.id}`);
    await expectOneSession(deal, attempt);
  });

  test("when the job has died the sweep creates the session", async () => {
    const deal = await market.deal();
    const attempt = await market.withStripeDown(() => market.beginPayment(deal));
    await market.deleteJob(`checkout:${attempt.id}`);
    // Longer than the sweep waits, but not so long that Stripe would refuse the session as too short.
    await market.all(
      "update payment_attempt set created_at = created_at - interval '6 minutes' where id = $1",
      [attempt.id],
    );
    await market.runJob(sweepPayments);
    await expectOneSession(deal, attempt);
  });

  test("whose answer is lost once creates one session, in the same call", async () => {
    const deal = await market.deal();
    await market.testServer.control("requests", { kind: "reset_after" });
    const attempt = await market.beginPayment(deal);
    expect(attempt.status).toBe("requires_action");
    await expectOneSession(deal, attempt);
  });

  test("whose answer is lost for good creates one session, found by the next try", async () => {
    const deal = await market.deal();
    const attempt = await market.beginWithLostAnswer(deal);
    expect(await market.sessions(deal.booking_id)).toHaveLength(1);
    await market.runJob({ name: "create_checkout" }, { attempt_id: attempt.id });
    await expectOneSession(deal, attempt);
  });

  test("by two workers at once is done by one of them, with one key", async () => {
    const deal = await market.deal();
    const attempt = await market.withStripeDown(() => market.beginPayment(deal));
    await market.deleteJob(`checkout:${attempt.id}`);
    await market.testServer.control("requests", { kind: "slow", ms: 300 });
    const asked = market.runJob(createCheckout, { attempt_id: attempt.id });
    await eventually("one has the lease", async () =>
      (await market.attempts(deal.booking_id))[0].leased_until ? true : undefined,
    );
    await expect(market.runJob(createCheckout, { attempt_id: attempt.id })).rejects.toThrow("somebody else");
    await asked;
    await market.runJob(createCheckout, { attempt_id: attempt.id });
    await expectOneSession(deal, attempt);
  });

  test("by a worker that died with the answer is taken over when its lease expires, with the same key", async () => {
    const deal = await market.deal();
    const attempt = await market.beginWithLostAnswer(deal);
    // A dead worker does not release its lease.
    const leased_until = new Date(market.testServer.clock.now() + 90 * units.second_ms);
    await market.all("update payment_attempt set leased_until = $2 where id = $1", [
      attempt.id,
      leased_until,
    ]);
    const takeOver = () => market.runJob(createCheckout, { attempt_id: attempt.id });
    market.advanceClock(80 * units.second_ms);
    await expect(takeOver()).rejects.toThrow("somebody else");
    market.advanceClock(11 * units.second_ms);
    await takeOver();
    await expectOneSession(deal, attempt);
  });

  test("that Stripe answers with one stored error for a day is replaced by a new attempt with a new key", async () => {
    const deal = await market.deal();
    await market.testServer.control("requests", { kind: "status", status: 500, is_stored: true });
    const first = await market.beginPayment(deal);
    await market.deleteJob(`checkout:${first.id}`);
    expect(await market.pressPay(deal)).toMatchObject({ attempt_id: first.id });
    await market.deleteJob(`checkout:${first.id}`);
    market.advanceClock(6 * units.minute_ms);
    await market.runJob(sweepPayments);
    expect((await market.attempts(deal.booking_id))[0]).toMatchObject({
      status: "failed",
      failure_code: "service_unavailable",
    });
    const second = await market.beginPayment(deal);
    expect(second).toMatchObject({ attempt_no: 2, status: "requires_action" });
    expect(second.idempotency_key).not.toBe(first.idempotency_key);
  });

  test("so late that Stripe would refuse the session fails the attempt instead of holding it", async () => {
    const deal = await market.deal();
    const first = await market.withStripeDown(() => market.beginPayment(deal));
    await market.deleteJob(`checkout:${first.id}`);
    market.advanceClock(20 * units.minute_ms);
    await market.runJob(sweepPayments);
    expect(await market.status("payment_attempt", first.id)).toBe("failed");
    expect(await market.beginPayment(deal)).toMatchObject({ attempt_no: 2, status: "requires_action" });
  });
});

describe("an attempt without a payment", () => {
  test("expires with its page, and the next one has the next number", async () => {
    const deal = await market.deal();
    const first = await market.beginPayment(deal);
    market.advanceClock(36 * units.minute_ms);
    await market.waitForStatus("payment_attempt", first.id, "expired");
    const second = await market.beginPayment(deal);
    expect(second).toMatchObject({ attempt_no: 2, status: "requires_action" });
    await payWith(second.session_url, OK);
    await market.waitForStatus("booking", deal.booking_id, "confirmed");
  });

  test("whose end nobody reported is checked by the next order, which never leads to a dead page", async () => {
    await market.dropWebhooks();
    const deal = await market.deal();
    const first = await market.beginPayment(deal);
    market.advanceClock(36 * units.minute_ms);
    expect(await market.pressPay(deal)).toEqual({ attempt_id: first.id, checkout_url: null });
    expect((await market.attempts(deal.booking_id))[0]).toMatchObject({
      status: "expired",
      session_url: null,
    });
    expect(await market.beginPayment(deal)).toMatchObject({ attempt_no: 2, status: "requires_action" });
  });
});

describe("an event", () => {
  const about = (id: string) =>
    eventually(`the event about ${id} is read`, async () => {
      const rows = await market.all("select status, problem from stripe_event where object_id = $1", [id]);
      const isRead = rows.length > 0 && rows.every(({ status }) => status !== "received");
      return isRead ? [...new Set(rows.map(({ problem }) => problem))] : undefined;
    });
  const stranger = async (more: Parameters<typeof foreignOrder>[0]) => {
    const { id, url } = await market.testServer.stripe.checkout.sessions.create(foreignOrder(more));
    await payWith(url ?? "", OK);
    return id;
  };

  test("about somebody else's payment is set aside, and one about its refund is only recorded", async () => {
    const id = await stranger({});
    expect(await about(id)).toEqual(["unknown_object"]);
    const session = await market.testServer.stripe.checkout.sessions.retrieve(id);
    const refund = await market.testServer.stripe.refunds.create({
      payment_intent: String(session.payment_intent),
    });
    expect(await about(refund.id)).toEqual([null]);
  });

  test("from a session that only claims to be ours pays nothing", async () => {
    const deal = await market.deal();
    const attempt = await market.beginPayment(deal);
    const metadata = { attempt_id: attempt.id };
    const id = await stranger({
      client_reference_id: deal.booking_id,
      metadata,
      payment_intent_data: { metadata },
    });
    expect(await about(id)).toEqual(["other_session"]);
    expect(await market.status("booking", deal.booking_id)).toBe("awaiting_payment");
  });

  test("forged, altered, unsigned or older than five minutes is refused and not stored", async () => {
    const id = `evt_${Date.now()}`;
    const payload = JSON.stringify({ id, object: "event", type: "x.y", data: { object: {} } });
    const now = Math.floor(market.testServer.clock.now() / 1_000);
    const { webhooks } = market.testServer.stripe;
    const sign = (secret: string, timestamp: number) =>
      webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const send = async (signature: string | null, body = payload) => {
      const headers = new Headers(signature === null ? {} : { "stripe-signature": signature });
      return (await fetch(`${market.webhookOrigin}/webhooks/stripe`, { method: "POST", headers, body }))
        .status;
    };
    const good = sign(WEBHOOK_SECRET, now);
    expect(await send(sign("whsec_other", now))).toBe(400);
    expect(await send(good, `${payload} `)).toBe(400);
    expect(await send(null)).toBe(400);
    expect(await send(sign(WEBHOOK_SECRET, now - 302))).toBe(400);
    expect(await market.all("select 1 from stripe_event where id = $1", [id])).toEqual([]);
    expect(await send(good)).toBe(200);
    expect(await market.all("select 1 from stripe_event where id = $1", [id])).toHaveLength(1);
  });

  test("whose job has died is read by the sweep", async () => {
    const deal = await market.deal();
    const attempt = await market.beginPayment(deal);
    const taken = await market.withStripeDown(async () => {
      await payWith(attempt.session_url, OK);
      return eventually("the events are stored", async () => {
        const query = "select id from stripe_event where object_id = $1";
        const rows = await market.all(query, [attempt.session_id]);
        return rows.length > 0 ? rows : undefined;
      });
    });
    for (const { id } of taken) await market.deleteJob(`stripe_event:${id}`);
    market.advanceClock(6 * units.minute_ms);
    await market.runJob(sweepPayments);
    expect(await market.status("booking", deal.booking_id)).toBe("confirmed");
  });
});
