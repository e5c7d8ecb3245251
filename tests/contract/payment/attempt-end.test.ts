// An attempt whose time is over is looked at by the tick, at Stripe: nobody waits for a webhook or for the sweep.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { OK, payWith } from "../stripe/shop.ts";
import { expectSoundMoney } from "./invariants.ts";
import { type Market, startMarket } from "./market.ts";

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(async () => {
  await market.rig.control("reset");
  await market.loseWebhooks();
});
afterEach(async () => {
  await market.rig.control("reset");
  await market.quiet();
  await expectSoundMoney(market);
});
afterAll(() => market?.stop());

const ended = (id: string) =>
  market.all("select transition from event where subject_id = $1 and to_status = 'expired'", [id]);

test("its page is ended once however many ticks come, and the next press begins another", async () => {
  const deal = await market.deal();
  const attempt = await market.begin(deal);
  market.pass(attempt.expires_at.getTime() - market.rig.clock.now() - units.minute_ms);
  await market.job(tick);
  expect(await market.status("payment_attempt", attempt.id)).toBe("requires_action");
  market.pass(2 * units.minute_ms);
  await market.away(() => market.job(tick));
  expect(await market.status("payment_attempt", attempt.id), "not without Stripe's word").toBe(
    "requires_action",
  );
  await Promise.all([market.job(tick), market.job(tick)]);
  await market.job(tick);
  expect(await market.status("payment_attempt", attempt.id)).toBe("expired");
  expect(await ended(attempt.id)).toHaveLength(1);
  expect((await market.begin(deal)).attempt_no).toBe(2);
  expect(await market.status("booking", deal.booking_id)).toBe("awaiting_payment");
});

test("money that came by it counts, although nobody has told of it", async () => {
  const deal = await market.deal();
  const attempt = await market.begin(deal);
  await payWith(attempt.session_url, OK);
  market.pass(attempt.expires_at.getTime() - market.rig.clock.now() + units.minute_ms);
  await market.job(tick);
  expect(await market.status("booking", deal.booking_id)).toBe("confirmed");
});

test("one whose session was made unheard does not wait for ever", async () => {
  const deal = await market.deal();
  const attempt = await market.beginUnheard(deal);
  market.pass(attempt.expires_at.getTime() - market.rig.clock.now() + units.minute_ms);
  for (let round = 0; round < 3; round += 1) await market.job(tick);
  expect(["expired", "failed"]).toContain(await market.status("payment_attempt", attempt.id));
  expect((await market.begin(deal)).attempt_no).toBe(2);
});
