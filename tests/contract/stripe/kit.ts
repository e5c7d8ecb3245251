// A Stripe stand-in on a free port with its own database, a movable clock, a small application that
// receives webhooks, and the unmodified official client pointed at it.
import { createServer, type IncomingMessage, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import Stripe from "stripe";
import { createDb, type Pool } from "#standins/kit/db.ts";
import { mountStripe } from "#standins/stripe/mount.ts";
import { createStandinDatabase } from "../kit/database.ts";

export const KEY = "sk_test_contract_key";
export const WEBHOOK_SECRET = "whsec_contract_secret";
const DEADLINE_MS = 30_000;

/** By default the official client waits half a second and more before it retries; no test is about that wait. */
const retryDelaySeconds = 0.02;
Stripe.prototype.getInitialNetworkRetryDelay = () => retryDelaySeconds;
Stripe.prototype.getMaxNetworkRetryDelay = () => retryDelaySeconds;

/** Repeats `probe` until it returns something; throws at the deadline. */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const end = Date.now() + DEADLINE_MS;
  while (Date.now() < end) {
    const found = await probe();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`did not happen in time: ${what}`);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

export type Arrival = { raw: string; signature: string; event: Stripe.Event };

/** The application's side: verifies with the official client, answers what `answers` say, then 200. */
async function startReceiver(verifier: Stripe) {
  const arrivals: Arrival[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const raw = await readAll(request);
    const signature = String(request.headers["stripe-signature"]);
    const event = verifier.webhooks.constructEvent(raw, signature, WEBHOOK_SECRET);
    arrivals.push({ raw, signature, event });
    const status = answers.shift() ?? 200;
    response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end();
  });
  const port = await listen(server);
  return { arrivals, answers, url: `http://127.0.0.1:${port}`, close: () => close(server) };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Starts the stand-in and its receiver; `stop()` ends both. */
export async function startTestServer() {
  const database = await createStandinDatabase();
  const pool: Pool = createDb(database.url);
  const clock = { offset_ms: 0, now: () => Date.now() + clock.offset_ms };
  const logged: { event: string; fields?: Record<string, unknown> }[] = [];
  let answer: ReturnType<typeof getRequestListener> | undefined;
  const server = createServer((request, response) => void answer?.(request, response));
  const port = await listen(server);
  const url = `http://127.0.0.1:${port}`;
  const client = (maxNetworkRetries = 0, key = KEY): Stripe =>
    new Stripe(key, { host: "127.0.0.1", port, protocol: "http", telemetry: false, maxNetworkRetries });
  const receiver = await startReceiver(client());
  const env = {
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STANDINS_PUBLIC_URL: url,
    APP_URL: receiver.url,
    STANDINS_CONTROL: "1",
  };
  const app = new Hono();
  const log = (event: string, fields?: Record<string, unknown>): void => void logged.push({ event, fields });
  const mounted = await mountStripe(app, { pool, clock, env, log });
  answer = getRequestListener(app.fetch);

  /** Sends an order to the control endpoints. */
  const control = async (path: string, order: object = {}): Promise<void> => {
    const response = await fetch(`${url}/_control/stripe/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(order),
    });
    if (!response.ok) throw new Error(`control ${path}: ${await response.text()}`);
  };
  /** Waits until an event of this type about this object has arrived. */
  const arrival = (type: string, id: string): Promise<Arrival> =>
    eventually(`${type} for ${id}`, () =>
      receiver.arrivals.find(
        ({ event }) => event.type === type && (event.data.object as { id?: string }).id === id,
      ),
    );
  return {
    url,
    pool,
    clock,
    env,
    logged,
    receiver,
    client,
    stripe: client(),
    control,
    arrival,
    stopMounted: () => mounted.stop(),
    async stop() {
      await mounted.stop();
      await Promise.all([close(server), receiver.close()]);
      await pool.end();
      await database.drop();
    },
  };
}
