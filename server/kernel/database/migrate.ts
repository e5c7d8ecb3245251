// Brings the database to the schema this version expects: forward only, one transaction per file, each file recorded
// with its hash. Runners wait for each other by an advisory lock, so two processes may start at once.
import { createHash } from "node:crypto";
import { EventEmitter } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import { Client, escapeIdentifier, type Pool } from "pg";
import { nestedTransactions } from "#server/kernel/database/nested.ts";

const lockKey = 7_403_662_201;
const fileName = /^(\d{4})-[a-z0-9-]+\.sql$/;
const roleName = /^[A-Za-z_][A-Za-z0-9_.-]*$/;

type Migration = { name: string; sql: string; sha256: string };

/** `dir` holds the numbered files and `grants` the file of the roles' rights, which is applied at every start. */
export type MigrateOptions = {
  appRole: string;
  apiRole: string;
  dir?: string;
  grants?: string;
  /** Rows without a table of their month are moved into one at most so many per month; null: all. */
  moved_rows?: number | null;
};

/** As many as the worker moves under a lock; a start must not hold others up for longer. */
const movedRows = 10_000;

/** Thrown when the database and the files do not fit together; its message is for the operator. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = fileName.exec(name)?.[1];
    if (!number) throw new MigrationError(`${name} is not named NNNN-what-it-does.sql.`);
    const other = seen.get(number);
    if (other) throw new MigrationError(`${other} and ${name} have the same number.`);
    seen.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(resolve(dir, name), "utf8");
      return { name, sql, sha256: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Which files are still to be applied; refuses when history and files disagree. */
function pendingFiles(files: Migration[], applied: Map<string, string>): Migration[] {
  for (const name of applied.keys()) {
    if (files.some((file) => file.name === name)) continue;
    throw new MigrationError(
      `The database has ${name}, which this version does not know: a newer version ran here.`,
    );
  }
  const last = [...applied.keys()].sort().at(-1) ?? "";
  return files.filter((file) => {
    const appliedHash = applied.get(file.name);
    if (appliedHash !== undefined && appliedHash !== file.sha256) {
      throw new MigrationError(
        `${file.name} was changed after it had been applied: restore it and write a new one.`,
      );
    }
    if (appliedHash === undefined && file.name < last) {
      throw new MigrationError(
        `${file.name} would come before ${last}, which is already applied: give it a later number.`,
      );
    }
    return appliedHash === undefined;
  });
}

async function inTransaction(client: Client, name: string, work: () => Promise<unknown>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new MigrationError(`${name} failed and left nothing behind: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function applyFiles(client: Client, dir: string, only?: readonly string[]): Promise<string[]> {
  await client.query(`create schema if not exists migration;
    create table if not exists migration.applied (name text primary key, sha256 text not null, at timestamptz not null default now())`);
  const { rows } = await client.query<{ name: string; sha256: string }>(
    "select name, sha256 from migration.applied",
  );
  const files = await readMigrations(dir);
  const wanted = only ? files.filter(({ name }) => only.includes(name)) : files;
  const missing = pendingFiles(wanted, new Map(rows.map((row) => [row.name, row.sha256])));
  for (const { name, sql, sha256 } of missing) {
    await inTransaction(client, name, async () => {
      await client.query(sql);
      await client.query("insert into migration.applied (name, sha256) values ($1, $2)", [name, sha256]);
    });
  }
  return missing.map((file) => file.name);
}

/** `:app` and `:api` in grants.sql stand for the two roles. @throws MigrationError for other than plain role names */
async function applyGrants(client: Client, file: string, roles: { app: string; api: string }): Promise<void> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  for (const name of Object.values(roles)) {
    if (!roleName.test(name))
      throw new MigrationError(
        `The role name ${JSON.stringify(name)} is not one that can be granted rights.`,
      );
  }
  const sql = text.replace(/(?<!:):(app|api)\b/g, (_, role: "app" | "api") => escapeIdentifier(roles[role]));
  await inTransaction(client, "grants.sql", () => client.query(sql));
}

/**
 * Makes the tables of the months ahead, which the worker does once a day: an installation that was off for months needs
 * them at its start. A lock that others hold is not waited for; the worker tries again.
 */
async function makeMonths(client: Client, moved_rows: number | null): Promise<void> {
  const known = "select to_regprocedure('history.make_months(timestamptz, bigint)') is not null as has_any";
  if (!(await client.query(known)).rows[0]?.has_any) return;
  try {
    await client.query("select from history.make_months(now(), $1)", [moved_rows]);
  } catch (error) {
    if ((error as { code?: string }).code !== "55P03") throw error;
  }
}

/** Logs only warnings and errors of the queue's own migrations. */
const queueLogger = new Logger(() => (level, message) => {
  if (level === "error" || level === "warning") process.stderr.write(`graphile-worker: ${message}\n`);
});

/** The files of this version, for a backup that names those it was made with. */
export async function listMigrationFiles(
  dir = resolve("db/migrations"),
): Promise<{ name: string; sha256: string }[]> {
  return (await readMigrations(dir)).map(({ name, sha256 }) => ({ name, sha256 }));
}

/**
 * Brings a database to an earlier state of the schema: applies these files and makes the queue's tables. The rights of
 * the roles are not given: `migrate` does that, with the files that are missing then.
 */
export async function migrateOnly(
  ownerUrl: string,
  names: readonly string[],
  dir = resolve("db/migrations"),
): Promise<void> {
  await underLock(ownerUrl, async (client) => {
    await applyFiles(client, dir, names);
    await runMigrations({ connectionString: ownerUrl, logger: queueLogger });
  });
}

/**
 * Applies what is missing as the owner and returns the names of the files applied now. Safe to call at every start
 * and from several processes; a failing file leaves nothing behind and is named.
 */
export function migrate(ownerUrl: string, options: MigrateOptions): Promise<string[]> {
  return underLock(ownerUrl, (client) => applyAll(client, { connectionString: ownerUrl }, options));
}

/** Runs `work` on a connection of the owner while no other process migrates. */
export async function underLock<T>(ownerUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: ownerUrl });
  // A lost connection rejects the statement that runs; without a listener it would end the process as well.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Both kinds of migrations inside a transaction that the caller has begun and commits. */
export function migrationsWithin(client: Client, dir = resolve("db/migrations")) {
  const nested = nestedTransactions(client);
  const emitter = new EventEmitter();
  // The queue asks for listeners. A lost connection rejects the statement that runs.
  for (const event of ["error", "connect"]) emitter.on(event, () => undefined);
  const connect = async () => Object.assign(nested, { release: () => undefined });
  const pgPool = Object.assign(emitter, { connect }) as unknown as Pool;
  return {
    /** As `migrateOnly`. */
    only: async (names: readonly string[]): Promise<void> => {
      await applyFiles(nested, dir, names);
      await runMigrations({ pgPool, logger: queueLogger });
    },
    /** As `migrate`. */
    all: (options: MigrateOptions) => applyAll(nested, { pgPool }, { ...options, dir }),
  };
}

async function applyAll(
  client: Client,
  queue: { connectionString: string } | { pgPool: Pool },
  { appRole, apiRole, moved_rows = movedRows, ...options }: MigrateOptions,
): Promise<string[]> {
  const dir = options.dir ?? resolve("db/migrations");
  const applied = await applyFiles(client, dir);
  await runMigrations({ ...queue, logger: queueLogger });
  await applyGrants(client, options.grants ?? resolve(dir, "../grants.sql"), { app: appRole, api: apiRole });
  await makeMonths(client, moved_rows);
  return applied;
}
