// The simulation finds what it must: each seeded fault, by the seed listed with it; each turn plays a third of them.
// The full run searches from the first seed on and names the seed to list when product changes alter what a seed plays.
import { expect, test } from "vitest";
import { isFull, shareOfTurn } from "#scripts/test-run/turn.ts";
import { faults } from "./faults.ts";
import { playSeed } from "./play.ts";
import { type SeededFault, startWorld } from "./world.ts";

/** The failure of the first of these seeds that finds the fault; null if none does. */
async function findFault(fault: SeededFault, first: number, last: number): Promise<string | null> {
  const world = await startWorld(fault);
  try {
    for (let seed = first; seed <= last; seed += 1) await playSeed(world, seed);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await world.stop();
  }
}

test.each(shareOfTurn(faults, 3).map((fault) => [fault.name, fault.seed, fault] as const))(
  "%s: found by seed %i",
  { timeout: 600_000 },
  async (_name, seed, fault) => {
    const failure = await (isFull ? findFault(fault, 1, 60) : findFault(fault, seed, seed));
    expect(failure, "no seed finds it any more; with TEST_FULL=1 this test searches").not.toBeNull();
    expect(failure, "the first seed that finds it is another one: write it down").toMatch(
      new RegExp(`^seed ${seed}: .+\n1\\. `),
    );
    expect(failure, "how it is repeated").toContain(`\nreplay: npm run simulate -- --seeds 1 --from ${seed}`);
    expect(failure, "what is wrong with the money").toMatch(
      /ledger|refunds here and at Stripe|differ|belongs to nobody|confirmed without/,
    );
  },
);
