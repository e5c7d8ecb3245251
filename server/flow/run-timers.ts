// One round of the clock's work: every timer of the table, each row on its own. What fails is logged and met again by
// a later round; it never keeps another row or another timer waiting.
import { sql } from "kysely";
import { units } from "#domain/limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { runJob } from "#server/kernel/run-now.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { type Due, listDue } from "./due.ts";
import type { Timer } from "./timers.ts";

/** What one timer may take of one round, in real time; the rest is the next round's. */
export type Bounds = { batch: number; rows: number; ms: number };

const usual: Bounds = { batch: 100, rows: 1_000, ms: 10 * units.second_ms };
/** How many rows that ask a service are under way at a time. */
const atOnce = 4;

/**
 * A tick over these timers. It remembers where a timer stopped because it had done enough, so that rows which fail
 * every time cannot keep the ones behind them waiting for ever: the next round goes on there, the one after it
 * begins anew.
 */
export function makeTick(timers: readonly Timer[], bounds: Bounds = usual) {
  const stopped = new Map<string, Due>();
  const round = async (ctx: JobContext, timer: Timer, at_once: number) => {
    const last = stopped.get(timer.name) ?? null;
    stopped.delete(timer.name);
    const end = await goThrough(ctx, timer, last, at_once, bounds);
    if (end) stopped.set(timer.name, end);
  };
  return async (ctx: JobContext): Promise<void> => {
    for (const timer of timers.filter((one) => "command" in one.runs)) {
      await quietly(ctx, timer.name, () => round(ctx, timer, 1));
    }
    // A service that hangs must not collect one waiting tick after the other: one at a time asks.
    await alone(ctx, async () => {
      for (const timer of timers.filter((one) => "job" in one.runs)) {
        await quietly(ctx, timer.name, () => round(ctx, timer, atOnce));
      }
    });
  };
}

/** Fires what is due, in order; returns the row it stopped at when it had done enough, else null. */
async function goThrough(
  ctx: JobContext,
  timer: Timer,
  from: Due | null,
  at_once: number,
  { batch, rows, ms }: Bounds,
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

/** Runs `work` unless another process is at it. The lock ends with its connection: a dead process blocks nobody. */
async function alone(ctx: JobContext, work: () => Promise<void>): Promise<void> {
  await ctx.runtime.db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended('tick asks a service', 0)`;
    const { rows } = await sql<{ is_ours: boolean }>`select pg_try_advisory_lock(${lock}) as is_ours`.execute(
      connection,
    );
    if (!rows[0]?.is_ours) return;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
