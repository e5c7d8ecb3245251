// A refund on its way to the customer, and what can happen to it.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sweepPayments } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { submitRefund } from "#domain/payment/jobs.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { fetchPayment } from "#server/services/stripe-payments.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { expectConsistentMoney } from "./invariants.ts";
import { cancel, expectFullRefund, minute } from "./late.ts";
import { startMarket } from "./market.ts";

const market = duringFile(startMarket);
beforeEach(() => market.testServer.control("reset"));
afterEach(async () => {
  market.unblockJobs();
  await market.testServer.control("reset");
  await market.waitForWebhooks();
  await expectConsistentMoney(market);
});

describe("a refund", () => {
  /** Paid with this card, cancelled, and being refunded. */
  async function returning(card: string) {
    await market.dropWebhooks();
    const deal = await market.deal();
    const attempt = await market.beginPayment(deal);
    await payWith(attempt.session_url, card);
    await cancel(market, deal);
    await market.testServer.control("reset");
    const [refund] = await market.refunds(deal.booking_id);
    return { deal, attempt, refund };
  }
  const returned = async (refund: { id: string; attempt_id: string; booking_id: string }) =>
    (
      await market.all(
        `select type, amount_minor from ledger_entry join ledger_tx on ledger_tx.id = tx_id
           join ledger_account on ledger_account.id = account_id
         where booking_id = $1 and name = 'customer_funds' order by ledger_entry.id`,
        [refund.booking_id],
      )
    ).map(({ type, amount_minor }) => [type, amount_minor]);

  test("that fails after succeeding is booked back and never hidden", async () => {
    const { attempt, refund } = await returning("4000000000005126");
    expect(refund.status).toBe("succeeded");
    market.advanceClock(11_000);
    await market.waitForStatus("refund", refund.id, "failed");
    expect(await returned(refund)).toEqual([
      ["charge", -attempt.amount_minor],
      ["refund", attempt.amount_minor],
      ["refund_failed", -attempt.amount_minor],
    ]);
  });

  test("that is pending is booked when it arrives", async () => {
    const { attempt, refund } = await returning("4000000000007726");
    expect(refund.status).toBe("pending");
    expect(await returned(refund)).toEqual([["charge", -attempt.amount_minor]]);
    market.advanceClock(11_000);
    await market.waitForStatus("refund", refund.id, "succeeded");
    expect((await returned(refund)).at(-1)).toEqual(["refund", attempt.amount_minor]);
  });

  test("that is pending and whose end nobody reports is found by the sweep", async () => {
    const { refund } = await returning("4000000000007726");
    await market.dropWebhooks();
    market.advanceClock(6 * minute);
    await market.runJob(sweepPayments);
    expect(await market.status("refund", refund.id)).toBe("succeeded");
  });

  /** Paid after the booking was cancelled, with Stripe unreachable: a refund that nobody has requested yet. */
  async function unsent() {
    await market.dropWebhooks();
    const deal = await market.deal();
    const attempt = await market.beginPayment(deal);
    await market.withStripeDown(() => cancel(market, deal));
    await market.deleteJob(`expire:${attempt.id}`);
    await payWith(attempt.session_url, OK);
    const snapshot = await fetchPayment(market.kit.runtime.env, attempt.session_id);
    await market.withStripeDown(() =>
      market.run(settlePayment, system, { attempt_id: attempt.id, snapshot }),
    );
    const [refund] = await market.refunds(deal.booking_id);
    await market.deleteJob(`refund:${refund.id}`);
    const [paid] = await market.attempts(deal.booking_id);
    const made = async () =>
      (await market.testServer.stripe.refunds.list({ payment_intent: paid.payment_intent_id })).data.length;
    return { deal, refund, made, submit: () => market.runJob(submitRefund, { refund_id: refund.id }) };
  }

  test("whose answer was lost is found a day later, not sent again under an expired key", async () => {
    const { deal, refund, submit } = await unsent();
    expect(refund.status).toBe("requested");
    await market.loseAnswers("/v1/refunds", () => expect(submit()).rejects.toThrow());
    await market.dropWebhooks();
    market.advanceClock(25 * units.hour_ms);
    await market.runJob(sweepPayments);
    await expectFullRefund(market, deal, "booking_not_lapsed");
  });

  const lease = async (id: string) =>
    (await market.one("select leased_until from refund where id = $1", [id])).leased_until;

  test.each([409, 429, 500] as const)(
    "that Stripe answers with %i waits and is sent again",
    async (status) => {
      const { deal, refund, submit } = await unsent();
      const answer = { kind: "status", status, path: "/v1/refunds", should_retry: false };
      await market.testServer.control("requests", answer);
      await expect(submit()).rejects.toThrow();
      expect(await market.status("refund", refund.id)).toBe("requested");
      expect(await lease(refund.id), "nobody waits for the lease to run out").toBeNull();
      await market.testServer.control("reset");
      await submit();
      await expectFullRefund(market, deal, "booking_not_lapsed");
    },
  );

  test("is requested by one process at a time; if that dies another takes over with the same key", async () => {
    const { deal, refund, made, submit } = await unsent();
    await market.testServer.control("requests", { kind: "slow", ms: 400, path: "/v1/refunds" });
    const both = await Promise.allSettled([submit(), submit()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(
      JSON.stringify(both.map((one) => (one.status === "rejected" ? String(one.reason) : ""))),
    ).toContain("somebody else is asking Stripe for this refund");
    await expectFullRefund(market, deal, "booking_not_lapsed");
    expect(await made()).toBe(1);
    const second = await unsent();
    await market.loseAnswers("/v1/refunds", () => expect(second.submit()).rejects.toThrow());
    const leased_until = new Date(market.testServer.clock.now() + 90 * units.second_ms);
    await market.all("update refund set leased_until = $2 where id = $1", [second.refund.id, leased_until]);
    market.advanceClock(80 * units.second_ms);
    await expect(second.submit()).rejects.toThrow("somebody else");
    market.advanceClock(11 * units.second_ms);
    await second.submit();
    expect(await second.made()).toBe(1);
    expect(await market.status("refund", refund.id)).toBe("succeeded");
    expect(await market.status("refund", second.refund.id)).toBe("succeeded");
  });
});
