// A payment that arrives in the second in which the hold ends, in two hundred ways: it pays for the booking or it goes
// back, never both, never neither.
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSoundMoney, expectStoryEnded, type StoryEnd } from "./invariants.ts";
import { type Market, startMarket } from "./market.ts";
import { play, storyOf } from "./story.ts";

const seeds = 200;
/** Of the two hundred stories at least so many must end in each way, or they do not explore what they are for. */
const least: Readonly<Record<StoryEnd, number>> = { confirmed: 40, unpaid: 25, returned: 10 };

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market?.stop());

test(`a payment in the last second of the hold, over ${seeds} seeds`, { timeout: 600_000 }, async () => {
  const ends: Record<StoryEnd, number> = { confirmed: 0, unpaid: 0, returned: 0 };
  let next = market.deal();
  for (let seed = 0; seed < seeds; seed += 1) {
    const deal = await next;
    // Made while this one is played: making it is no part of the story.
    next = market.deal();
    const story = storyOf(seed);
    try {
      await play(market, deal, story);
      ends[await expectStoryEnded(market, deal)] += 1;
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(story)}`, { cause: error });
    }
  }
  await next;
  await expectSoundMoney(market);
  for (const [end, count] of Object.entries(ends)) {
    expect(count, `stories that end ${end}, of ${JSON.stringify(ends)}`).toBeGreaterThanOrEqual(
      least[end as StoryEnd],
    );
  }
});
