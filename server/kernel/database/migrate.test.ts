import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { withClient } from "#scripts/postgres/roles.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { requireMigrated } from "#server/kernel/database/known-migrations.ts";
import { type LockLimits, migrate } from "#server/kernel/database/migrate.ts";
import { roleOf } from "#server/kernel/env/address.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "#tests/kit/postgres.ts";

let database: TestDatabase;
let folder: string;
let dir: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "migrate-"));
  dir = join(folder, "migrations");
  mkdirSync(dir);
  writeFileSync(join(dir, "0001-first.sql"), "create table first (id int primary key);");
  writeFileSync(join(dir, "0002-second.sql"), "create table second (id int primary key references first);");
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const run = (locks?: LockLimits) =>
  migrate(database.ownerUrl, {
    appRole: "proffer_app",
    apiRole: "proffer_api",
    dir,
    ...(locks ? { locks } : {}),
  });

const tables = () =>
  withClient(database.ownerUrl, async (client) => {
    const { rows } = await client.query(
      "select tablename from pg_tables where schemaname = 'public' order by 1",
    );
    return rows.map((row) => row.tablename as string);
  });

test("a fresh database gets every file in order, and the queue's own tables", async () => {
  expect(await run()).toEqual(["0001-first.sql", "0002-second.sql"]);
  expect(await tables()).toEqual(["first", "second"]);
  await withClient(database.ownerUrl, async (client) => {
    const { rows } = await client.query("select to_regclass('graphile_worker.jobs') is not null as has_jobs");
    expect(rows).toEqual([{ has_jobs: true }]);
  });
});

test("a second run applies nothing, a new file is applied alone", async () => {
  await run();
  expect(await run()).toEqual([]);
  writeFileSync(join(dir, "0003-third.sql"), "create table third (id int primary key);");
  expect(await run()).toEqual(["0003-third.sql"]);
});

test("with two runners at once, exactly one applies each file", async () => {
  const [one = [], two = []] = await Promise.all([run(), run()]);
  expect([...one, ...two].sort()).toEqual(["0001-first.sql", "0002-second.sql"]);
});

test("a file that changed after it was applied is refused by name", async () => {
  await run();
  writeFileSync(join(dir, "0001-first.sql"), "create table first (id bigint primary key);");
  await expect(run()).rejects.toThrow("0001-first.sql was changed after it had been applied");
});

test("a failing file leaves nothing behind, and the files before it stay applied", async () => {
  writeFileSync(join(dir, "0003-third.sql"), "create table third (id int primary key); select 1/0;");
  await expect(run()).rejects.toThrow(/0003-third\.sql failed and left nothing behind: division by zero/);
  expect(await tables()).toEqual(["first", "second"]);
  writeFileSync(join(dir, "0003-third.sql"), "create table third (id int primary key);");
  expect(await run()).toEqual(["0003-third.sql"]);
});

test("an earlier release starts on the database of a later one and changes nothing, not even rights", async () => {
  writeFileSync(join(dir, "0003-third.sql"), "create table third (id int primary key);");
  writeFileSync(join(folder, "grants.sql"), "grant select on third to :app;");
  await run();
  rmSync(join(dir, "0003-third.sql"));
  writeFileSync(join(folder, "grants.sql"), "revoke all on all tables in schema public from :app;");
  expect(await run()).toEqual([]);
  await withClient(database.ownerUrl, async (client) => {
    const { rows } = await client.query(
      "select has_table_privilege('proffer_app', 'public.third', 'select') as may",
    );
    expect(rows).toEqual([{ may: true }]);
  });
});

test("an unknown migration older than the newest of this release is refused by name", async () => {
  await run();
  rmSync(join(dir, "0001-first.sql"));
  await expect(run()).rejects.toThrow("The database has 0001-first.sql, which this version does not know");
});

test("a database is ready with every migration of the build, whatever else it has", async () => {
  await run();
  const pool = makePool(database.ownerUrl, () => undefined, { max: 1 });
  try {
    const db = makeDatabase(pool);
    await requireMigrated(db, ["0001-first.sql"]);
    await requireMigrated(db, ["0001-first.sql", "0002-second.sql"]);
    await expect(requireMigrated(db, ["0001-first.sql", "0003-third.sql"])).rejects.toThrow("0003-third.sql");
  } finally {
    await pool.end();
  }
});

describe("a lock that others hold", () => {
  const third = "alter table first add column more text;";
  const locks = { wait_ms: 100, tries: 3, pause_ms: 50, concurrent_wait_ms: 200 };

  /** Runs `work` while another session's open transaction holds a writer's lock on the table; `release` commits it. */
  const whileHeld = (work: (release: () => Promise<unknown>) => Promise<void>) =>
    withClient(database.ownerUrl, async (client) => {
      await client.query("begin; lock table first in row exclusive mode");
      await work(() => client.query("commit"));
    });

  test("is waited for in several short tries, so that readers go on, and is then named in the error", async () => {
    await run();
    writeFileSync(join(dir, "0003-third.sql"), third);
    await whileHeld(async (release) => {
      await expect(run(locks)).rejects.toThrow(
        /0003-third\.sql could not lock its tables in 3 tries.*run it again/,
      );
      await release();
    });
    expect(await run(locks)).toEqual(["0003-third.sql"]);
  });

  test("is taken in a later try once they have finished", async () => {
    await run();
    writeFileSync(join(dir, "0003-third.sql"), third);
    await whileHeld(async (release) => {
      const running = run({ ...locks, tries: 200 });
      await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), { timeout: 10_000 });
      await withClient(database.ownerUrl, (client) => client.query("select from first"));
      await release();
      expect(await running).toEqual(["0003-third.sql"]);
    });
  });

  test("is waited for outside a transaction as well, and the index is made by the next run", async () => {
    await run();
    writeFileSync(join(dir, "0003-third.sql"), concurrently);
    await whileHeld(async (release) => {
      await expect(run(locks)).rejects.toThrow(/0003-third\.sql could not lock its tables/);
      await release();
    });
    expect(await run(locks)).toEqual(["0003-third.sql"]);
    expect(await indexes()).toEqual([{ name: "first_by_id", is_valid: true }]);
  });

  const waiting = () =>
    withClient(database.ownerUrl, async (client) => {
      const { rows } = await client.query("select count(*)::int as n from pg_locks where not granted");
      return rows[0]?.n as number;
    });
});

