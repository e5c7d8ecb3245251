// What the machine endpoints cost: `GET /rest/v1/request?limit=20` through the whole app against a bare Node handler
// that sends the same statements and answers with the same rows, alternating in one process; what row-level security
// adds to a read; and a command's processor time relative to its statements alone. Linux only, because of /proc.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type pg from "pg";
import { initialSettings } from "#domain/setting/settings.ts";
import type { Bench } from "#scripts/bench.ts";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { makeApp } from "#server/http/app.ts";
import { restEndpoint } from "#server/http/machine/rest.ts";
import type { Member } from "#server/kernel/actor.ts";
import { readAs } from "#server/kernel/database/claims.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { relations } from "#server/nouns.ts";
import { type AuthBench, startAuthBench } from "#tests/kit/auth/bench.ts";
import { signAgain, signedIn } from "#tests/kit/auth/signed-in-members.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { kitOn, startKit } from "#tests/kit/kit.ts";
import { readIn } from "#tests/kit/relations.ts";
import { type Load, load, medianLoad, type Target, warmUp } from "./kit/load.ts";
import {
  addressOf,
  copyDatabase,
  effortOf,
  type Recorded,
  recordingPool,
  replay,
} from "./kit/recorded-statements.ts";
import { isShort, type ShortForm } from "./kit/short.ts";
import { printLine, tableRow } from "./kit/table.ts";

export const short: ShortForm = {
  figures: ["read_ratio", "read_cpu_ratio", "rows", "two_walls_ms", "one_wall_ms", "command_cpu_ratio"],
};

const rows = 20;
const seconds = { warm: 6, round: 6 };
const rounds = isShort ? 1 : 3;
const reads = isShort ? 20 : 1_000;
const [warmCommands, commands] = isShort ? [1, 3] : [10, 80];

