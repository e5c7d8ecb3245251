// Stories about the second in which a hold ends, played one after the other on one market.
import { expectConsistentMoney, expectStoryEnded, type StoryEnd } from "./invariants.ts";
import type { Market } from "./market.ts";
import { playStory } from "./play-story.ts";
import { drawStory, type Story } from "./story.ts";

/** The stories of so many seeds from the first on. */
export const drawStories = (first: number, count: number): Story[] =>
  Array.from({ length: count }, (_, index) => drawStory(first + index));

/** Plays them; answers how many ended in each way. A failure names the seed by which it is repeated. */
export async function playStories(
  market: Market,
  stories: readonly Story[],
): Promise<Record<StoryEnd, number>> {
  const ends: Record<StoryEnd, number> = { confirmed: 0, unpaid: 0, returned: 0 };
  let next = market.deal();
  for (const story of stories) {
    const deal = await next;
    // The next booking is made while this story is played: making it is no part of the story.
    next = market.deal();
    try {
      await playStory(market, deal, story);
      ends[await expectStoryEnded(market, deal)] += 1;
    } catch (error) {
      await next;
      throw new Error(`LAST_SECOND_SEED=${story.seed}: ${JSON.stringify(story)}`, { cause: error });
    }
  }
  await next;
  await expectConsistentMoney(market);
  return ends;
}
