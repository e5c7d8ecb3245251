// How many bookings per second the product takes through payment (attempt, checkout, event, its job with the query to
// Stripe, confirmation, ledger) and through cancellation with a refund, one after the other. Stripe answers at once,
// from another process. The ratio compares with a plain script that sends the same statements with the same parameters
// to a copy of the database. Afterwards every sum must agree, or the bench fails.
import { fork } from "node:child_process";
import { once } from "node:events";
import { Hono } from "hono";
import Stripe from "stripe";
import { toStripeAmount } from "#domain/currency.ts";
import { processStripeEvent } from "#domain/payment/jobs.ts";
import type { Bench } from "#scripts/bench.ts";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { flowJobs } from "#server/flow/jobs.ts";
import { recordRefund } from "#server/flow/payment/record-refund.ts";
import { stripeWebhook } from "#server/http/machine/webhooks.ts";
import type { RequestEnv } from "#server/http/middleware/security.ts";
import { system } from "#server/kernel/actor.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { recordCheckout } from "#server/payment/commands/record-checkout.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { checkMoney } from "#tests/simulation/checks/money.ts";
import {
  addressOf,
  copyDatabase,
  type Effort,
  effortOf,
  type Recorded,
  recordingPool,
  replay,
} from "./kit/recorded-statements.ts";
import { isShort, type ShortForm } from "./kit/short.ts";

export const short: ShortForm = {
  figures: ["paid_per_second", "paid_ratio", "cancelled_per_second", "cancelled_ratio", "violations"],
};

/** The first bookings warm up both sides and are not measured. */
const [warm, measured] = isShort ? [1, 3] : [15, 120];

/** Pays a booking by the steps of the customer, Stripe's answer, its event and the worker. */
async function pay(kit: TestKit, app: Hono<RequestEnv>, made: BookingFixture): Promise<void> {
  const { attempt_id } = await kit.paymentOf(made);
  const { amount_minor, currency } = await kit.paidSnapshot(attempt_id, made.booking_id);
  const amount = toStripeAmount(amount_minor, currency);
  const session_id = `cs_${attempt_id}_${made.booking_id}_${amount}_${currency.toLowerCase()}`;
  const session_url = "http://stripe.test/pay";
  await kit.run(recordCheckout, system, { attempt_id, made: { session_id, session_url } });
  const event_id = `evt_${attempt_id.replaceAll("-", "")}`;
  const payload = JSON.stringify({
    id: event_id,
    object: "event",
    type: "checkout.session.completed",
    livemode: false,
    data: { object: { id: session_id, object: "checkout.session" } },
  });
  const secret = kit.runtime.env.STRIPE_WEBHOOK_SECRET;
  const timestamp = Math.floor(kit.now().getTime() / 1_000);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const headers = { "stripe-signature": signature };
  const answer = await app.request("/webhooks/stripe", { method: "POST", headers, body: payload });
  if (answer.status !== 200) throw new Error(`the event is answered with ${answer.status}`);
  await runJob(jobContext(kit.runtime), processStripeEvent.name, { event_id });
}

