// The life of bookings and of their money, played from seeds: who does what, what goes wrong at Stripe, on the way of its
// events and in our own process. After every step the ledger agrees with the rows, at the end Stripe does as well, every
// booking has ended and no money is without its entry. `npm run simulate` plays as many seeds as one likes.

import { afterAll, beforeAll, expect, test } from "vitest";
import { isFull } from "#scripts/test-run/turn.ts";
import { playSeed, type Transcript } from "./play.ts";
import { steps } from "./steps/all.ts";
import { startWorld, type World } from "./world.ts";

const count = isFull ? 1_000 : 60;
/** So many bookings end in each way at least, or they do not explore what they are for. */
const fewestEnds = { completed: 10, cancelled: 15, lapsed: 1 };

let world: World;
const played: Transcript[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

test(`${count} seeds end without a booking that never ends and without money that belongs to nobody`, {
  timeout: 3_600_000,
}, async () => {
  for (let seed = 1; seed <= count; seed += 1) played.push(await playSeed(world, seed));
  const ends = played.flatMap((transcript) => transcript.ends);
  for (const [status, fewest] of Object.entries(fewestEnds))
    expect(
      ends.filter((end) => end === status).length,
      `bookings that ended ${status}`,
    ).toBeGreaterThanOrEqual(fewest);
});

test("every step was taken, and a process was killed now and then", () => {
  const lines = played.flatMap((transcript) => transcript.lines);
  const untaken = steps.filter(({ name }) => !lines.some((line) => line.includes(`. ${name} at `)));
  expect(untaken.map(({ name }) => name)).toEqual([]);
  expect(lines.filter((line) => line.includes("; killed")).length).toBeGreaterThan(5);
  expect(
    lines.some((line) => /another customer .*accepts done/.test(line)),
    "the day was free",
  ).toBe(true);
  expect(
    lines.some((line) => /another customer .*accepts slot_taken/.test(line)),
    "it was taken",
  ).toBe(true);
  expect(
    lines.some((line) => /; refund\.\w+ lost/.test(line)),
    "an event of a refund was lost",
  ).toBe(true);
});

test("a seed decides everything: played once more, it takes the same steps and leaves the same", {
  timeout: 600_000,
}, async () => {
  // Those in which most happened.
  const longest = [...played].sort((a, b) => b.lines.length - a.lines.length).slice(0, 3);
  expect(longest.length).toBe(3);
  for (const { seed, lines, digest } of longest) {
    const again = await playSeed(world, seed);
    expect(again.lines).toEqual(lines);
    expect(again.digest).toBe(digest);
  }
});
