// The life of bookings and of their money, played from seeds: who does what, and what goes wrong at Stripe, in the
// delivery of its events and in our own process. After every step the ledger agrees with the rows, at the end Stripe
// does too, every booking has ended and all money has its entry. `npm run simulate` plays any number of seeds.

import { expect, test } from "vitest";
import { shareOfTurn, turnOfRun } from "#scripts/test-run/turn.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { playSeed, type Transcript } from "./play.ts";
import { steps } from "./steps/all.ts";
import { startWorld } from "./world.ts";

const seeds = shareOfTurn(Array.from({ length: 80 }, (_, index) => index + 1));
const isWhole = turnOfRun() === null;

const played: Transcript[] = [];
const world = duringFile(startWorld);

test("every booking of a seed ends, and all money has an owner", {
  timeout: 1_200_000,
}, async () => {
  for (const seed of seeds) played.push(await playSeed(world, seed));
  const ends = played.flatMap((transcript) => transcript.ends);
  expect(ends.length).toBeGreaterThanOrEqual(seeds.length);
});

// Seeds that together do not cover enough would prove little. A turn's share is too small for that check.
if (isWhole) {
  test.each([
    ["completed", 10],
    ["cancelled", 15],
    ["lapsed", 1],
  ])("bookings that end %s: at least %i", (status, fewest) => {
    const ends = played.flatMap((transcript) => transcript.ends).filter((end) => end === status);
    expect(ends.length).toBeGreaterThanOrEqual(fewest);
  });

  test("every step is taken, and a process is killed now and then", () => {
    const lines = played.flatMap((transcript) => transcript.lines);
    const untaken = steps.filter(({ name }) => !lines.some((line) => line.includes(`. ${name} at `)));
    expect(untaken.map(({ name }) => name)).toEqual([]);
    expect(lines.filter((line) => line.includes("; killed")).length).toBeGreaterThan(5);
    const isSeen = (pattern: RegExp) => lines.some((line) => pattern.test(line));
    expect(isSeen(/another customer .*accepts done/), "the day was free").toBe(true);
    expect(isSeen(/another customer .*accepts slot_taken/), "it was taken").toBe(true);
    expect(isSeen(/; refund\.\w+ lost/), "an event of a refund was lost").toBe(true);
  });
}

test("a seed decides everything: replayed, it takes the same steps and leaves the same rows", {
  timeout: 600_000,
}, async () => {
  // Those with the most steps.
  const count = isWhole ? 3 : 1;
  const longest = played.toSorted((a, b) => b.lines.length - a.lines.length).slice(0, count);
  expect(longest.length).toBe(count);
  for (const { seed, lines, left } of longest) {
    const again = await playSeed(world, seed);
    expect(again.lines, `seed ${seed}`).toEqual(lines);
    expect(again.left, `seed ${seed}`).toEqual(left);
  }
});