const concurrently =
  "-- no transaction\n-- Why.\ncreate unique index concurrently first_by_id on first (id);\n";

const indexes = () =>
  withClient(database.ownerUrl, async (client) => {
    const { rows } = await client.query(`select indexrelid::regclass::text as name, indisvalid as is_valid
      from pg_index where indrelid = 'first'::regclass and not indisprimary order by 1`);
    return rows as { name: string; is_valid: boolean }[];
  });

describe("a migration without a transaction", () => {
  test("that fails leaves an invalid index, is not recorded, and is repeated by the next run", async () => {
    writeFileSync(
      join(dir, "0001-first.sql"),
      "create table first (id int); insert into first values (1), (1);",
    );
    writeFileSync(
      join(dir, "0002-second.sql"),
      `${concurrently}create index concurrently first_too on first (id);`,
    );
    await expect(run()).rejects.toThrow(/0002-second\.sql failed: could not create unique index.*next run/);
    expect(await indexes()).toEqual([{ name: "first_by_id", is_valid: false }]);
    await withClient(database.ownerUrl, (client) => client.query("truncate first"));
    expect(await run()).toEqual(["0002-second.sql"]);
    expect(await indexes()).toEqual([
      { name: "first_by_id", is_valid: true },
      { name: "first_too", is_valid: true },
    ]);
    expect(await run()).toEqual([]);
  });

  test("is applied by one of two runners that start at once; the other does not block it", async () => {
    writeFileSync(join(dir, "0003-third.sql"), concurrently);
    const all = await Promise.all([run(), run(), run()]);
    expect(all.flat().sort()).toEqual(["0001-first.sql", "0002-second.sql", "0003-third.sql"]);
    expect(await indexes()).toEqual([{ name: "first_by_id", is_valid: true }]);
  });

  test("drops an index, even one that is already gone", async () => {
    writeFileSync(join(dir, "0003-third.sql"), concurrently);
    await run();
    const drop = "drop index concurrently if exists first_by_id;\n";
    writeFileSync(join(dir, "0004-fourth.sql"), `-- no transaction\n${drop}${drop}`);
    expect(await run()).toEqual(["0004-fourth.sql"]);
    expect(await indexes()).toEqual([]);
  });

  test.each([
    "create table third (id int)",
    "create index concurrently on first (id)",
    "create index first_by_id on first (id)",
    "drop index concurrently first_by_id",
    "do $$ begin end $$",
  ])("may not do what a second run could not repeat: %s", async (statement) => {
    writeFileSync(join(dir, "0003-third.sql"), `-- no transaction\n${statement};\n`);
    await expect(run()).rejects.toThrow("0003-third.sql runs without a transaction and may therefore only");
    expect(await tables()).not.toContain("third");
  });
});

test("a new file numbered before an applied one is refused", async () => {
  copyFileSync(join(dir, "0002-second.sql"), join(dir, "0004-fourth.sql"));
  writeFileSync(join(dir, "0004-fourth.sql"), "select 1");
  await run();
  writeFileSync(join(dir, "0003-late.sql"), "select 1");
  await expect(run()).rejects.toThrow("0003-late.sql would come before 0004-fourth.sql");
});

test("two files with one number, or one without a number, are refused", async () => {
  writeFileSync(join(dir, "0002-twin.sql"), "select 1");
  await expect(run()).rejects.toThrow("have the same number");
  rmSync(join(dir, "0002-twin.sql"));
  writeFileSync(join(dir, "later.sql"), "select 1");
  await expect(run()).rejects.toThrow("later.sql is not named");
});

test("grants go to the roles in the addresses, whatever their names", async () => {
  writeFileSync(join(folder, "grants.sql"), "grant select on first to :app; select 'x'::text;");
  await run();
  await withClient(database.ownerUrl, async (client) => {
    const { rows } = await client.query(
      "select has_table_privilege('proffer_app', 'public.first', 'select') as may",
    );
    expect(rows).toEqual([{ may: true }]);
  });
  await expect(
    migrate(database.ownerUrl, { appRole: 'x"; drop', apiRole: "proffer_api", dir }),
  ).rejects.toThrow("is not one that can be granted");
  expect(roleOf("postgres://a%20b:c@host/db")).toBe("a b");
});

test("the application's role writes rows but has no DDL, and the api role reads only schema api", async () => {
  const migrated = await createTestDatabase();
  try {
    await withClient(migrated.appUrl, async (client) => {
      expect((await client.query("select count(*)::int as n from command_log")).rows).toEqual([{ n: 0 }]);
      await expect(client.query("create table mine (id int)")).rejects.toThrow("permission denied");
      await expect(client.query("delete from command_log")).rejects.toThrow("permission denied");
    });
    await withClient(migrated.apiUrl, async (client) => {
      await expect(client.query("select * from public.command_log")).rejects.toThrow("permission denied");
    });
  } finally {
    await migrated.drop();
  }
});