const onError = () => undefined;
const round = (value: number) => Number(value.toFixed(3));

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1/request?limit=${rows}`;
}

type Recording = { pool: pg.Pool; statements: Recorded[] };

/** The app as it runs, but without pages, on pools that record their statements. */
function startApp(bench: AuthBench) {
  const { env } = bench.runtime;
  const record = (url: string): Recording => ({ pool: makePool(url, onError), statements: [] });
  const [own, machines] = [record(env.DATABASE_URL), record(env.DATABASE_API_URL)];
  const runtime = {
    ...bench.runtime,
    env: { ...env, RATE_LIMITS: "off" as const },
    db: makeDatabase(recordingPool(own.pool, own.statements)),
  };
  const api = makeDatabase(recordingPool(machines.pool, machines.statements));
  const app = makeApp(() => Promise.reject(new Error("there are no pages here")), "production", {
    mountEndpoints: (mounted) => restEndpoint(mounted, runtime, { relations, api }),
  });
  const server = createServer(getRequestListener(app.fetch));
  return { server, own, machines };
}

/** The same statements on separate connections; answers with the rows of the last statement before the commit. */
function startBare(bench: AuthBench, { own, machines }: { own: Recorded[]; machines: Recorded[] }) {
  const { env } = bench.runtime;
  const pools = [makePool(env.DATABASE_URL, onError), makePool(env.DATABASE_API_URL, onError)] as const;
  const run = async (pool: pg.Pool, statements: readonly Recorded[]) => {
    const client = await pool.connect();
    const results = [];
    for (const args of statements) results.push(await client.query(...args));
    client.release();
    return results;
  };
  const answer = async () => {
    await run(pools[0], own);
    const results = (await run(pools[1], machines)) as unknown as { rows: unknown[] }[];
    return results.at(-2)?.rows ?? [];
  };
  const server = createServer((_request, response) => {
    answer().then(
      (found) => response.setHeader("Content-Type", "application/json").end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return { server, end: () => Promise.all(pools.map((pool) => pool.end())) };
}

async function countedRows(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers });
  const body: unknown = await answer.json();
  if (answer.status !== 200 || !Array.isArray(body)) throw new Error(`${url} answered ${answer.status}`);
  return body.length;
}

/** The statements of one call, once the driver has prepared the repeated ones. */
async function recordCall(
  url: string,
  headers: Record<string, string>,
  { own, machines }: ReturnType<typeof startApp>,
) {
  for (let call = 0; call < 5; call += 1) await countedRows(url, headers);
  own.statements.length = 0;
  machines.statements.length = 0;
  await countedRows(url, headers);
  const recorded = { own: [...own.statements], machines: [...machines.statements] };
  return recorded;
}

async function compareReads(bench: AuthBench, actor: Member, postgres_pid: number) {
  const { token } = await signedIn(bench);
  const claims = { sub: actor.account_id, email: actor.email, session_id: randomUUID(), aal: "aal2" };
  const bearer = await signAgain(bench, token, claims);
  const headers = { authorization: `Bearer ${bearer}`, accept: "application/json" };
  const started = startApp(bench);
  const url = await listen(started.server);
  const bare = startBare(bench, await recordCall(url, headers, started));
  const bareUrl = await listen(bare.server);
  const found = [await countedRows(url, headers), await countedRows(bareUrl, {})];
  if (found[0] !== rows || found[1] !== rows) throw new Error(`not ${rows} rows but ${found.join(" and ")}`);
  const targets: Record<"ours" | "bare", Target> = {
    ours: { url, headers, pid: process.pid, postgres_pid },
    bare: { url: bareUrl, headers: {}, pid: process.pid, postgres_pid },
  };
  const loads: Record<"ours" | "bare", Load[]> = { ours: [], bare: [] };
  for (const name of ["ours", "bare"] as const) await warmUp(targets[name], seconds.warm);
  for (let turn = 0; turn < rounds; turn += 1)
    for (const name of ["ours", "bare"] as const) loads[name].push(await load(targets[name], seconds.round));
  for (const server of [started.server, bare.server]) server.closeAllConnections();
  await Promise.all([started.own.pool.end(), started.machines.pool.end(), bare.end()]);
  for (const server of [started.server, bare.server]) server.close();
  return { ours: medianLoad(loads.ours), bare: medianLoad(loads.bare) };
}

/** A read with access rules and row-level security, and the same with the access rules alone, one after the other. */
async function compareWalls(bench: AuthBench, actor: Member) {
  const asked = { table: "request", query: `limit=${rows}` };
  const now = bench.clock.now();
  const both = () =>
    readAs(bench.api, actor, (db) => readIn(new ReadScope(db, actor, now, initialSettings), asked));
  const one = () => readIn(new ReadScope(bench.runtime.db, actor, now, initialSettings), asked);
  const timeOf = async (read: () => Promise<unknown>) => {
    for (let count = 0; count < 5; count += 1) await read();
    const { seconds: spent } = await effortOf(async () => {
      for (let count = 0; count < reads; count += 1) await read();
    });
    return round((spent * 1_000) / reads);
  };
  return { two_walls_ms: await timeOf(both), one_wall_ms: await timeOf(one) };
}

/** The product accepts offers; a plain script runs the same statements on a copy of the database. */
async function compareCommand(postgresUrl: string) {
  const kit = await startKit();
  const offers: OfferFixture[] = [];
  for (let count = 0; count < warmCommands + commands; count += 1) offers.push(await kit.sentOffer());
  await Promise.all([kit.runtime.db.destroy(), kit.owner.end(), kit.api.destroy()]);
  const copy = await copyDatabase(postgresUrl, new URL(kit.urls.ownerUrl).pathname.slice(1));
  const statements: Recorded[] = [];
  const pool = makePool(kit.urls.appUrl, onError, { max: 2 });
  const plainPool = makePool(addressOf(kit.urls.appUrl, copy), onError, { max: 1 });
  kit.runtime.db = makeDatabase(recordingPool(pool, statements));
  const terms_version = await kit.termsVersion();
  const accept = async (part: readonly OfferFixture[]) => {
    for (const { customer, offer_id, offer_version: version } of part)
      await kit.run(acceptOffer, customer, { offer_id, version, terms_version });
  };
  await accept(offers.slice(0, warmCommands));
  const begun = statements.length;
  const own = await effortOf(() => accept(offers.slice(warmCommands)));
  const client = await plainPool.connect();
  await replay(client, statements.slice(0, begun));
  const plain = await effortOf(() => replay(client, statements.slice(begun)));
  client.release();
  await Promise.all([pool.end(), plainPool.end()]);
  return {
    command_cpu_ms: round(own.cpu_ms / commands),
    plain_command_cpu_ms: round(plain.cpu_ms / commands),
    command_cpu_ratio: round(own.cpu_ms / Math.max(plain.cpu_ms, 0.001)),
    command_ratio: round(plain.seconds / own.seconds),
  };
}

/** The postmaster is the parent of every connection's process. */
async function postmasterOf(bench: AuthBench): Promise<number> {
  const { rows: found } = await bench.owner.query("select pg_backend_pid() as pid");
  const stat = readFileSync(`/proc/${found[0].pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** Reads a provider's requests through the whole app, and with one or both layers of access control. */
async function compareWays() {
  const auth = await startAuthBench();
  // Stop it before its database, so that the original error is the one reported.
  try {
    const kit = kitOn(auth.runtime, async () => undefined);
    const provider = await kit.provider();
    for (let count = 0; count < rows + 2; count += 1) await kit.openRequest();
    const { ours, bare } = await compareReads(auth, provider, await postmasterOf(auth));
    return { ours, bare, walls: await compareWalls(auth, provider) };
  } finally {
    await auth.stop();
  }
}

const bench: Bench = async () => {
  const postgres = await startThrowawayPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  try {
    const { ours, bare, walls } = await compareWays();
    printLine(tableRow("", ["req/s", "p50 ms", "p99 ms", "CPU ms", "SQL CPU ms"]));
    for (const [name, one] of Object.entries({ "GET /rest/v1/request": ours, "  bare handler": bare }))
      printLine(
        tableRow(name, [
          one.requests_per_s.toFixed(0),
          one.p50_ms,
          one.p99_ms,
          one.cpu_ms.toFixed(2),
          one.postgres_cpu_ms.toFixed(2),
        ]),
      );
    return {
      rows,
      read_per_second: round(ours.requests_per_s),
      bare_read_per_second: round(bare.requests_per_s),
      read_ratio: round(ours.requests_per_s / bare.requests_per_s),
      // On a busy machine processor time is more reliable than wall-clock time.
      read_cpu_ratio: round(bare.cpu_ms / Math.max(ours.cpu_ms, 0.001)),
      ...walls,
      ...(await compareCommand(postgres.url)),
    };
  } finally {
    await postgres.stop();
  }
};

export default bench;
