// Plays the stories of last-second.test.ts from seeds of the run: each turn plays others, and the full run draws its
// own. LAST_SECOND_SEED=<seed> starts with that seed, to repeat what a run found.
import { expect, test } from "vitest";
import { isFull, seedOf } from "#scripts/test-run/turn.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { drawStories, playStories } from "./last-second.ts";
import { startMarket } from "./market.ts";

const count = isFull ? 26 : 8;
const first = Number(process.env.LAST_SECOND_SEED ?? seedOf("last second"));

const market = duringFile(startMarket);

test("a payment in the last second of the hold ends well in stories from drawn seeds", {
  timeout: 900_000,
}, async () => {
  const { confirmed, unpaid, returned } = await playStories(market, drawStories(first, count));
  expect(confirmed + unpaid + returned, "stories played to their end").toBe(count);
});
