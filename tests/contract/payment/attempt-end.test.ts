// The tick checks an expired attempt at Stripe, without waiting for a webhook or the sweep.
import { afterEach, beforeEach, expect, test } from "vitest";
import { tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { expectConsistentMoney } from "./invariants.ts";
import { startMarket } from "./market.ts";

const market = duringFile(startMarket);
beforeEach(async () => {
  await market.testServer.control("reset");
  await market.dropWebhooks();
});
afterEach(async () => {
  await market.testServer.control("reset");
  await market.waitForWebhooks();
  await expectConsistentMoney(market);
});

const ended = (id: string) =>
  market.all("select transition from event where subject_id = $1 and to_status = 'expired'", [id]);

test("its page is closed once, however many ticks run, and the next press starts another attempt", async () => {
  const deal = await market.deal();
  const attempt = await market.beginPayment(deal);
  market.advanceClock(attempt.expires_at.getTime() - market.testServer.clock.now() - units.minute_ms);
  await market.runJob(tick);
  expect(await market.status("payment_attempt", attempt.id)).toBe("requires_action");
  market.advanceClock(2 * units.minute_ms);
  await market.withStripeDown(() => market.runJob(tick));
  expect(await market.status("payment_attempt", attempt.id), "not without Stripe's word").toBe(
    "requires_action",
  );
  await Promise.all([market.runJob(tick), market.runJob(tick)]);
  await market.runJob(tick);
  expect(await market.status("payment_attempt", attempt.id)).toBe("expired");
  expect(await ended(attempt.id)).toHaveLength(1);
  expect((await market.beginPayment(deal)).attempt_no).toBe(2);
  expect(await market.status("booking", deal.booking_id)).toBe("awaiting_payment");
});

test("money paid through it counts even if nothing reported it", async () => {
  const deal = await market.deal();
  const attempt = await market.beginPayment(deal);
  await payWith(attempt.session_url, OK);
  market.advanceClock(attempt.expires_at.getTime() - market.testServer.clock.now() + units.minute_ms);
  await market.runJob(tick);
  expect(await market.status("booking", deal.booking_id)).toBe("confirmed");
});

test("one whose session answer was lost does not wait for ever", async () => {
  const deal = await market.deal();
  const attempt = await market.beginWithLostAnswer(deal);
  market.advanceClock(attempt.expires_at.getTime() - market.testServer.clock.now() + units.minute_ms);
  for (let round = 0; round < 3; round += 1) await market.runJob(tick);
  expect(["expired", "failed"]).toContain(await market.status("payment_attempt", attempt.id));
  expect((await market.beginPayment(deal)).attempt_no).toBe(2);
});
