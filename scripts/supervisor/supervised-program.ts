// One supervised program: started, restarted when it dies, replaced when it hangs, given up when it
// does not start or keeps dying, stopped within a deadline together with everything it started.
import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { Problem } from "#server/kernel/start/problem.ts";

/** The supervisor's limits for one program; times in ms. */
export type SupervisionLimits = {
  /** Failed starts before the first success; the user is waiting, so the limit is reached within about a minute. */
  firstStarts: number;
  /**
   * Consecutive failed starts of a program that was ready before: what it needs may be unavailable for long (a full
   * disk, an external database).
   */
  failedStarts: number;
  /** Deaths within `window` of a program that became ready each time. */
  deaths: number;
  window: number;
  /** Pauses before a new start: the first one, and the longest while starts fail. */
  shortestWait: number;
  longestWait: number;
  /** The interval of health checks, how long they may fail, and how long a hung program may take to end. */
  askEvery: number;
  silence: number;
  hangingEnd: number;
};

/** A longer delay means that the supervisor itself was stopped (in a terminal, a busy machine): silence is not counted. */
const ownLag = 2_000;

const defaultLimits: SupervisionLimits = {
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

export type ProgramSpec = {
  name: string;
  /** Starts the program; `onChild` is called as soon as there is a process, the promise resolves when it is ready. */
  start: (onChild: (child: ChildProcess) => void) => Promise<void>;
  /** Requests its end and waits; remaining processes are killed. */
  stop: (child: ChildProcess) => Promise<void>;
  /** One health check: whether it answered within so many ms. Omitted: no checks. */
  answers?: (withinMs: number) => Promise<boolean>;
  /** Its last output, for the message when it is given up. */
  lastOutput: () => string;
};

export type SupervisedProgram = { start: () => Promise<void>; stop: () => Promise<void> };

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
async function waitForHang(
  answers: NonNullable<ProgramSpec["answers"]>,
  { askEvery, silence }: SupervisionLimits,
  isOver: () => boolean,
): Promise<boolean> {
  let answeredAt = performance.now();
  while (!isOver()) {
    const began = performance.now();
    const remaining = silence - (began - answeredAt);
    if (remaining <= 0) return true;
    if (await answers(remaining)) answeredAt = performance.now();
    await wait(askEvery, undefined, { ref: false });
    if (performance.now() - began > remaining + askEvery + ownLag) answeredAt = performance.now();
  }
  return false;
}

/**
 * Keeps one program running. `giveUp` is called once, with the reason, when starts have failed for an hour or it died
 * twenty times within ten minutes; pauses between failed starts grow up to 15 s. The first start is retried
 * in the same way, for a minute only. A program that was ready and does not answer for 15 s is ended,
 * by SIGKILL if necessary, and started again; the duration of a start is not limited here.
 */
export function superviseProgram(
  spec: ProgramSpec,
  on: {
    child: (name: string, pid: number) => void;
    say: (line: string) => void;
    giveUp: (reason: Problem) => void;
  },
  patience = defaultLimits,
): SupervisedProgram {
  let child: ChildProcess | undefined;
  let isStopping = false;
  let failedStarts = 0;
  let deaths: number[] = [];

  const pauseAfter = (failed: number) =>
    wait(Math.min(patience.shortestWait * 4 ** failed, patience.longestWait));

  /** Ends this process when it hangs; its exit starts the next one. */
  async function watch(watched: ChildProcess, noteHang: () => void): Promise<void> {
    const isOver = () => isStopping || hasEnded(watched);
    if (!spec.answers || !(await waitForHang(spec.answers, patience, isOver)) || isOver()) return;
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
    // A death right after becoming ready looks like a failed start; the failed starts after it are not counted as deaths.
    if (failedStarts <= 1) deaths = [...deaths.filter((at) => now - at < patience.window), now];
    const count =
      failedStarts >= patience.failedStarts
        ? `did not start ${failedStarts} times in a row`
        : deaths.length >= patience.deaths
          ? `died ${deaths.length} times within ${patience.window / 60_000} minutes`
          : undefined;
    if (count !== undefined) {
      // The message of a death during the start already has the last output.
      const output = spec.lastOutput();
      const message = reason.includes(output) ? reason : `${reason}. ${output}`;
      on.giveUp(new Problem(`${spec.name} ${count}, last: ${message}`.trim()));
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
