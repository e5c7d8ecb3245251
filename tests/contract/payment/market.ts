// Our whole payment path on real PostgreSQL: commands and jobs as they are, the real queue, the real webhook door on
// a real port, and the Stripe stand-in behind the unmodified client. One clock, moved by the tests, drives both sides.
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
import type { BookingInHand } from "#tests/kit/fixtures.ts";
import { startKit } from "#tests/kit/kit.ts";
import { eventually, KEY, startRig, WEBHOOK_SECRET } from "../stripe/kit.ts";

export type Market = Awaited<ReturnType<typeof startMarket>>;

/** A booking ready to be paid, with a second offer parked beside the accepted one. */
export type Deal = BookingInHand & { sibling_id: string };

/** Everything started; `stop` ends all of it. */
export async function startMarket() {
  const rig = await startRig();
  const held = new Set<string>();
  const jobs = flowJobs.map(
    ({ name, run }): AnyJob => ({
      name,
      run: async (ctx, payload) => {
        if (held.has(name)) throw new Error(`${name} is held up`);
        await run(ctx, payload);
      },
    }),
  );
  const kit = await startKit({ jobs: Object.fromEntries(jobs.map((job) => [job.name, job])) });
  const { runtime, run, owner } = kit;
  runtime.clock = { now: () => new Date(rig.clock.now()) };
  Object.assign(runtime.env, {
    STRIPE_API_URL: rig.url,
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  });
  const door = await openDoor(runtime);
  rig.env.APP_URL = door.url;
  const pool = makePool(kit.urls.appUrl, () => undefined, { max: 6 });
  // What the queue's own clock would start by the minute is started by the tests alone.
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
  const order = (made: BookingInHand) =>
    run(startPayment, made.customer, { booking_id: made.booking_id, version: made.booking_version });
  /** Presses "pay now"; answers the attempt's row as it is afterwards. */
  async function begin(made: BookingInHand) {
    await order(made);
    return (await attempts(made.booking_id)).at(-1);
  }
  const status = async (noun: "booking" | "offer" | "request" | "payment_attempt" | "refund", id: string) =>
    (await one(`select status from ${noun} where id = $1`, [id])).status as string;
  const becomes = (noun: Parameters<typeof status>[0], id: string, wanted: string) =>
    eventually(`${noun} becomes ${wanted}`, async () =>
      (await status(noun, id)) === wanted ? true : undefined,
    );
  const sessions = async (booking_id: string) =>
    (
      await rig.pool.query(
        "select body from stripe.session where body->>'client_reference_id' = $1 order by seq",
        [booking_id],
      )
    ).rows.map((row) => row.body);
  /** The next request there is carried out and its answer lost; those after it do not arrive. */
  async function unheard<T>(path: string, work: () => Promise<T>): Promise<T> {
    await rig.control("requests", { kind: "reset_after", path });
    await rig.control("requests", { kind: "reset_before", path, count: 20 });
    return work().finally(() => rig.control("reset"));
  }
  /** Does here and now what waits in the queue, and waits for what its workers are at; mails are not its work. */
  async function workOff(): Promise<void> {
    const tasks = "(select id from graphile_worker._private_tasks where identifier = any($1))";
    const names = "(select identifier from graphile_worker._private_tasks where id = task_id) as name";
    // What one of the queue's own workers is asking Stripe for meanwhile is tried again, as the queue does.
    let again: { name: string; payload: unknown }[] = [];
    await eventually("the queue is worked off", async () => {
      const waiting = await all(
        `delete from graphile_worker._private_jobs where locked_at is null and task_id in ${tasks}
         returning ${names}, payload`,
        [Object.keys(queued)],
      );
      const todo = [...again, ...waiting];
      again = [];
      for (const { name, payload } of todo) {
        await runJob(context, name, payload).catch((error: unknown) => {
          if (!/^somebody else is asking Stripe/.test(String((error as Error).message))) throw error;
          again.push({ name, payload });
        });
      }
      if (again.length > 0) return undefined;
      const left = await all(`select 1 from graphile_worker._private_jobs where task_id in ${tasks}`, [
        Object.keys(queued),
      ]);
      return left.length === 0 ? true : undefined;
    });
  }
  const refunds = (booking_id: string) => all("select * from refund where booking_id = $1", [booking_id]);

  return {
    rig,
    kit,
    run,
    one,
    all,
    deal,
    order,
    begin,
    attempts,
    sessions,
    refunds,
    status,
    becomes,
    door: door.url,
    /** Runs one job here and now, as the queue does. */
    job: (type: { name: string }, payload: unknown = {}) => runJob(context, type.name, payload),
    pass: (ms: number) => {
      rig.clock.offset_ms += ms;
    },
    /** Brings a waiting job of the queue forward: its real 20 seconds are not waited for. */
    hurry: (key: string) =>
      owner.query("update graphile_worker._private_jobs set run_at = now() where key = $1", [key]),
    loseWebhooks: () => rig.control("webhooks", { kind: "drop", count: 100 }),
    /** Takes a waiting job out of the queue, as if its worker had died with it. */
    forget: (key: string) => owner.query("delete from graphile_worker._private_jobs where key = $1", [key]),
    unheard,
    workOff,
    /** This job fails whenever it is tried, until it is let go. */
    hold: (job: { name: string }) => void held.add(job.name),
    letGo: () => held.clear(),
    /** Presses "pay now" while Stripe hears us and we do not hear Stripe; the job is gone as well. */
    async beginUnheard(made: BookingInHand) {
      const attempt = await unheard("/v1/checkout/sessions", () => begin(made));
      await owner.query("delete from graphile_worker._private_jobs where key = $1", [
        `checkout:${attempt.id}`,
      ]);
      return attempt;
    },
    /** Nothing on its way: every webhook delivered or lost, every event read. */
    async quiet() {
      await eventually("no webhook is on its way", async () => {
        const waiting = "select 1 from stripe.delivery where state = 'pending' and next_at_ms <= $1";
        const { rowCount } = await rig.pool.query(waiting, [rig.clock.now()]);
        return rowCount === 0 ? true : undefined;
      });
      await eventually("every event has been read", async () =>
        (await one("select count(*) from stripe_event where status = 'received'", [])).count === 0
          ? true
          : undefined,
      );
    },
    /** Lets Stripe be nowhere while `work` runs. */
    async away<T>(work: () => Promise<T>): Promise<T> {
      runtime.env.STRIPE_API_URL = "http://127.0.0.1:9";
      return work().finally(() => {
        runtime.env.STRIPE_API_URL = rig.url;
      });
    },
    readEvent: (event_id: string) => runJob(context, processStripeEvent.name, { event_id }),
    async stop() {
      await queue.stop();
      await pool.end();
      await rig.stop();
      await door.close();
      await kit.stop();
    },
  };
}

async function openDoor(runtime: Parameters<typeof stripeWebhook>[1]) {
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
