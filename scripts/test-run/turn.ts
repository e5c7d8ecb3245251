// What one run of the tests takes of what is too dear for each push. `npm test` sets TEST_TURN, the number of the day
// unless the caller has set it: lists that are rotated are split into shares, and each run takes one. Without it, in the
// full run or when a file is run by hand, every list is whole.
import { createHash } from "node:crypto";

/** A rotated list has run whole after this many turns. */
export const turns = 8;

/** Whether the long forms are asked for: more rounds, whole lists. */
export const isFull = process.env.TEST_FULL === "1";

/** The turn of this run, or null where lists are not rotated. */
export function turnOfRun(env: NodeJS.ProcessEnv = process.env): number | null {
  if (env.TEST_FULL === "1" || env.TEST_TURN === undefined || env.TEST_TURN === "") return null;
  const turn = Number(env.TEST_TURN);
  if (!Number.isSafeInteger(turn) || turn < 0)
    throw new Error(`TEST_TURN is a whole number from 0, not "${env.TEST_TURN}".`);
  return turn;
}

/** The turn of a day, by UTC: days since 1970. */
export function turnOfDay(now: Date): number {
  return Math.floor(now.getTime() / 86_400_000);
}

/**
 * This run's share of a list: every `shares`-th entry, the next ones in the next turn; all of it where lists are not
 * rotated. At most `turns` shares, so that everything has run after so many turns.
 */
export function shareOfTurn<Entry>(
  list: readonly Entry[],
  shares: number = turns,
  turn = turnOfRun(),
): Entry[] {
  if (shares > turns) throw new Error(`A list of ${shares} shares would not be whole after ${turns} turns.`);
  if (turn === null) return [...list];
  return list.filter((_, index) => index % shares === turn % shares);
}

/**
 * The seed of a drawn test, from 0 to 2^31 - 1: decided by TEST_SEED and the test's name. `npm test` sets TEST_SEED to the
 * turn, so that no push is decided by chance; the full run draws and prints it.
 */
export function seedOf(name: string, seed = process.env.TEST_SEED ?? "1"): number {
  return createHash("sha256").update(`${seed} ${name}`).digest().readUInt32BE(0) >>> 1;
}
