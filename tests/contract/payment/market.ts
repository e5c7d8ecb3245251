// Our whole payment path on real PostgreSQL: unmodified commands and jobs, the real queue, the real webhook endpoint
// on its own port, and the Stripe stand-in behind the unmodified client. The tests move one clock that drives both
// sides. Database, ports, queue and clock belong to one test file, so several files can run at once.
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { processStripeEvent } from "#domain/payment/jobs.ts";
import { flowJobs } from "#server/flow/jobs.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { stripeWebhook } from "#server/http/machine/webhooks.ts";
import type { RequestEnv } from "#server/http/middleware/security.ts";
import { makePool } from "#server/kernel/database/db.ts";
import { startQueue } from "#server/kernel/queue/queue.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { AnyJob } from "#server/kernel/runtime.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { startKit } from "#tests/kit/kit.ts";
import { eventually, KEY, startTestServer, WEBHOOK_SECRET } from "../stripe/kit.ts";

export type Market = Awaited<ReturnType<typeof startMarket>>;

/** A booking ready to be paid, with a second offer parked beside the accepted one. */
export type Deal = BookingFixture & { sibling_id: string };

/** Starts the market; `stop` ends all of it. */
export async function startMarket() {
  const testServer = await startTestServer();
  const blocked = new Set<string>();
  const jobs = flowJobs.map(
    ({ name, run }): AnyJob => ({
      name,
      run: async (ctx, payload) => {
        if (blocked.has(name)) throw new Error(`${name} is blocked by the test`);
        await run(ctx, payload);
      },
    }),
  );
  const kit = await startKit({ jobs: Object.fromEntries(jobs.map((job) => [job.name, job])) });
  const { runtime, run, owner } = kit;
  runtime.clock = { now: () => new Date(testServer.clock.now()) };
  Object.assign(runtime.env, {
    STRIPE_API_URL: testServer.url,
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  const webhooks = await startWebhookServer(runtime);
  testServer.env.APP_URL = webhooks.url;
  const pool = makePool(kit.urls.appUrl, () => undefined, { max: 6 });
  // Only the tests run tick and sweep, which the queue would run every minute.
  const { tick: _tick, sweep_payments: _sweep, ...queued } = runtime.jobs;
  const queue = await startQueue({ ...runtime, jobs: queued }, pool);
  const context = jobContext(runtime);

  const one = async (query: string, values: unknown[]) => (await owner.query(query, values)).rows[0];
  const all = async (query: string, values: unknown[] = []) => (await owner.query(query, values)).rows;

  async function deal(): Promise<Deal> {
    const request = await kit.openRequestOf();
    const chosen = await kit.offerFor(request);
    const sibling = await kit.offerFor(request);
    return { ...(await kit.payableOf(await kit.bookingOf(chosen))), sibling_id: sibling.offer_id };
  }
  const attempts = (booking_id: string) =>
    all("select * from payment_attempt where booking_id = $1 order by attempt_no", [booking_id]);
  const pressPay = (made: BookingFixture) =>
    run(startPayment, made.customer, { booking_id: made.booking_id, version: made.booking_version });
  /** Presses "pay now"; returns the attempt's row afterwards. */
  async function beginPayment(made: BookingFixture) {
    await pressPay(made);
    return (await attempts(made.booking_id)).at(-1);
  }
  const status = async (noun: "booking" | "offer" | "request" | "payment_attempt" | "refund", id: string) =>
    (await one(`select status from ${noun} where id = $1`, [id])).status as string;
  const waitForStatus = (noun: Parameters<typeof status>[0], id: string, wanted: string) =>
    eventually(`${noun} becomes ${wanted}`, async () =>
      (await status(noun, id)) === wanted ? true : undefined,
    );
  const sessions = async (booking_id: string) =>
    (
      await testServer.pool.query(
        "select body from stripe.session where body->>'client_reference_id' = $1 order by seq",
        [booking_id],
      )
    ).rows.map((row) => row.body);
  /** Stripe executes the next request to this path but its answer is lost; later requests do not arrive. */
  async function loseAnswers<T>(path: string, work: () => Promise<T>): Promise<T> {
    await testServer.control("requests", { kind: "reset_after", path });
    await testServer.control("requests", { kind: "reset_before", path, count: 20 });
    return work().finally(() => testServer.control("reset"));
  }
  /** Runs what waits in the queue and waits for what its workers have started; mails stay in the queue. */
  async function drainQueue(): Promise<void> {
    const tasks = "(select id from graphile_worker._private_tasks where identifier = any($1))";
    const names = "(select identifier from graphile_worker._private_tasks where id = task_id) as name";
    // A job that waits because a queue worker is asking Stripe is retried, as the queue does.
    let retried: { name: string; payload: unknown }[] = [];
    await eventually("the queue is empty", async () => {
      const waiting = await all(
        `delete from graphile_worker._private_jobs where locked_at is null and task_id in ${tasks}
         returning ${names}, payload`,
        [Object.keys(queued)],
      );
      const todo = [...retried, ...waiting];
      retried = [];
      for (const { name, payload } of todo) {
        await runJob(context, name, payload).catch((error: unknown) => {
          if (!/^somebody else is asking Stripe/.test(String((error as Error).message))) throw error;
          retried.push({ name, payload });
        });
      }
      if (retried.length > 0) return undefined;
      const remaining = await all(`select 1 from graphile_worker._private_jobs where task_id in ${tasks}`, [
        Object.keys(queued),
      ]);
      return remaining.length === 0 ? true : undefined;
    });
  }
  const refunds = (booking_id: string) => all("select * from refund where booking_id = $1", [booking_id]);

  return {
    testServer,
    kit,
    run,
    one,
    all,
    deal,
    pressPay,
    beginPayment,
    attempts,
    sessions,
    refunds,
    status,
    waitForStatus,
    webhookOrigin: webhooks.url,
    /** Runs one job here and now, as the queue does. */
    runJob: (type: { name: string }, payload: unknown = {}) => runJob(context, type.name, payload),
    advanceClock: (ms: number) => {
      testServer.clock.offset_ms += ms;
    },
    /** Runs a waiting job of the queue now instead of after its real 20 seconds. */
    promoteJob: (key: string) =>
      owner.query("update graphile_worker._private_jobs set run_at = now() where key = $1", [key]),
    dropWebhooks: () => testServer.control("webhooks", { kind: "drop", count: 100 }),
    /** Deletes a waiting job from the queue, as if its worker had died with it. */
    deleteJob: (key: string) =>
      owner.query("delete from graphile_worker._private_jobs where key = $1", [key]),
    loseAnswers,
    drainQueue,
    /** Makes this job fail on every try, until `unblockJobs`. */
    blockJob: (job: { name: string }) => void blocked.add(job.name),
    unblockJobs: () => blocked.clear(),
    /** Presses "pay now"; Stripe creates the session, its answer is lost, and the job that would retry is deleted. */
    async beginWithLostAnswer(made: BookingFixture) {
      const attempt = await loseAnswers("/v1/checkout/sessions", () => beginPayment(made));
      await owner.query("delete from graphile_worker._private_jobs where key = $1", [
        `checkout:${attempt.id}`,
      ]);
      return attempt;
    },
    /** Waits until every webhook is delivered or dropped and every event is read. */
    async waitForWebhooks() {
      await eventually("no webhook is on its way", async () => {
        const waiting = "select 1 from stripe.delivery where state = 'pending' and next_at_ms <= $1";
        const { rowCount } = await testServer.pool.query(waiting, [testServer.clock.now()]);
        return rowCount === 0 ? true : undefined;
      });
      await eventually("every event has been read", async () =>
        (await one("select count(*) from stripe_event where status = 'received'", [])).count === 0
          ? true
          : undefined,
      );
    },
    /** Runs `work` while nothing listens at Stripe's address. */
    async withStripeDown<T>(work: () => Promise<T>): Promise<T> {
      runtime.env.STRIPE_API_URL = "http://127.0.0.1:9";
      return work().finally(() => {
        runtime.env.STRIPE_API_URL = testServer.url;
      });
    },
    readEvent: (event_id: string) => runJob(context, processStripeEvent.name, { event_id }),
    async stop() {
      await queue.stop();
      await pool.end();
      await testServer.stop();
      await webhooks.close();
      await kit.stop();
    },
  };
}

async function startWebhookServer(runtime: Parameters<typeof stripeWebhook>[1]) {
  const app = new Hono<RequestEnv>();
  stripeWebhook(app, runtime);
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
