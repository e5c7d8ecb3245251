// Conversations: messages a second by the product's command, as a ratio to a plain script that sends the same statements to
// a copy of the database; how long a message takes from one side's press to the other side's stream; and a flood of 1,000
// messages in a minute from one account: how many are taken, and how much slower a page of another account becomes.
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Bench } from "#scripts/bench.ts";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { ask, type Client, signedIn } from "#tests/e2e/kit/api-client.ts";
import { startKit } from "#tests/kit/kit.ts";
import { load } from "./kit/load.ts";
import { demoEmails, openSharedProduct, type Product, signIn } from "./kit/product.ts";
import {
  addressOf,
  copyDatabase,
  effortOf,
  type Recorded,
  recordingPool,
  replay,
} from "./kit/recorded-statements.ts";
import { isShort, type ShortForm } from "./kit/short.ts";

export const short: ShortForm = {
  figures: ["messages_per_second", "messages_ratio", "arrival_p50_ms", "flood_taken", "flood_refused"],
};

/** The first messages warm up both sides and are not measured. */
const [warm, measured] = isShort ? [2, 10] : [100, 2_000];
const arrivals = isShort ? 3 : 40;
const [flooding, flood_s] = isShort ? [20, 2] : [1_000, 60];

const onError = () => undefined;
const round = (value: number) => Math.round(value * 100) / 100;

/** Messages by turns in one thread, and their statements once more by a plain script. */
async function measureSending(): Promise<Record<string, number>> {
  const postgres = await startThrowawayPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  try {
    const kit = await startKit();
    const { customer, provider, request_id, provider_profile_id } = await kit.question();
    await kit.owner.query("delete from graphile_worker._private_jobs");
    await Promise.all([kit.runtime.db.destroy(), kit.owner.end(), kit.api.destroy()]);
    const copy = await copyDatabase(postgres.url, new URL(kit.urls.ownerUrl).pathname.slice(1));
    const statements: Recorded[] = [];
    const [pool, plainPool] = [
      makePool(kit.urls.appUrl, onError, { max: 1 }),
      makePool(addressOf(kit.urls.appUrl, copy), onError, { max: 1 }),
    ];
    kit.runtime.db = makeDatabase(recordingPool(pool, statements));
    const send = async (count: number) => {
      for (let sent = 0; sent < count; sent += 1) {
        const writer = sent % 2 === 0 ? customer : provider;
        await kit.run(sendMessage, writer, { request_id, provider_profile_id, body: `Message ${sent}` });
      }
    };
    await send(warm);
    const begun = statements.length;
    const own = await effortOf(() => send(measured));
    const client = await plainPool.connect();
    await replay(client, statements.slice(0, begun));
    const plain = await effortOf(() => replay(client, statements.slice(begun)));
    const { rows } = await client.query("select message_count from thread where request_id = $1", [
      request_id,
    ]);
    if (rows[0]?.message_count !== 1 + warm + measured) throw new Error("the plain script has sent less");
    client.release();
    await Promise.all([pool.end(), plainPool.end()]);
    return {
      messages_per_second: round(measured / own.seconds),
      plain_messages_per_second: round(measured / plain.seconds),
      messages_ratio: round(plain.seconds / own.seconds),
      cpu_per_message_ms: round(own.cpu_ms / measured),
    };
  } finally {
    await postgres.stop();
  }
}

type Pair = { request_id: string; provider_profile_id: string };

/** The conversation of the demo's customer and provider. */
async function findPair({ web_env }: Product): Promise<Pair> {
  const client = new pg.Client({ connectionString: web_env.DATABASE_URL });
  await client.connect();
  try {
    const profileOf = "select default_profile_id from account where email =";
    const { rows } = await client.query<Pair>(
      `select request_id, provider_profile_id from thread
        where customer_profile_id = (${profileOf} $1) and provider_profile_id = (${profileOf} $2)
        order by message_count desc limit 1`,
      [demoEmails.customer, demoEmails.provider],
    );
    if (!rows[0]) throw new Error("the demo has no conversation of its customer and its provider");
    return rows[0];
  } finally {
    await client.end();
  }
}