/** Starts Stripe's side; `stop` ends the process. */
async function startAnswers(): Promise<{ url: string; stop: () => void }> {
  const child = fork("bench/kit/stripe-answers.ts");
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

/** The provider cancels a paid booking and Stripe makes the refund. */
async function cancel(kit: TestKit, { booking_id, provider }: BookingFixture): Promise<void> {
  const { db } = kit.runtime;
  const paid = await db
    .selectFrom("booking")
    .innerJoin("payment_attempt", "payment_attempt.booking_id", "booking.id")
    .select(["booking.version", "payment_attempt.amount_minor as refund_minor"])
    .where("booking.id", "=", booking_id)
    .executeTakeFirstOrThrow();
  await kit.run(cancelBooking, provider, { booking_id, ...paid, reason: "I am ill." });
  const refund = await db
    .selectFrom("refund")
    .select(["id", "version"])
    .where("booking_id", "=", booking_id)
    .executeTakeFirstOrThrow();
  const answer = { stripe_refund_id: `re_${refund.id}`, status: "succeeded" } as const;
  await kit.run(recordRefund, system, { refund_id: refund.id, version: refund.version, ...answer });
}

/** Runs both sides: the product's work on every booking, and its statements by a plain script. */
async function compare(
  statements: Recorded[],
  bookings: readonly BookingFixture[],
  work: (made: BookingFixture) => Promise<void>,
  plainWork: (part: readonly Recorded[]) => Promise<void>,
): Promise<{ own: Effort; plain: Effort }> {
  const run = async (part: readonly BookingFixture[]) => {
    for (const made of part) await work(made);
  };
  const first = statements.length;
  await run(bookings.slice(0, warm));
  const begun = statements.length;
  const own = await effortOf(() => run(bookings.slice(warm)));
  await plainWork(statements.slice(first, begun));
  const plain = await effortOf(() => plainWork(statements.slice(begun)));
  return { own, plain };
}

/** Counts sums that do not agree and bookings in a wrong state. */
async function countViolations(owner: ReturnType<typeof makePool>, bookings: readonly BookingFixture[]) {
  const all = async (query: string, values: unknown[] = []) => (await owner.query(query, values)).rows;
  let violations = 0;
  for (const { request_id, booking_id } of bookings) {
    await checkMoney({ all }, { request_id }).catch(() => {
      violations += 1;
    });
    const [row] = await all(
      `select booking.status = 'cancelled' and (select count(*) from ledger_tx where booking_id = booking.id) = 2 as is_whole
       from booking where id = $1`,
      [booking_id],
    );
    if (!row?.is_whole) violations += 1;
  }
  return violations;
}

const bench: Bench = async () => {
  const postgres = await startThrowawayPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  const onError = () => undefined;
  const answers = await startAnswers();
  try {
    const kit = await startKit({ jobs: Object.fromEntries(flowJobs.map((job) => [job.name, job])) });
    Object.assign(kit.runtime.env, { STRIPE_API_URL: answers.url, STRIPE_SECRET_KEY: "sk_test_bench" });
    const bookings: BookingFixture[] = [];
    for (let count = 0; count < warm + measured; count += 1) bookings.push(await kit.payableBooking());
    // The preparation's mails would only lengthen the queue.
    await kit.owner.query("delete from graphile_worker._private_jobs");
    await Promise.all([kit.runtime.db.destroy(), kit.owner.end()]);
    const source = new URL(kit.urls.ownerUrl).pathname.slice(1);
    const copy = await copyDatabase(postgres.url, source);
    const statements: Recorded[] = [];
    const [pool, owner, plainPool] = [
      makePool(kit.urls.appUrl, onError, { max: 2 }),
      makePool(kit.urls.ownerUrl, onError, { max: 1 }),
      makePool(addressOf(kit.urls.appUrl, copy), onError, { max: 1 }),
    ];
    kit.runtime.db = makeDatabase(recordingPool(pool, statements));
    const app = new Hono<RequestEnv>();
    stripeWebhook(app, kit.runtime);
    const client = await plainPool.connect();
    const plainWork = (part: readonly Recorded[]) => replay(client, part);
    const paid = await compare(statements, bookings, (made) => pay(kit, app, made), plainWork);
    const cancelled = await compare(statements, bookings, (made) => cancel(kit, made), plainWork);
    const entries = "select count(*) as entries, sum(abs(amount_minor)) as moved from ledger_entry";
    const [ours, theirs] = [await owner.query(entries), await client.query(entries)];
    if (JSON.stringify(ours.rows[0], toText) !== JSON.stringify(theirs.rows[0], toText))
      throw new Error("the plain script has booked something else");
    client.release();
    const violations = await countViolations(owner, bookings);
    await Promise.all([pool.end(), owner.end(), plainPool.end()]);
    if (violations > 0) throw new Error(`${violations} of ${bookings.length} bookings do not agree`);
    return {
      bookings: measured,
      ...figuresOf("paid", paid),
      ...figuresOf("cancelled", cancelled),
      violations,
    };
  } finally {
    answers.stop();
    await postgres.stop();
  }
};
export default bench;

const toText = (_key: string, value: unknown) => (typeof value === "object" ? value : String(value));

function figuresOf(
  name: "paid" | "cancelled",
  { own, plain }: { own: Effort; plain: Effort },
): Record<string, number> {
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    [`${name}_per_second`]: round(measured / own.seconds),
    [`plain_${name}_per_second`]: round(measured / plain.seconds),
    [`${name}_ratio`]: round(plain.seconds / own.seconds),
    [`cpu_per_${name}_ms`]: round(own.cpu_ms / measured),
    [`plain_cpu_per_${name}_ms`]: round(plain.cpu_ms / measured),
  };
}
