// The stories of last-second.test.ts from seeds that nobody has chosen: each run draws others. The first seed is printed;
// LAST_SECOND_SEED=<seed> begins with that one instead, so that what a run has found can be repeated.
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawStories, playStories } from "./last-second.ts";
import { type Market, startMarket } from "./market.ts";

const count = 26;
const first = Number(process.env.LAST_SECOND_SEED ?? randomInt(1_000, 2 ** 31));

let market: Market;
beforeAll(async () => {
  process.stdout.write(`Stories of the last second: LAST_SECOND_SEED=${first} repeats those of this run.\n`);
  market = await startMarket();
});
afterAll(() => market?.stop());

test("a payment in the last second of the hold ends as well in stories drawn by chance", {
  timeout: 900_000,
}, async () => {
  const { confirmed, unpaid, returned } = await playStories(market, drawStories(first, count));
  expect(confirmed + unpaid + returned, "stories played to their end").toBe(count);
});
