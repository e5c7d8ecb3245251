// A refund on its way to the customer, and what may become of it there.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepPayments } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { submitRefund } from "#domain/payment/jobs.ts";
import { settlePayment } from "#server/flow/settle-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { askPayment } from "#server/services/stripe-payments.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { expectSoundMoney } from "./invariants.ts";
import { cancel, expectReturned, minute } from "./late.ts";
import { type Market, startMarket } from "./market.ts";

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(() => market.rig.control("reset"));
afterEach(async () => {
  market.letGo();
  await market.rig.control("reset");
  await market.quiet();
  await expectSoundMoney(market);
});
afterAll(() => market?.stop());

describe("a refund", () => {
  /** Paid with this card, cancelled, and on its way back. */
  async function returning(card: string) {
    await market.loseWebhooks();
    const deal = await market.deal();
    const attempt = await market.begin(deal);
    await payWith(attempt.session_url, card);
    await cancel(market, deal);
    await market.rig.control("reset");
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

  test("that fails after it succeeded is booked back and never hidden", async () => {
    const { attempt, refund } = await returning("4000000000005126");
    expect(refund.status).toBe("succeeded");
    market.pass(11_000);
    await market.becomes("refund", refund.id, "failed");
    expect(await returned(refund)).toEqual([
      ["charge", -attempt.amount_minor],
      ["refund", attempt.amount_minor],
      ["refund_failed", -attempt.amount_minor],
    ]);
  });

  test("that is pending is booked when it has arrived", async () => {
    const { attempt, refund } = await returning("4000000000007726");
    expect(refund.status).toBe("pending");
    expect(await returned(refund)).toEqual([["charge", -attempt.amount_minor]]);
    market.pass(11_000);
    await market.becomes("refund", refund.id, "succeeded");
    expect((await returned(refund)).at(-1)).toEqual(["refund", attempt.amount_minor]);
  });

  test("that is pending and of whose end nobody tells is found by the sweep", async () => {
    const { refund } = await returning("4000000000007726");
    await market.loseWebhooks();
    market.pass(6 * minute);
    await market.job(sweepPayments);
    expect(await market.status("refund", refund.id)).toBe("succeeded");
  });

  test("whose answer was lost is found a day later, not sent again under a forgotten key", async () => {
    await market.loseWebhooks();
    const deal = await market.deal();
    const attempt = await market.begin(deal);
    await market.away(() => cancel(market, deal));
    await market.forget(`expire:${attempt.id}`);
    await payWith(attempt.session_url, OK);
    const snapshot = await askPayment(market.kit.runtime.env, attempt.session_id);
    await market.away(() => market.run(settlePayment, system, { attempt_id: attempt.id, snapshot }));
    const [refund] = await market.refunds(deal.booking_id);
    expect(refund.status).toBe("requested");
    await market.forget(`refund:${refund.id}`);
    await market.unheard("/v1/refunds", () =>
      expect(market.job(submitRefund, { refund_id: refund.id })).rejects.toThrow(),
    );
    await market.loseWebhooks();
    market.pass(25 * units.hour_ms);
    await market.job(sweepPayments);
    await expectReturned(market, deal, "booking_not_lapsed");
  });
});
