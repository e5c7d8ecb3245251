// Brings the database to the schema this version expects: forward only, one transaction for the baseline and one per
// file after it, each recorded with its hash. Runners wait for each other with an advisory lock, so two processes may
// start at once. Other processes go on working: a runner waits only briefly for the locks they hold, and leaves the
// database of a later release as it is (docs/decisions/0047-a-release-runs-beside-the-one-before-it.md).
import { EventEmitter } from "node:events";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import { Client, escapeIdentifier, type Pool } from "pg";
import {
  type Applied,
  type IndexChange,
  indexChanges,
  type Migration,
  MigrationError,
  pendingFiles,
  readMigrations,
} from "./migration-files.ts";
import { nestedTransactions } from "./nested.ts";

const lockKey = 7_403_662_201;
const roleName = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

/**
 * `dir` holds the numbered files, with the schema in `../schema`; `grants` is the file of the roles' rights, which is
 * applied at every start.
 */
export type MigrateOptions = {
  appRole: string;
  apiRole: string;
  dir?: string;
  grants?: string;
  locks?: LockLimits;
};

/**
 * How long a statement waits for a lock that others hold. Everything else that needs the table queues behind it, so it
 * waits briefly and tries again.
 */
export type LockLimits = {
  wait_ms: number;
  tries: number;
  pause_ms: number;
  /** For statements outside a transaction, which block nobody while they wait. */
  concurrent_wait_ms: number;
};

/** Shorter than PostgreSQL's `deadlock_timeout` (1 s), so that in a deadlock the migration gives up. */
const usualLocks: LockLimits = { wait_ms: 500, tries: 36, pause_ms: 2_000, concurrent_wait_ms: 600_000 };

/** How often a runner checks whether the one before it has finished. */
const turnMs = 200;

/**
 * Waits until no other runner works. Polls instead of waiting inside one statement: a concurrent index build would wait
 * for that statement.
 */
async function takeTurn(client: Client): Promise<void> {
  const ask = "select pg_try_advisory_lock($1) as is_mine";
  while (!(await client.query<{ is_mine: boolean }>(ask, [lockKey])).rows[0]?.is_mine) await wait(turnMs);
}

const isLockTimeout = (error: unknown) => (error as { code?: string }).code === "55P03";

