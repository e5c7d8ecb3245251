// `npm run simulate -- --seeds 2000 --from 1` plays this many seeds, each the life of a booking and its money with
// all that can go wrong. It stops at the first seed that fails and prints its steps and the command that replays it.
import { parseArgs } from "node:util";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { playSeed } from "./play.ts";
import { startWorld } from "./world.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "100" },
    from: { type: "string", default: "1" },
    steps: { type: "boolean", default: false },
  },
});
const [seeds, from] = [Number(values.seeds), Number(values.from)];
const postgres = await startThrowawayPostgres();
process.env.TEST_POSTGRES_URL = postgres.url;
const world = await startWorld();
const begun = performance.now();
const ends = new Map<string, number>();
try {
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { lines, left, ends: statuses } = await playSeed(world, seed);
    for (const status of statuses) ends.set(status, (ends.get(status) ?? 0) + 1);
    if (values.steps) process.stdout.write(`seed ${seed}\n${[...lines, ...left].join("\n")}\n`);
    if ((seed - from + 1) % 100 === 0) process.stdout.write(`${seed - from + 1} seeds\n`);
  }
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  process.stdout.write(
    `${seeds} seeds from ${from} in ${seconds} s; ${JSON.stringify(Object.fromEntries(ends))}\n`,
  );
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? `${error.message}\n${(error.cause as Error)?.stack ?? ""}` : error}\n`,
  );
  process.exitCode = 1;
} finally {
  await world.stop();
  await postgres.stop();
}
