// Supervises one program: starts it, restarts it when it dies, replaces it when it hangs, gives it up when it does not
// start or keeps dying, and stops it within a deadline, together with everything it started.
import type { ChildProcess } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { Problem } from "#server/kernel/start/problem.ts";

/** The supervisor's limits for one program; times in ms. */
export type SupervisionLimits = {
  /** Failed starts before the first success; the user is waiting, so these take about a minute at most. */
  firstStarts: number;
  /**
   * Consecutive failed starts of a program that was ready before: what it needs may be unavailable for long (a full
   * disk, an external database).
   */
  failedStarts: number;
  /** Deaths within `window` of a program that became ready every time. */
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

/** A longer delay means that the supervisor itself was paused (by a terminal, a busy machine): ignore the silence. */
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
  /** Starts the program; calls `onChild` as soon as there is a process, and resolves when it is ready. */
  start: (onChild: (child: ChildProcess) => void) => Promise<void>;
  /** Requests its end, waits, and kills remaining processes. */
  stop: (child: ChildProcess) => Promise<void>;
  /** One health check: whether it answered within `withinMs`. Omitted: no checks. */
  answers?: (withinMs: number) => Promise<boolean>;
  /** Its last output, for the message when it is given up. */
  lastOutput: () => string;
};

/** Who hears of what happens to a program. */
export type ProgramListener = {
  child: (name: string, pid: number) => void;
  say: (line: string) => void;
  giveUp: (reason: Problem) => void;
};

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Kills the process and everything in its group; each child leads its own group. */
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

/** Resolves true if the program has been silent for too long, false once `isOver`. */
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
 * Keeps one program running. Calls `giveUp` once, with the reason, when starts have failed for an hour or the program
 * died twenty times within ten minutes; pauses between failed starts grow up to 15 s. Retries the first start in the
 * same way, but only for a minute. Ends a program that was ready and does not answer for 15 s, by SIGKILL if
 * necessary, and restarts it; does not limit the duration of a start.
 */
export class SupervisedProgram {
  readonly #spec: ProgramSpec;
  readonly #on: ProgramListener;
  readonly #limits: SupervisionLimits;
  #child: ChildProcess | undefined;
  #isStopping = false;
  #failedStarts = 0;
  #deaths: number[] = [];

  constructor(spec: ProgramSpec, on: ProgramListener, its_limits = defaultLimits) {
    this.#spec = spec;
    this.#on = on;
    this.#limits = its_limits;
  }

  /** Starts it for the first time. @throws the last start's error when none has succeeded */
  async start(): Promise<void> {
    for (let failed = 0; ; failed += 1) {
      try {
        return await this.#startOnce();
      } catch (error) {
        if (this.#isStopping || failed + 1 >= this.#limits.firstStarts) throw error;
        this.#on.say(`${this.#spec.name} did not start (${(error as Error).message}); trying again.`);
        await this.#killAndPause(failed);
        if (this.#isStopping) throw error;
      }
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#child) await this.#spec.stop(this.#child);
  }

  async #startOnce(): Promise<void> {
    let isReady = false;
    let reason: string | undefined;
    await this.#spec.start((started) => {
      this.#child = started;
      if (started.pid !== undefined) this.#on.child(this.#spec.name, started.pid);
      started.once("exit", (code, signal) => {
        if (isReady && !this.#isStopping)
          void this.#restart(reason ?? `it ended with ${signal ?? `code ${code}`}`);
      });
    });
    isReady = true;
    this.#failedStarts = 0;
    if (!this.#child || this.#isStopping) return;
    if (hasEnded(this.#child)) void this.#restart("it ended right after its start");
    else
      void this.#watch(this.#child, () => {
        reason = `it did not answer for ${this.#limits.silence / 1_000} s`;
      });
  }

  /** Ends this process when it hangs; its exit starts the next one. */
  async #watch(watched: ChildProcess, noteHang: () => void): Promise<void> {
    const { answers } = this.#spec;
    const isOver = () => this.#isStopping || hasEnded(watched);
    if (!answers || !(await waitForHang(answers, this.#limits, isOver)) || isOver()) return;
    noteHang();
    await endWithin(watched, "SIGTERM", this.#limits.hangingEnd);
  }

  async #restart(reason: string): Promise<void> {
    this.#noteDeath();
    const hopeless = this.#hopeless();
    if (hopeless !== undefined) {
      // The message of a death during the start already has the last output.
      const output = this.#spec.lastOutput();
      const message = reason.includes(output) ? reason : `${reason}. ${output}`;
      this.#on.giveUp(new Problem(`${this.#spec.name} ${hopeless}, last: ${message}`.trim()));
      return;
    }
    this.#on.say(`${this.#spec.name} died (${reason}); starting it again.`);
    await this.#killAndPause(this.#failedStarts);
    if (this.#isStopping) return;
    this.#failedStarts += 1;
    await this.#startOnce().catch((error: Error) =>
      this.#isStopping ? undefined : this.#restart(error.message),
    );
  }

  /** A death right after becoming ready looks like a failed start; later failed starts do not count as deaths. */
  #noteDeath(): void {
    if (this.#failedStarts > 1) return;
    const now = Date.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < this.#limits.window), now];
  }

  /** Why it is not started again; undefined while it is. */
  #hopeless(): string | undefined {
    const { failedStarts, deaths, window } = this.#limits;
    if (this.#failedStarts >= failedStarts) return `did not start ${this.#failedStarts} times in a row`;
    if (this.#deaths.length < deaths) return undefined;
    return `died ${this.#deaths.length} times within ${window / 60_000} minutes`;
  }

  async #killAndPause(failed: number): Promise<void> {
    if (this.#child) killGroup(this.#child, "SIGKILL");
    await wait(Math.min(this.#limits.shortestWait * 4 ** failed, this.#limits.longestWait));
  }
}
