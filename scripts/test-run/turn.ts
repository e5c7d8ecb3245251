// Which of the tests too expensive for each push one run takes. `npm test` sets TEST_TURN to the number of the day,
// unless the caller has set it: rotated lists are split into shares, and each run takes one. Without it, in the full
// run or when somebody runs a file by hand, every list is whole.
import { createHash } from "node:crypto";

/** A rotated list has run whole after this many turns. */
export const turns = 8;

/** Whether to run the long forms: more rounds, whole lists. */
export const isFull = process.env.TEST_FULL === "1";

/** The turn of this run, or null if lists are not rotated. */
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
 * This run's share of a list: every `shares`-th entry, the next ones in the next turn; the whole list if lists are not
 * rotated. At most `turns` shares, so that everything has run after that many turns.
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
 * The seed of a drawn test, from 0 to 2^31 - 1, from TEST_SEED and the test's name. `npm test` sets TEST_SEED to the
 * turn, so that chance decides no push; the full run draws and prints it.
 */
export function seedOf(name: string, seed = process.env.TEST_SEED ?? "1"): number {
  return createHash("sha256").update(`${seed} ${name}`).digest().readUInt32BE(0) >>> 1;
}
