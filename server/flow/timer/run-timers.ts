// The tick: rounds over the table of timers, each row in its own transaction. A failing row is logged and tried again
// by a later round; it delays no other row or timer.
import { units } from "#domain/limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { withLease } from "#server/kernel/queue/lease.ts";
import { noteJobFault, runJob } from "#server/kernel/queue/run-now.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { type DueRow, listDue } from "./due.ts";
import type { Timer } from "./timers.ts";

/**
 * Limits of one timer in one round, in rows and real time. `at_once` rows run concurrently; a tick starts new rounds
 * for `tick_ms`.
 */
export type Bounds = { batch: number; rows: number; ms: number; at_once: number; tick_ms: number };

/** A full tick ends shortly before the next one, a minute later. */
const defaultBounds: Bounds = {
  batch: 100,
  rows: 1_000,
  ms: 10 * units.second_ms,
  at_once: 4,
  tick_ms: 45 * units.second_ms,
};

/**
 * A tick over these timers. It remembers where a timer reached its limit: the next round continues there, the one after
 * it starts from the beginning, so that rows that always fail never block those behind them. Rounds follow each other
 * while a timer has more rows, so that thousands due at once (they cluster at midnight) need not wait for the next
 * minute.
 */
export function makeTick(timers: readonly Timer[], bounds: Bounds = defaultBounds) {
  const positions = new Map<string, DueRow>();
  const round = async (ctx: JobContext, timer: Timer) => {
    const last = positions.get(timer.name) ?? null;
    positions.delete(timer.name);
    const end = await fireDueRows(ctx, timer, last, bounds);
    if (end) positions.set(timer.name, end);
  };
  const commandTimers = timers.filter((one) => "command" in one.runs);
  const jobTimers = timers.filter((one) => "job" in one.runs);
  return async (ctx: JobContext): Promise<void> => {
    // The lease avoids duplicate work: two ticks at once would run the same rows, without harm.
    await withLease(ctx.runtime.db, "tick", async () => {
      const stop_at = performance.now() + bounds.tick_ms;
      do {
        for (const timer of commandTimers) await withErrorLog(ctx, timer.name, () => round(ctx, timer));
      } while (commandTimers.some(({ name }) => positions.has(name)) && performance.now() < stop_at);
    });
    // One tick at a time calls services, so that a hanging service does not pile up ticks.
    await withLease(ctx.runtime.db, "tick asks a service", async () => {
      for (const timer of jobTimers) await withErrorLog(ctx, timer.name, () => round(ctx, timer));
    });
  };
}

/** Fires due rows in order; returns the row at which a limit was reached, null when none is left. */
async function fireDueRows(
  ctx: JobContext,
  timer: Timer,
  from: DueRow | null,
  { batch, rows, ms, at_once }: Bounds,
): Promise<DueRow | null> {
  const { db, clock, settings } = ctx.runtime;
  const moment = { now: clock.now(), settings: await settings.current() };
  const stop_at = performance.now() + ms;
  let last = from;
  for (let rest = rows; rest > 0; ) {
    const limit = Math.min(batch, rest);
    const due = await listDue(db, timer, moment, last, limit);
    const queue = due.values();
    const work = async () => {
      for (const row of queue) {
        last = row;
        await withErrorLog(ctx, `${timer.name} ${row.id}`, () => fire(ctx, timer, row.id));
        if (performance.now() >= stop_at) return;
      }
    };
    await Promise.all(Array.from({ length: at_once }, work));
    const isAllBegun = queue.next().done === true;
    if (isAllBegun && due.length < limit) return null;
    if (!isAllBegun || performance.now() >= stop_at) return last;
    rest -= due.length;
  }
  return last;
}

async function fire(ctx: JobContext, { runs, input }: Timer, id: string): Promise<void> {
  if ("job" in runs) return runJob(ctx, runs.job, { [input]: id });
  const command = ctx.runtime.commands[runs.command];
  if (!command) throw new Error(`no command is called ${runs.command}`);
  await ignoreRefusal(ctx, command, { [input]: id });
}

/** Runs a command and ignores refusals: they mean that the row has changed or is not due. */
export async function ignoreRefusal(ctx: JobContext, command: AnyCommand, input: unknown): Promise<void> {
  try {
    await ctx.run(command, input);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    ctx.runtime.log.debug({ command: command.name, code: error.code }, "nothing to do");
  }
}

/** Logs an error of `work` (an outage of Stripe, say) instead of throwing it; the next round tries again. */
export async function withErrorLog(ctx: JobContext, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.runtime.log.warn({ err: error, id }, "a step failed and will be tried again");
    noteJobFault(ctx.runtime, id.replace(/ .*/, ""), error);
  }
}
