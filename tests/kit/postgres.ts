// Gives each test file its own database: a copy of a migrated template, made once for each state of the migrations.
// Every process of a run shares the template; an advisory lock lets one make it while the others wait.
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { type Client, escapeIdentifier, type Pool } from "pg";
import { changeUrl, ensureAppDatabase, ensureRole, withClient } from "#scripts/postgres/roles.ts";
import { migrate } from "#server/kernel/database/migrate.ts";
import { listMigrationFiles } from "#server/kernel/database/migration-files.ts";

const roles = {
  owner: { name: "proffer_owner", password: "test-owner" },
  app: { name: "proffer_app", password: "test-app" },
  api: { name: "proffer_api", password: "test-api" },
};
const lockKey = 7_403_662_202;

/** One database, as each of the three roles; `drop` removes it even while connections are open. */
export type TestDatabase = { ownerUrl: string; appUrl: string; apiUrl: string; drop: () => Promise<void> };

function superuserUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url)
    throw new Error(
      "TEST_POSTGRES_URL is not set: tests that need PostgreSQL run in a project with tests/kit/global-setup.ts.",
    );
  return url;
}

async function templateName(): Promise<string> {
  const hash = createHash("sha256");
  for (const { sha256 } of await listMigrationFiles()) hash.update(sha256);
  for (const file of ["db/policies.sql", "db/grants.sql"]) hash.update(readFileSync(file));
  return `template_${hash.digest("hex").slice(0, 16)}`;
}

function addresses(database: string): TestDatabase {
  const url = (role: (typeof roles)["owner"]) => changeUrl(superuserUrl(), { role, database });
  return {
    ownerUrl: url(roles.owner),
    appUrl: url(roles.app),
    apiUrl: url(roles.api),
    drop: () =>
      withClient(superuserUrl(), async (client) => {
        await untilUnused(client, database);
        await client.query(`drop database if exists ${escapeIdentifier(database)} with (force)`);
      }),
  };
}

/**
 * A pool that has ended may still be closing its connections; if the drop cut them, each would report an error. Waits
 * for at most this long, because some connections are left open on purpose.
 */
export async function untilUnused(client: Client, database: string): Promise<void> {
  for (let look = 0; look < 40; look += 1) {
    const found = await client.query("select 1 from pg_stat_activity where datname = $1 limit 1", [database]);
    if (found.rowCount === 0) return;
    await wait(25);
  }
}

/** Runs `work` while no other process of the run makes roles or the template. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  await withClient(superuserUrl(), async (client) => {
    await client.query("select pg_advisory_lock($1)", [lockKey]);
    for (const role of Object.values(roles)) await ensureRole(client, role);
    await work();
  });
}

async function ensureTemplate(name: string): Promise<void> {
  await exclusively(async () => {
    const half = `${name}_half`;
    await withClient(superuserUrl(), async (client) => {
      const found = await client.query("select 1 from pg_database where datname = $1", [name]);
      if (found.rowCount) return;
      await client.query(`drop database if exists ${escapeIdentifier(half)} with (force)`);
      await ensureAppDatabase(superuserUrl(), half, roles);
      await migrate(addresses(half).ownerUrl, { appRole: roles.app.name, apiRole: roles.api.name });
      await client.query(`alter database ${escapeIdentifier(half)} rename to ${escapeIdentifier(name)}`);
    });
  });
}

/** The template's name by server: a process may use several servers in turn. */
const templates = new Map<string, Promise<string>>();

async function templateHere(): Promise<string> {
  const url = superuserUrl();
  const made = templates.get(url) ?? makeTemplate();
  templates.set(url, made);
  return made;
}

async function makeTemplate(): Promise<string> {
  const name = await templateName();
  await ensureTemplate(name);
  return name;
}

/** A migrated database with no rows of its own, on the real PostgreSQL of this run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const source = await templateHere();
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await withClient(superuserUrl(), async (client) => {
    await client.query(
      `create database ${escapeIdentifier(name)} template ${escapeIdentifier(source)} owner ${roles.owner.name} strategy file_copy`,
    );
    await client.query(`revoke all on database ${escapeIdentifier(name)} from public`);
    await client.query(
      `grant connect on database ${escapeIdentifier(name)} to ${roles.app.name}, ${roles.api.name}`,
    );
  });
  return addresses(name);
}

/** A database with the extensions and the three roles only: for tests of the migrations, and for stand-ins. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await exclusively(() => ensureAppDatabase(superuserUrl(), name, roles));
  return addresses(name);
}

/** A pool reports its end before its connections are gone; the database is dropped only after them. */
export async function endPool(pool: Pool): Promise<void> {
  let open = pool.totalCount;
  const isGone = new Promise<void>((resolve) => {
    if (open === 0) resolve();
    pool.on("remove", () => {
      open -= 1;
      if (open === 0) resolve();
    });
  });
  await pool.end();
  await isGone;
}
