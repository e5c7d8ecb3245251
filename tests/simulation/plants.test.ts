// The simulation can find what it is for: each planted fault within the seeds of a run.
import { expect, test } from "vitest";
import { plants } from "./plants.ts";
import { playSeed } from "./play.ts";
import { startWorld } from "./world.ts";

const seeds = 60;

/** The failure of the first seed that finds the fault; null when none does. */
async function findFault(plant: (typeof plants)[number]): Promise<string | null> {
  const world = await startWorld(plant);
  try {
    for (let seed = 1; seed <= seeds; seed += 1) await playSeed(world, seed);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await world.stop();
  }
}

test.each(plants.map((plant) => [plant.name, plant] as const))(
  `%s: found within ${seeds} seeds`,
  {
    timeout: 600_000,
  },
  async (_name, plant) => {
    const failure = await findFault(plant);
    expect(failure, "the seed and its steps").toMatch(/^seed \d+: .+\n1\. /);
    expect(failure, "how it is repeated").toMatch(/\nreplay: npm run simulate -- --seeds 1 --from \d+$/);
    expect(failure, "what is wrong with the money").toMatch(
      /ledger|refunds here and at Stripe|differ|belongs to nobody|confirmed without/,
    );
  },
);
