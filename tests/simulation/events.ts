// Delivers Stripe's events to the webhook endpoint at once, late, out of order, twice or never, as the seed says.
// Only events that the sweep makes up for are lost for good; Stripe repeats the others for three days. The sweep
// queries the state of sessions started here and of refunds in progress. It does not know of refunds made at Stripe,
// nor of those that fail after arriving or arrive after failing: their events are late at most.
import type { Hono } from "hono";
import Stripe from "stripe";
import type { RequestEnv } from "#server/http/middleware/security.ts";
import type { Random } from "#tests/contract/payment/random.ts";
import { type TestServer, WEBHOOK_SECRET } from "#tests/contract/stripe/kit.ts";

type EventBody = {
  data: { object: { id: string; status?: string; metadata?: { refund_id?: string } | null } };
};
type StoredEvent = { id: string; type: string; body: EventBody };

const ofSession = /^(checkout\.session|payment_intent|charge\.(succeeded|failed))/;
const ofRefund = /^(refund\.|charge\.refund\.)/;

/** `app` has the webhook endpoint; `all` asks the product's database. */
export function makeEvents({
  app,
  testServer,
  clock,
  all,
}: {
  app: Hono<RequestEnv>;
  all: (query: string, values: unknown[]) => Promise<unknown[]>;
  testServer: TestServer;
  clock: { now(): Date };
}) {
  let last = 0;
  let waiting: StoredEvent[] = [];
  let delivered: StoredEvent[] = [];

  /** What the sweep finds by itself, or an answer from Stripe has already reported. */
  async function isFoundBySweep({ type, body }: StoredEvent): Promise<boolean> {
    if (!ofRefund.test(type)) return ofSession.test(type);
    const { id, status, metadata } = body.data.object;
    const open = await all(
      `select from refund where (stripe_refund_id = $1 or id::text = $2) and (status in ('requested', 'pending') or status = $3)`,
      [id, metadata?.refund_id ?? null, status ?? null],
    );
    return open.length > 0;
  }

  async function post({ id, body }: StoredEvent): Promise<number> {
    const payload = JSON.stringify(body);
    const timestamp = Math.floor(clock.now().getTime() / 1_000);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
      timestamp,
    });
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const request = new Request("http://app.test/webhooks/stripe", {
      method: "POST",
      headers,
      body: payload,
    });
    const { status } = await app.fetch(request);
    if (status !== 200 && status !== 502 && status !== 503)
      throw new Error(`${id}: the endpoint answers ${status}`);
    return status;
  }

  /** Events created since the last call. */
  async function collect(): Promise<StoredEvent[]> {
    // Before every answer the stand-in does what is due by its clock.
    await fetch(`${testServer.url}/pay/nothing`);
    const { rows } = await testServer.pool.query<StoredEvent & { seq: string }>(
      `select delivery.seq, event.id, event.type, event.body from stripe.delivery join stripe.event on event.id = delivery.event
       where delivery.seq > $1 order by delivery.seq`,
      [last],
    );
    last = Number(rows.at(-1)?.seq ?? last);
    return rows;
  }

  async function deliver(event: StoredEvent): Promise<void> {
    const status = await post(event);
    if (status === 200) delivered.push(event);
    else waiting.push(event);
  }

  return {
    /** Starts another seed and forgets the previous one's events. */
    async begin() {
      await collect();
      [waiting, delivered] = [[], []];
    },
    /** Decides what happens to the new events; returns it in words. */
    async send(random: Random): Promise<string[]> {
      const log: string[] = [];
      for (const event of await collect()) {
        const fate = random.pick(["now", "now", "now", "now", "later", "later", "twice", "lost"]);
        const isLost = fate === "lost" && (await isFoundBySweep(event));
        log.push(`${event.type} ${isLost ? "lost" : fate === "lost" ? "later" : fate}`);
        if (fate === "now" || fate === "twice") await deliver(event);
        if (fate === "twice") await post(event);
        if (fate === "later" || (fate === "lost" && !isLost)) waiting.push(event);
      }
      return log;
    },
    /** Delivers held-back events, in another order than they came in. */
    async sendWaiting(random: Random): Promise<number> {
      const events = random.shuffle(waiting);
      waiting = [];
      for (const event of events) await deliver(event);
      return events.length;
    },
    /** Sends everything that was delivered once more. */
    async repeat(): Promise<void> {
      for (const event of delivered) await post(event);
    },
    hasWaiting: () => waiting.length > 0,
  };
}
