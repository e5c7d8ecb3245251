// A kill at one phase costs seconds, so each run takes a third of a file's phases.
import { test } from "vitest";
import { shareOfTurn, turnOfRun } from "#scripts/test-run/turn.ts";

const shares = 3;

/** `test` for one file's phases: every third call runs in this turn; all run where lists do not rotate. */
export function phasesInTurn(): (title: string, body: () => Promise<void>) => void {
  let count = 0;
  return (title, body) => {
    const isTaken = shareOfTurn([0, 1, 2], shares, turnOfRun()).includes(count % shares);
    count += 1;
    if (isTaken) test(title, body);
  };
}
