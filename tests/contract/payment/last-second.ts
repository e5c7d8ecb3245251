// Stories about the second in which a hold ends, played one after the other on one market.
import { expectConsistentMoney, expectStoryEnded, type StoryEnd } from "./invariants.ts";
import type { Market } from "./market.ts";
import { playStory } from "./play-story.ts";
import { drawStory, type Story } from "./story.ts";

/** The stories of this many seeds, starting with the first. */
export const drawStories = (first: number, count: number): Story[] =>
  Array.from({ length: count }, (_, index) => drawStory(first + index));

/** Plays them; returns how many ended in each way. A failure names its seed, which repeats it. */
export async function playStories(
  market: Market,
  stories: readonly Story[],
): Promise<Record<StoryEnd, number>> {
  const ends: Record<StoryEnd, number> = { confirmed: 0, unpaid: 0, returned: 0 };
  let next = market.deal();
  for (const story of stories) {
    const deal = await next;
    // Prepare the next booking while this story plays; preparing it is not part of the story.
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
