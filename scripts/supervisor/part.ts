// One supervised program: started until it is ready, started again when it dies, replaced when it hangs, given up when it
// does not come up or keeps dying, stopped within a deadline together with everything it started.
import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { Problem } from "#scripts/supervisor/problem.ts";

/** How patient the supervisor is with one program; times in ms. */
export type Patience = {
  /** Starts that fail before it came up once: somebody is watching, and wants to hear of it within a minute or so. */
  firstStarts: number;
  /**
   * Starts that fail one after the other, of a program that did come up once: what it needs may be away for long (a full
   * disk, a database elsewhere), but not for ever without anybody hearing of it.
   */
  failedStarts: number;
  /** Deaths within `window` of a program that did come up each time: more than this is no accident any more. */
  deaths: number;
  window: number;
  /** Waits before a new start: the first one, and the most that it grows to while starts fail. */
  shortestWait: number;
  longestWait: number;
  /** How often it is asked whether it still answers, how long it may be silent, and how long it may take to end then. */
  askEvery: number;
  silence: number;
  hangingEnd: number;
};

/** Later than this the supervisor itself stood still (stopped in a terminal, a starved machine): nobody else's silence counts. */
const ownLag = 2_000;

const usualPatience: Patience = {
  firstStarts: 8,
  failedStarts: 240,
  deaths: 20,
  window: 10 * 60_000,
  shortestWait: 250,
  longestWait: 15_000,
  askEvery: 1_000,
  silence: 15_000,
  hangingEnd: 2_000,
};

export type PartSpec = {
  name: string;
  /** Starts the program; `onChild` is called as soon as there is a process, the promise resolves when it is ready. */
  start: (onChild: (child: ChildProcess) => void) => Promise<void>;
  /** Asks it to end and waits; what is left after that is killed. */
  stop: (child: ChildProcess) => Promise<void>;
  /** Asks it once and resolves whether it answered within so many ms. Left out: nobody asks. */
  answers?: (withinMs: number) => Promise<boolean>;
  /** What it said last, for the message when it is given up. */
  lastWords: () => string;
};

export type Part = { start: () => Promise<void>; stop: () => Promise<void> };

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Kills the process and everything in its group; children are leaders of a group of their own. */
export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return;
    child.kill(signal);
  }
}

/** Sends `signal`, waits `patience` ms, then kills the whole group. */
export async function endWithin(
  child: ChildProcess,
  signal: NodeJS.Signals,
  patience: number,
): Promise<void> {
  if (!hasEnded(child)) {
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await Promise.race([ended, wait(patience, undefined, { ref: false })]);
  }
  killGroup(child, "SIGKILL");
}

/** Resolves true when the program has been silent for too long, false when it has ended or `isOver` by itself. */
async function hangs(
  answers: NonNullable<PartSpec["answers"]>,
  { askEvery, silence }: Patience,
  isOver: () => boolean,
): Promise<boolean> {
  let heard = performance.now();
  while (!isOver()) {
    const began = performance.now();
    const left = silence - (began - heard);
    if (left <= 0) return true;
    if (await answers(left)) heard = performance.now();
    await wait(askEvery, undefined, { ref: false });
    if (performance.now() - began > left + askEvery + ownLag) heard = performance.now();
  }
  return false;
}

/**
 * Keeps one program running. `giveUp` is called once, with the reason, when starts have failed for an hour or it died
 * twenty times within ten minutes; waits between starts that fail grow up to a quarter of a minute. The first start is tried
 * again in the same way, but for a minute only. A program that is silent for a quarter of a minute once it was ready is ended,
 * by force if it must be, and started again; however long a start takes, it is no silence.
 */
export function makePart(
  spec: PartSpec,
  on: {
    child: (name: string, pid: number) => void;
    say: (line: string) => void;
    giveUp: (reason: Problem) => void;
  },
  patience = usualPatience,
): Part {
  let child: ChildProcess | undefined;
  let isStopping = false;
  let failedStarts = 0;
  let deaths: number[] = [];

  const pauseAfter = (failed: number) =>
    wait(Math.min(patience.shortestWait * 4 ** failed, patience.longestWait));

  /** Replaces this process when it hangs; its end is what starts the next one. */
  async function watch(watched: ChildProcess, noteHang: () => void): Promise<void> {
    const isOver = () => isStopping || hasEnded(watched);
    if (!spec.answers || !(await hangs(spec.answers, patience, isOver)) || isOver()) return;
    noteHang();
    await endWithin(watched, "SIGTERM", patience.hangingEnd);
  }

  async function startOnce(): Promise<void> {
    let isReady = false;
    let reason: string | undefined;
    await spec.start((started) => {
      child = started;
      if (started.pid !== undefined) on.child(spec.name, started.pid);
      started.once("exit", (code, signal) => {
        if (isReady && !isStopping) void restart(reason ?? `it ended with ${signal ?? `code ${code}`}`);
      });
    });
    isReady = true;
    failedStarts = 0;
    if (!child || isStopping) return;
    if (hasEnded(child)) void restart("it ended right after its start");
    else
      void watch(child, () => {
        reason = `it did not answer for ${patience.silence / 1_000} s`;
      });
  }

  async function startFirst(): Promise<void> {
    for (let failed = 0; ; failed += 1) {
      try {
        return await startOnce();
      } catch (error) {
        if (isStopping || failed + 1 >= patience.firstStarts) throw error;
        on.say(`${spec.name} did not start (${(error as Error).message}); trying again.`);
        if (child) killGroup(child, "SIGKILL");
        await pauseAfter(failed);
        if (isStopping) throw error;
      }
    }
  }

  async function restart(reason: string): Promise<void> {
    const now = Date.now();
    // A death at the very moment of getting ready looks like a start that failed; those after it are no deaths.
    if (failedStarts <= 1) deaths = [...deaths.filter((at) => now - at < patience.window), now];
    const count =
      failedStarts >= patience.failedStarts
        ? `did not start ${failedStarts} times in a row`
        : deaths.length >= patience.deaths
          ? `died ${deaths.length} times within ${patience.window / 60_000} minutes`
          : undefined;
    if (count !== undefined) {
      // A death during the start already says its last words.
      const words = spec.lastWords();
      const told = reason.includes(words) ? reason : `${reason}. ${words}`;
      on.giveUp(new Problem(`${spec.name} ${count}, last: ${told}`.trim()));
      return;
    }
    on.say(`${spec.name} died (${reason}); starting it again.`);
    if (child) killGroup(child, "SIGKILL");
    await pauseAfter(failedStarts);
    if (isStopping) return;
    failedStarts += 1;
    await startOnce().catch((error: Error) => (isStopping ? undefined : restart(error.message)));
  }

  return {
    start: startFirst,
    stop: async () => {
      isStopping = true;
      if (child) await spec.stop(child);
    },
  };
}
