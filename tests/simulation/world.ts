// One process with everything that moves a booking's money: unmodified commands and jobs, the webhook endpoint, a
// queue whose jobs run one after the other when a step says so, and the Stripe stand-in behind the official client.
// One stopped clock drives both sides. Nothing happens by itself, so the seed alone decides what happens.
import { Hono } from "hono";
import { tick } from "#domain/flow-jobs.ts";
import { flowJobs } from "#server/flow/jobs.ts";
import { makePaymentSweep } from "#server/flow/sweep-jobs.ts";
import { makeTick } from "#server/flow/timer/run-timers.ts";
import { timers } from "#server/flow/timer/timers.ts";
import { stripeWebhook } from "#server/http/machine/webhooks.ts";
import type { RequestEnv } from "#server/http/middleware/security.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import type { AnyJob } from "#server/kernel/runtime.ts";
import { KEY, startTestServer, WEBHOOK_SECRET } from "#tests/contract/stripe/kit.ts";
import { startKit } from "#tests/kit/kit.ts";
import { makeCrashingPool, ProcessKilled } from "./crashing-pool.ts";
import { makeEvents } from "./events.ts";
import { makeQueue } from "./queue.ts";

export type World = Awaited<ReturnType<typeof startWorld>>;
/** Replaces jobs with faulty ones whose effects the simulation must find. `seed` is the first that does. */
export type SeededFault = { name: string; seed: number; jobs: readonly AnyJob[] };

/** Real time plays no part: a round of the tick ends when nothing is due. */
const tickBounds = { batch: 100, rows: 1_000, ms: 60_000, at_once: 1, tick_ms: 0 };

/** Starts it; `stop` ends all of it. */
export async function startWorld(fault?: SeededFault) {
  const jobs = new Map<string, AnyJob>();
  const own = [defineJob(tick, makeTick(timers, tickBounds)), makePaymentSweep(1)];
  for (const job of [...flowJobs, ...own, ...(fault?.jobs ?? [])]) jobs.set(job.name, job);
  const testServer = await startTestServer();
  // Stops its real-time timers: the simulation's own steps do their work.
  await testServer.stopMounted();
  const kit = await startKit({ jobs: Object.fromEntries(jobs) });
  const { runtime, clock, owner } = kit;
  testServer.clock.now = () => clock.now().getTime();
  Object.assign(runtime.env, {
    STRIPE_API_URL: testServer.url,
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  const ownPool = makePool(kit.urls.appUrl, () => undefined, { max: 6 });
  const { pool, crash } = makeCrashingPool(ownPool);
  runtime.db = makeDatabase(pool);
  const app = new Hono<RequestEnv>();
  stripeWebhook(app, runtime);
  // Stripe sees that nobody answers; any other error of the endpoint is a fault.
  app.onError((error, c) => {
    if (error instanceof ProcessKilled) return c.text("", 502);
    throw error;
  });
  const all = async (query: string, values: unknown[] = []) => (await owner.query(query, values)).rows;
  return {
    kit,
    /** Whether its jobs have a seeded fault. */
    has_fault: fault !== undefined,
    runtime,
    clock,
    crash,
    testServer,
    all,
    one: async (query: string, values: unknown[] = []) => (await all(query, values))[0],
    queue: makeQueue(runtime, owner, [...jobs.keys()]),
    events: makeEvents({ app, testServer, clock, all }),
    operator: await kit.operator(),
    second_operator: await kit.operator(["finance"]),
    async stop() {
      await ownPool.end();
      await testServer.stop();
      await kit.stop();
    },
  };
}
