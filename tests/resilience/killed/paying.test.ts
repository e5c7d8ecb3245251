// The web server with its worker is killed without warning at every phase of a payment. Afterwards the booking is
// paid once, or unpaid and payable: then pressing "pay" again pays once.
import { describe, expect } from "vitest";
import { holdAt } from "#tests/kit/product/hold.ts";
import { until } from "#tests/kit/product/until.ts";
import { killAfterCommit, killHeld } from "../kit/killing.ts";
import type { Booked } from "../kit/market.ts";
import { countOf, expectPaidOnce, expectUnpaid, statusOf } from "../kit/outcome.ts";
import { phasesInTurn } from "../kit/phase.ts";
import { market, product, provideGatedProduct } from "../kit/provide-product.ts";
import { atStripe, leaseMs, order, passTime, payAt, sessionUrl } from "../kit/stripe.ts";

provideGatedProduct();
const phase = phasesInTurn();

describe("killed while somebody pays", () => {
  /** Presses "pay now"; does not wait for the outcome. */
  async function press(deal: Booked) {
    const form = await market.payForm(deal);
    const answer = market.browser.post(form.action, form.fields).catch(() => null);
    return { form, answer };
  }

  /** Sends the same form again, then pays on the hosted page: paid once, whatever happened before. */
  async function payAgain(deal: Booked, form: Awaited<ReturnType<typeof press>>["form"]): Promise<void> {
    const again = await market.browser.post(form.action, form.fields);
    expect(again.status, again.html).toBe(303);
    await payAt(await sessionUrl(product, deal.booking_id));
    await expectPaidOnce(product, deal.booking_id);
  }

  const attempts = (booking_id: string) =>
    countOf(product, "payment_attempt where booking_id = $1", booking_id);
  const checkout = /POST \/v1\/checkout\/sessions HTTP/;

  phase("the attempt is written and not committed: unpaid, and payable", async () => {
    const deal = await market.payable();
    const hold = await holdAt(product.db, { table: "payment_attempt", on: "insert", when: "after" });
    const { form } = await press(deal);
    await killHeld(product, hold);
    expect(await attempts(deal.booking_id)).toBe(0);
    await expectUnpaid(product, deal.booking_id);
    await payAgain(deal, form);
  });

  phase("the attempt is committed and Stripe was not asked: the queue asks, one session", async () => {
    const deal = await market.payable();
    const held = product.gates.stripe.hold("request", checkout);
    const { form } = await press(deal);
    await held;
    await product.kill("web");
    product.gates.stripe.open();
    await product.isBack();
    await expectUnpaid(product, deal.booking_id);
    expect((await atStripe(product, deal.booking_id)).sessions).toHaveLength(0);
    // The dead process holds the lease on the attempt; another takes over once it has expired.
    await passTime(product, leaseMs);
    await payAgain(deal, form);
    expect((await atStripe(product, deal.booking_id)).sessions).toHaveLength(1);
  });

  phase("Stripe made the session and nobody heard: the same session is found by its key", async () => {
    const deal = await market.payable();
    const held = product.gates.stripe.hold("answer", checkout);
    const { form } = await press(deal);
    await held;
    await until("Stripe has made it", async () => (await atStripe(product, deal.booking_id)).sessions[0]);
    await product.kill("web");
    product.gates.stripe.open();
    await product.isBack();
    await passTime(product, leaseMs);
    await payAgain(deal, form);
    expect((await atStripe(product, deal.booking_id)).sessions).toHaveLength(1);
    expect(await attempts(deal.booking_id)).toBe(1);
  });

  phase("the session is recorded and the answer was not sent", async () => {
    const deal = await market.payable();
    const where = "new.session_id is not null and old.session_id is null";
    const hold = await holdAt(product.db, { table: "payment_attempt", on: "update", when: "commit", where });
    const { form } = await press(deal);
    await killAfterCommit(product, hold, () => sessionUrl(product, deal.booking_id));
    await payAgain(deal, form);
    expect((await atStripe(product, deal.booking_id)).sessions).toHaveLength(1);
  });

  phase("the customer pays while the web server is dead: the webhook comes again", async () => {
    const deal = await market.payable();
    const { answer } = await press(deal);
    await answer;
    const url = await sessionUrl(product, deal.booking_id);
    await product.kill("web");
    await payAt(url);
    await product.isBack();
    await expectPaidOnce(product, deal.booking_id);
  });

  phase("a webhook is stored and its job has not run", async () => {
    const deal = await market.payable();
    await (await press(deal)).answer;
    const url = await sessionUrl(product, deal.booking_id);
    const where = "new.locked_at is not null";
    const hold = await holdAt(product.db, {
      table: "graphile_worker._private_jobs",
      on: "update",
      when: "before",
      where,
    });
    await payAt(url);
    await until("a webhook is stored", () =>
      countOf(
        product,
        "stripe_event where payload->'data'->'object'->>'client_reference_id' = $1",
        deal.booking_id,
      ),
    );
    await killHeld(product, hold);
    await expectPaidOnce(product, deal.booking_id);
  });

  phase("the job has asked Stripe and not settled: its lock is given back", async () => {
    const deal = await market.payable();
    await (await press(deal)).answer;
    const url = await sessionUrl(product, deal.booking_id);
    const held = product.gates.stripe.hold("answer", /GET \/v1\/checkout\/sessions\/cs_/);
    await payAt(url);
    await held;
    await product.kill("web");
    product.gates.stripe.open();
    await product.isBack();
    await expectPaidOnce(product, deal.booking_id);
  });

  phase("inside the settling, with the ledger written", async () => {
    const deal = await market.payable();
    await (await press(deal)).answer;
    const url = await sessionUrl(product, deal.booking_id);
    const hold = await holdAt(product.db, { table: "ledger_entry", on: "insert", when: "after" });
    await payAt(url);
    await killHeld(product, hold);
    await expectPaidOnce(product, deal.booking_id);
  });

  phase("settled and committed, before anything else of the job and before the mails", async () => {
    const deal = await market.payable();
    await (await press(deal)).answer;
    const url = await sessionUrl(product, deal.booking_id);
    const where = "new.status = 'confirmed'";
    const hold = await holdAt(product.db, { table: "booking", on: "update", when: "commit", where });
    await payAt(url);
    const isConfirmed = () =>
      until("it is confirmed", async () => (await statusOf(product, deal.booking_id)) === "confirmed");
    await killAfterCommit(product, hold, isConfirmed);
    await expectPaidOnce(product, deal.booking_id);
  });

  /** Money that arrives after the customer has cancelled: Stripe was down, so the hosted page stayed open. */
  async function paidTooLate(deal: Booked): Promise<void> {
    await (await press(deal)).answer;
    const url = await sessionUrl(product, deal.booking_id);
    await order(product, "pause");
    product.gates.stripe.shut();
    await market.customer("cancel_booking", {
      booking_id: deal.booking_id,
      version: 2,
      reason: "Other plans.",
    });
    await payAt(url);
    product.gates.stripe.open();
  }

  async function expectRefundedOnce(deal: Booked): Promise<void> {
    await until("the refund is done", async () =>
      countOf(product, "refund where booking_id = $1 and status = 'succeeded'", deal.booking_id),
    );
    const { charges, refunds } = await atStripe(product, deal.booking_id);
    expect([charges.length, refunds.length]).toEqual([1, 1]);
    expect(
      await countOf(product, "ledger_tx where booking_id = $1 and type = 'charge'", deal.booking_id),
    ).toBe(1);
    expect(
      await countOf(product, "ledger_tx where booking_id = $1 and type = 'refund'", deal.booking_id),
    ).toBe(1);
    expect(await statusOf(product, deal.booking_id)).toBe("cancelled");
  }

  async function killWhileRefunding(side: "request" | "answer"): Promise<void> {
    const deal = await market.payable();
    await paidTooLate(deal);
    const held = product.gates.stripe.hold(side, /POST \/v1\/refunds HTTP/);
    await order(product, "resume");
    await held;
    if (side === "answer")
      await until("Stripe has made it", async () => (await atStripe(product, deal.booking_id)).refunds[0]);
    await product.kill("web");
    product.gates.stripe.open();
    await product.isBack();
    // The dead process holds the lease on the refund.
    await passTime(product, leaseMs);
    await expectRefundedOnce(deal);
  }

  phase("a refund was requested, before Stripe is told", () => killWhileRefunding("request"));
  phase("a refund was requested, after Stripe has made it, the answer unheard", () =>
    killWhileRefunding("answer"),
  );
});
