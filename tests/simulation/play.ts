// Plays a seed: sets the scene, lets the seed choose step after step, and ends everything that was started.
import { randomOf } from "#tests/contract/payment/random.ts";
import { act, requireExpected, settleOutcome } from "./act.ts";
import { checkEnd } from "./checks/end.ts";
import { checkMoney } from "./checks/money.ts";
import { drain, endedStatuses } from "./drain.ts";
import { rowsLeft } from "./rows-left.ts";
import { makeScene } from "./scene.ts";
import { readBookings } from "./state.ts";
import type { Play } from "./step.ts";
import { steps } from "./steps/all.ts";
import { discountSteps } from "./steps/change.ts";
import type { World } from "./world.ts";

/** What a seed did, step by step, and what remains. No ids: they differ from run to run. */
export type Transcript = { seed: number; lines: string[]; left: string[]; ends: string[] };

const stepsPerSeed = 32;

/** Plays it; a failure names the seed and its steps. */
export async function playSeed(world: World, seed: number): Promise<Transcript> {
  const lines: string[] = [];
  try {
    const random = randomOf(seed);
    await world.events.begin();
    await world.queue.clear();
    const scene = await makeScene(world, random);
    const play: Play = { world, scene, random, act: (...call) => act(world, random, call) };
    for (let count = 1; count <= stepsPerSeed; count += 1) {
      lines.push(`${count}. ${await playStep(play)}`);
      await checkMoney(world, scene);
      // Little can still happen once the last booking has ended.
      const last = (await readBookings(world, scene)).at(-1);
      if (endedStatuses.includes(last?.status ?? "") && random.chance(25)) break;
    }
    lines.push(...(await drain(play)));
    const ends = await checkEnd(world, scene);
    return { seed, lines, left: await rowsLeft(world, scene), ends };
  } catch (error) {
    const replay = `npm run simulate -- --seeds 1 --from ${seed}`;
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`seed ${seed}: ${message}\n${lines.join("\n")}\nreplay: ${replay}`, { cause: error });
  } finally {
    world.crash.restart();
  }
}

async function playStep(play: Play): Promise<string> {
  const { world, scene, random } = play;
  const bookings = await readBookings(world, scene);
  // Mostly the newest: money for an earlier booking of the request may still be in flight.
  const booking = bookings.length > 1 && random.chance(20) ? bookings.at(-2) : bookings.at(-1);
  if (!booking) throw new Error("the scene has no booking");
  // What a seed finds depends on every step before: seeded faults keep those that their seeds were found with.
  const known = world.has_fault ? steps.filter((step) => !discountSteps.includes(step)) : steps;
  const weighted = known.map((step) => ({ step, weight: step.weight(booking) }));
  let drawn = random.below(weighted.reduce((sum, { weight }) => sum + weight, 0));
  const chosen = weighted.find(({ weight }) => {
    drawn -= weight;
    return drawn < 0;
  });
  if (!chosen) throw new Error("no step has a weight");
  world.clock.move(1_000 + random.below(40_000));
  const isArmed = random.chance(7);
  if (isArmed) world.crash.arm(random.below(40));
  const outcome = await settleOutcome(() => chosen.step.run(play, booking));
  const isKilled = world.crash.restart();
  // A dead process's lease expires by the database's clock, for which the simulation does not wait.
  if (isKilled) await world.all("delete from lease");
  const events = await world.events.send(random);
  const failures = random.chance(40) ? await world.queue.runWaiting() : [];
  requireExpected(failures);
  return [
    `${chosen.step.name} at ${booking.status}: ${outcome}`,
    ...(isKilled ? ["killed"] : []),
    ...events,
    ...failures.map(({ name }) => `${name} failed`),
  ].join("; ");
}
