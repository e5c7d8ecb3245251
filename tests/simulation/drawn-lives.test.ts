// Lives of bookings from the turn's seeds, or from those that the full run draws; a failure names the seed to replay.

import { expect, test } from "vitest";
import { isFull, seedOf } from "#scripts/test-run/turn.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { playSeed } from "./play.ts";
import { startWorld } from "./world.ts";

const world = duringFile(startWorld);
const first = seedOf("simulation");
const seeds = Array.from({ length: isFull ? 150 : 2 }, (_, index) => first + index);

test(`every booking of ${seeds.length} seeds from ${first} ends, and no money belongs to nobody`, {
  timeout: 1_200_000,
}, async () => {
  for (const seed of seeds) expect((await playSeed(world, seed)).ends).not.toEqual([]);
});
