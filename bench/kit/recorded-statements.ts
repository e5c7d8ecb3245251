// Records every statement sent to the database, so that a plain script can send the same statements again: on a copy
// of the earlier database, with the same parameters, in the same order.
import { performance } from "node:perf_hooks";
import type pg from "pg";
import { type Client, escapeIdentifier } from "pg";
import { changeUrl, withClient } from "#scripts/postgres/roles.ts";
import { untilUnused } from "#tests/kit/postgres.ts";

export type Recorded = Parameters<Client["query"]>;

/** The pool; it records its clients' statements in `statements`. */
export function recordingPool(pool: pg.Pool, statements: Recorded[]): pg.Pool {
  const clients = new WeakMap<pg.PoolClient, pg.PoolClient>();
  const wrap = (client: pg.PoolClient): pg.PoolClient => {
    const known = clients.get(client);
    if (known) return known;
    const query = (...args: Recorded) => {
      statements.push(args);
      return client.query(...args);
    };
    const wrapped = { query, release: () => client.release() } as unknown as pg.PoolClient;
    clients.set(client, wrapped);
    return wrapped;
  };
  const connect = async () => wrap(await pool.connect());
  return { options: pool.options, end: () => pool.end(), connect } as unknown as pg.Pool;
}

/** Copies a database that nobody uses; returns the copy's name. */
export async function copyDatabase(superuserUrl: string, source: string): Promise<string> {
  const copy = `${source}_copy`;
  await withClient(superuserUrl, async (client) => {
    await untilUnused(client, source);
    await client.query(`create database ${escapeIdentifier(copy)} template ${escapeIdentifier(source)}`);
  });
  return copy;
}

/** The same address with another database. */
export const addressOf = (url: string, database: string): string => changeUrl(url, { database });

export type Effort = { seconds: number; cpu_ms: number };

/** The time that `work` takes, and its processor time in this process. */
export async function effortOf(work: () => Promise<void>): Promise<Effort> {
  const [from, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return { seconds: (performance.now() - from) / 1_000, cpu_ms: (user + system) / 1_000 };
}

/** Sends the statements one by one. */
export async function replay(client: pg.PoolClient, statements: readonly Recorded[]): Promise<void> {
  for (const args of statements) await client.query(...args);
}
