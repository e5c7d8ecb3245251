// What announcing live events costs concurrent commands. A transaction that notifies holds one lock of the database
// while it commits, so commits run one after the other; a transaction that enqueues a job notifies in any case.
// Several connections send the statements of the product's acceptances again to copies of the database: unchanged, and
// without the announcement. PostgreSQL flushes each commit, as in an installation, and two connections listen, like
// two web processes.
import pg from "pg";
import type { Bench } from "#scripts/bench.ts";
import { withClient } from "#scripts/postgres/roles.ts";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { announcementChannel } from "#server/kernel/live/announcement.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { startKit } from "#tests/kit/kit.ts";
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
  figures: ["announced_per_second", "silent_per_second", "announced_ratio"],
};

const commands = isShort ? 6 : 320;
const connections = isShort ? 2 : 8;
const rounds = isShort ? 1 : 7;
const onError = () => undefined;

type Command = readonly Recorded[];

/** The statements of each acceptance, and the URL of the database as it was before the first one. */
async function recordAcceptances(superuserUrl: string): Promise<{ recorded: Command[]; url: string }> {
  const kit = await startKit();
  const offers: OfferFixture[] = [];
  for (let count = 0; count < commands; count += 1) offers.push(await kit.sentOffer());
  const terms_version = await kit.termsVersion();
  await Promise.all([kit.runtime.db.destroy(), kit.owner.end(), kit.api.destroy()]);
  const copy = await copyDatabase(superuserUrl, new URL(kit.urls.ownerUrl).pathname.slice(1));
  const statements: Recorded[] = [];
  const pool = makePool(addressOf(kit.urls.appUrl, copy), onError, { max: 1 });
  kit.runtime.db = makeDatabase(recordingPool(pool, statements));
  const recorded: Command[] = [];
  for (const { customer, offer_id, offer_version: version } of offers) {
    const begun = statements.length;
    await kit.run(acceptOffer, customer, { offer_id, version, terms_version });
    recorded.push(statements.slice(begun));
  }
  await pool.end();
  await withClient(superuserUrl, (client) => client.query(`drop database "${copy}"`));
  return { recorded, url: kit.urls.appUrl };
}

const call = `pg_notify('${announcementChannel}', `;
const textOf = ([query]: Recorded) => (typeof query === "string" ? query : Reflect.get(query, "text"));

/** The same statement without the announcement: it builds the message but does not send it. */
function silence(args: Recorded): Recorded {
  const [query, ...others] = args;
  const text = String(textOf(args)).replaceAll(call, "concat(");
  const silent = typeof query === "string" ? text : Object.assign({}, query, { text });
  return [silent, ...others] as unknown as Recorded;
}

/** Commits per second on a new copy of the database, with two listening connections. */
async function measure(superuserUrl: string, url: string, all: readonly Command[]): Promise<number> {
  const copy = await copyDatabase(superuserUrl, new URL(url).pathname.slice(1));
  const address = addressOf(url, copy);
  const pool = makePool(address, onError, { max: connections });
  const listeners = [0, 1].map(() => new pg.Client({ connectionString: address }));
  try {
    for (const listener of listeners) {
      await listener.connect();
      await listener.query(`listen "${announcementChannel}"; listen "jobs:insert"`);
    }
    const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
    const waiting = [...all];
    const work = async (client: pg.PoolClient) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await replay(client, next);
    };
    const { seconds } = await effortOf(async () => void (await Promise.all(clients.map(work))));
    for (const client of clients) client.release();
    return all.length / seconds;
  } finally {
    await Promise.all(listeners.map((listener) => listener.end()));
    await pool.end();
    await withClient(superuserUrl, (client) => client.query(`drop database "${copy}" with (force)`));
  }
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value: number) => Math.round(value * 1_000) / 1_000;

const bench: Bench = async () => {
  const postgres = await startThrowawayPostgres(undefined, ["max_connections=300", "max_wal_size=4GB"]);
  process.env.TEST_POSTGRES_URL = postgres.url;
  try {
    const { recorded, url } = await recordAcceptances(postgres.url);
    const silent = recorded.map((command) => command.map(silence));
    const announcing = recorded.flat().filter((args) => String(textOf(args)).includes(call)).length;
    if (announcing < commands) throw new Error("an acceptance announces at least one event");
    const figures = { announced: [] as number[], silent: [] as number[] };
    for (let count = 0; count < rounds; count += 1) {
      // Each goes first equally often.
      const order = count % 2 === 0 ? (["announced", "silent"] as const) : (["silent", "announced"] as const);
      for (const arm of order)
        figures[arm].push(await measure(postgres.url, url, arm === "announced" ? recorded : silent));
    }
    const ratios = figures.announced.map((value, index) => value / (figures.silent[index] ?? 1));
    return {
      commands,
      connections,
      events_per_command: round(announcing / commands),
      announced_per_second: round(middle(figures.announced)),
      silent_per_second: round(middle(figures.silent)),
      announced_ratio: round(middle(ratios)),
      worst_ratio: round(Math.min(...ratios)),
      best_ratio: round(Math.max(...ratios)),
    };
  } finally {
    await postgres.stop();
  }
};

export default bench;
