// A kill at one phase costs seconds, so that each run takes a third of the phases of a file.
import { test } from "vitest";
import { shareOfTurn, turnOfRun } from "#scripts/test-run/turn.ts";

const shares = 3;

/** `test` for the phases of one file: every third call is this turn's, all are where lists are not rotated. */
export function phasesInTurn(): (title: string, body: () => Promise<void>) => void {
  let count = 0;
  return (title, body) => {
    const isTaken = shareOfTurn([0, 1, 2], shares, turnOfRun()).includes(count % shares);
    count += 1;
    if (isTaken) test(title, body);
  };
}
