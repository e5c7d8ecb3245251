// Killing the web server, worker included, at a place of one's choice.
import { signalKnown } from "#scripts/supervisor/processes.ts";
import type { Hold } from "./hold.ts";
import type { House } from "./house.ts";

/** Kills the web server where it is held in the database, lets go, and waits until it is back. */
export async function killHeld(house: House, hold: Hold): Promise<void> {
  try {
    await hold.reached();
    await house.kill("web");
  } finally {
    await hold.release();
  }
  await house.isBack();
}

/**
 * Lets the commit at which it is held happen, and kills the web server before it hears of that: stopped while it
 * waits, it can do nothing else. `isDone` resolves when the commit is to be seen.
 */
export async function killAfterCommit(
  house: House,
  hold: Hold,
  isDone: () => Promise<unknown>,
): Promise<void> {
  try {
    await hold.reached();
    signalKnown(house.child("web"), "SIGSTOP");
    await hold.letGo();
    await isDone();
    await house.kill("web");
  } finally {
    // Only now: a process that is stopped keeps its transactions, and they keep the table.
    await hold.release();
  }
  await house.isBack();
}