async function inTransaction(
  client: Client,
  name: string,
  locks: LockLimits,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${locks.wait_ms}`);
      await work();
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if (!isLockTimeout(error))
        throw new MigrationError(`${name} failed and left nothing behind: ${(error as Error).message}`, {
          cause: error,
        });
      if (tried >= locks.tries) throw new MigrationError(noLock(name, tried), { cause: error });
      await wait(locks.pause_ms);
    }
  }
}

const noLock = (name: string, tries: number) =>
  `${name} could not lock its tables in ${tries} tries, because others hold them (a backup, a long statement), and left nothing behind: run it again when they have finished; pg_stat_activity shows them.`;

/** Makes or drops one index. Drops first what an interrupted run left invalid, and leaves a valid index alone. */
async function changeIndex(client: Client, { sql, index, makes }: IndexChange): Promise<void> {
  if (makes) {
    const { rows } = await client.query<{ schema: string; is_valid: boolean }>(
      `select n.nspname as schema, i.indisvalid as is_valid
         from pg_class c join pg_index i on i.indexrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
        where c.relname = $1 and n.nspname not like 'pg\\_%'`,
      [index],
    );
    if (rows[0]?.is_valid) return;
    if (rows[0])
      await client.query(
        `drop index concurrently ${escapeIdentifier(rows[0].schema)}.${escapeIdentifier(index)}`,
      );
  }
  await client.query(sql);
}

async function withoutTransaction(
  client: Client,
  name: string,
  locks: LockLimits,
  changes: IndexChange[],
): Promise<void> {
  await client.query(`set lock_timeout = ${locks.concurrent_wait_ms}`);
  try {
    for (const change of changes) await changeIndex(client, change);
  } catch (error) {
    if (isLockTimeout(error)) throw new MigrationError(noLock(name, 1), { cause: error });
    throw new MigrationError(
      `${name} failed: ${(error as Error).message}. What it has finished stays, and the next run does the rest.`,
      { cause: error },
    );
  } finally {
    await client.query("reset lock_timeout");
  }
}

/** Applies the missing files; changes nothing in the database of a later release. */
async function applyFiles(
  client: Client,
  dir: string,
  locks: LockLimits,
  only?: readonly string[],
): Promise<{ applied: string[]; isNewer: boolean }> {
  await client.query(`create schema if not exists migration;
    create table if not exists migration.applied (name text primary key, sha256 text not null, at timestamptz not null default now())`);
  const { rows } = await client.query<Applied>("select name, sha256 from migration.applied");
  const files = await readMigrations(dir);
  const wanted = only ? files.filter(({ name }) => only.includes(name)) : files;
  const { pending, isNewer } = pendingFiles(wanted, rows);
  const changes = new Map(pending.map((file) => [file.name, indexChanges(file)]));
  for (const file of pending) await applyFile(client, file, changes.get(file.name) ?? null, locks);
  return { applied: pending.map(({ name }) => name), isNewer };
}

async function applyFile(
  client: Client,
  { name, sql, sha256 }: Migration,
  changes: IndexChange[] | null,
  locks: LockLimits,
): Promise<void> {
  const record = () =>
    client.query("insert into migration.applied (name, sha256) values ($1, $2)", [name, sha256]);
  if (changes) {
    await withoutTransaction(client, name, locks, changes);
    await record();
    return;
  }
  await inTransaction(client, name, locks, async () => {
    await client.query(sql);
    await record();
  });
}

const readIfAny = (file: string) =>
  readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });

/**
 * Applies the policies, and then the rights of the two roles: `:app` and `:api` in grants.sql.
 * @throws MigrationError for other than plain role names
 */
async function applyGrants(
  client: Client,
  file: string,
  roles: { app: string; api: string },
  locks: LockLimits,
): Promise<void> {
  const policies = await readIfAny(resolve(file, "../policies.sql"));
  const text = await readIfAny(file);
  for (const name of Object.values(roles)) {
    if (!roleName.test(name))
      throw new MigrationError(
        `The role name ${JSON.stringify(name)} is not one that can be granted rights.`,
      );
  }
  const sql = text.replace(/(?<!:):(app|api)\b/g, (_, role: "app" | "api") => escapeIdentifier(roles[role]));
  await inTransaction(client, "grants.sql", locks, () => client.query(`${policies}\n${sql}`));
}

/** Logs only warnings and errors of the queue's own migrations. */
const queueLogger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") process.stderr.write(`graphile-worker: ${message}\n`);
});

/**
 * Applies the missing files as the owner and returns their names. Safe to call at every start and from several
 * processes; a failing file leaves nothing behind, and the error names it. Once a later release has migrated, its
 * queue tables and role rights stay as they are.
 */
export function migrate(ownerUrl: string, options: MigrateOptions): Promise<string[]> {
  return underLock(ownerUrl, (client) => applyAll(client, { connectionString: ownerUrl }, options));
}

/** Runs `work` on a connection of the owner while no other process migrates. */
export async function underLock<T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl });
  // A lost connection rejects the running statement; without a listener it would also end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await takeTurn(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Both kinds of migrations inside a transaction that the caller has begun and commits. */
export function migrationsWithin(client: Client, dir = resolve("db/migrations")) {
  const nested = nestedTransactions(client);
  const emitter = new EventEmitter();
  // The queue requires listeners. A lost connection rejects the running statement.
  for (const event of ["error", "connect"]) emitter.on(event, () => undefined);
  const connect = async () => Object.assign(nested, { release: () => undefined });
  const pgPool = Object.assign(emitter, { connect }) as unknown as Pool;
  return {
    /** Applies these and makes the queue's tables. Grants no rights to the roles: `all` does so later. */
    only: async (names: readonly string[]): Promise<void> => {
      await applyFiles(nested, dir, usualLocks, names);
      await runMigrations({ pgPool, logger: queueLogger });
    },
    /** As `migrate`. */
    all: (options: MigrateOptions) => applyAll(nested, { pgPool }, { ...options, dir }),
  };
}

async function applyAll(
  client: Client,
  queue: { connectionString: string } | { pgPool: Pool },
  { appRole, apiRole, locks = usualLocks, ...options }: MigrateOptions,
): Promise<string[]> {
  const dir = options.dir ?? resolve("db/migrations");
  const grants = options.grants ?? resolve(dir, "../grants.sql");
  const { applied, isNewer } = await applyFiles(client, dir, locks);
  if (!isNewer) {
    await runMigrations({ ...queue, logger: queueLogger });
    await applyGrants(client, grants, { app: appRole, api: apiRole }, locks);
  }
  return applied;
}