/** Waits for messages on somebody's stream of live events; `next` resolves with the next one's instant. */
async function listenTo(url: string, cookie: string) {
  const stop = new AbortController();
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  const answer = await fetch(`${url}/events?ago=0`, { headers, signal: stop.signal });
  if (!answer.body || !answer.ok) throw new Error(`the stream answered ${answer.status}`);
  let arrived: (at: number) => void = onError;
  const reading = (async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of body)
      if (decoder.decode(chunk, { stream: true }).includes('"noun":"message"')) arrived(performance.now());
  })(answer.body).catch(onError);
  return {
    next: () =>
      new Promise<number>((resolve) => {
        arrived = resolve;
      }),
    async close() {
      stop.abort();
      await reading;
    },
  };
}

const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

/** From the call of one side to the event on the other side's stream. */
async function measureArrival(
  url: string,
  pair: Pair,
  { customer, cookie }: { customer: Client; cookie: string },
): Promise<Record<string, number>> {
  const stream = await listenTo(url, cookie);
  const waited: number[] = [];
  try {
    for (let count = 0; count < arrivals; count += 1) {
      const next = stream.next();
      const from = performance.now();
      const { status } = await ask(customer, "send_message", { ...pair, body: `Arrival ${count}` });
      if (status !== 200) throw new Error(`a message was answered with ${status}`);
      waited.push((await next) - from);
      // Below the limit of messages a minute, which the flood is about.
      await delay(isShort ? 0 : 2_100);
    }
  } finally {
    await stream.close();
  }
  return { arrival_p50_ms: round(percentile(waited, 0.5)), arrival_p95_ms: round(percentile(waited, 0.95)) };
}

/** Sends many messages at an even pace; counts which were taken. */
async function flood(customer: Client, pair: Pair): Promise<{ taken: number; refused: number }> {
  const counts = { taken: 0, refused: 0 };
  const pause_ms = (flood_s * 1_000) / flooding;
  const begun = performance.now();
  const waiting: Promise<void>[] = [];
  for (let sent = 0; sent < flooding; sent += 1) {
    await delay(Math.max(0, begun + sent * pause_ms - performance.now()));
    waiting.push(
      ask(customer, "send_message", { ...pair, body: `Flood ${sent}` }).then(({ status }) => {
        if (status === 200) counts.taken += 1;
        else if (status === 429) counts.refused += 1;
        else throw new Error(`a message was answered with ${status}`);
      }),
    );
  }
  await Promise.all(waiting);
  return counts;
}

/** How a page of the provider answers to one visitor at a time, alone and during the flood. */
async function measureFlood(
  product: Product,
  pair: Pair,
  { customer, cookie }: { customer: Client; cookie: string },
): Promise<Record<string, number>> {
  const target = {
    url: `${product.url}/requests`,
    headers: { cookie },
    pid: product.web_pid,
    postgres_pid: product.postgres_pid,
  };
  const seconds = flood_s - 2;
  await load(target, isShort ? 1 : 10, 1);
  const alone = await load(target, isShort ? 1 : seconds, 1);
  const [during, { taken, refused }] = await Promise.all([
    load(target, isShort ? 1 : seconds, 1),
    flood(customer, pair),
  ]);
  return {
    flood_taken: taken,
    flood_refused: refused,
    page_alone_p50_ms: alone.p50_ms,
    page_during_flood_p50_ms: during.p50_ms,
    page_rate_during_flood_ratio: round(during.requests_per_s / alone.requests_per_s),
  };
}

const bench: Bench = async () => {
  const sending = await measureSending();
  const product = await openSharedProduct({ RATE_LIMITS: "on" });
  try {
    Object.assign(process.env, product.kit_env);
    const pair = await findPair(product);
    const customer = await signedIn(demoEmails.customer);
    const cookie = await signIn(product.url, demoEmails.provider);
    const arrival = await measureArrival(product.url, pair, { customer, cookie });
    // The messages so far count against the limit of a minute.
    if (!isShort) await delay(60_000);
    return { ...sending, ...arrival, ...(await measureFlood(product, pair, { customer, cookie })) };
  } finally {
    await product.stop();
  }
};

export default bench;
