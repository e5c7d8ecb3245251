// One round of the clock's work: every timer of the table, each row on its own. What fails is logged and met again by
// a later round; it never keeps another row or another timer waiting.
import { units } from "#domain/limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { withLease } from "#server/kernel/queue/lease.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { type Due, listDue } from "./due.ts";
import type { Timer } from "./timers.ts";

/**
 * What one timer may take of one round, in real time; the rest is the next round's. `at_once` rows are under way at a
 * time, and one tick begins rounds for `tick_ms`.
 */
export type Bounds = { batch: number; rows: number; ms: number; at_once: number; tick_ms: number };

/** A tick that has much to do ends shortly before the next one comes. */
const usual: Bounds = {
  ...{ batch: 100, rows: 1_000, ms: 10 * units.second_ms },
  ...{ at_once: 4, tick_ms: 45 * units.second_ms },
};

/**
 * A tick over these timers. It remembers where a timer stopped because it had done enough, so that rows which fail
 * every time cannot keep the ones behind them waiting for ever: the next round goes on there, the one after it
 * begins anew. Rounds follow each other while a timer has more to do, so that thousands of rows due at once (they
 * cluster at midnight) do not wait for a minute after each thousand.
 */
export function makeTick(timers: readonly Timer[], bounds: Bounds = usual) {
  const stopped = new Map<string, Due>();
  const round = async (ctx: JobContext, timer: Timer) => {
    const last = stopped.get(timer.name) ?? null;
    stopped.delete(timer.name);
    const end = await goThrough(ctx, timer, last, bounds);
    if (end) stopped.set(timer.name, end);
  };
  const ofCommands = timers.filter((one) => "command" in one.runs);
  const ofServices = timers.filter((one) => "job" in one.runs);
  return async (ctx: JobContext): Promise<void> => {
    // Two at once would do the same rows: harmless, and for nothing.
    await withLease(ctx.runtime.db, "tick", async () => {
      const stop_at = performance.now() + bounds.tick_ms;
      do {
        for (const timer of ofCommands) await quietly(ctx, timer.name, () => round(ctx, timer));
      } while (ofCommands.some(({ name }) => stopped.has(name)) && performance.now() < stop_at);
    });
    // A service that hangs must not collect one waiting tick after the other: one at a time asks.
    await withLease(ctx.runtime.db, "tick asks a service", async () => {
      for (const timer of ofServices) await quietly(ctx, timer.name, () => round(ctx, timer));
    });
  };
}

/** Fires what is due, begun in order; returns the row it stopped at when it had done enough, else null. */
async function goThrough(
  ctx: JobContext,
  timer: Timer,
  from: Due | null,
  { batch, rows, ms, at_once }: Bounds,
): Promise<Due | null> {
  const { db, clock } = ctx.runtime;
  const now = clock.now();
  const stop_at = performance.now() + ms;
  let last = from;
  for (let left = rows; left > 0; ) {
    const limit = Math.min(batch, left);
    const due = await listDue(db, timer, now, last, limit);
    const waiting = due.values();
    const work = async () => {
      for (const row of waiting) {
        last = row;
        await quietly(ctx, `${timer.name} ${row.id}`, () => fire(ctx, timer, row.id));
        if (performance.now() >= stop_at) return;
      }
    };
    await Promise.all(Array.from({ length: at_once }, work));
    const isAllBegun = waiting.next().done === true;
    if (isAllBegun && due.length < limit) return null;
    if (!isAllBegun || performance.now() >= stop_at) return last;
    left -= due.length;
  }
  return last;
}

async function fire(ctx: JobContext, { runs, input }: Timer, id: string): Promise<void> {
  if ("job" in runs) return runJob(ctx, runs.job, { [input]: id });
  const command = ctx.runtime.commands[runs.command];
  if (!command) throw new Error(`no command is called ${runs.command}`);
  await unlessRefused(ctx, command, { [input]: id });
}

/** A refusal means that the row has moved on or that its time has not come: nothing to do. */
export async function unlessRefused(ctx: JobContext, command: AnyCommand, input: unknown): Promise<void> {
  try {
    await ctx.run(command, input);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    ctx.runtime.log.debug({ command: command.name, code: error.code }, "nothing to do");
  }
}

/** One row's trouble (Stripe away, say) must not keep the others waiting; the next round tries it again. */
export async function quietly(ctx: JobContext, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.runtime.log.error({ err: error, id }, "will be tried again");
  }
}
