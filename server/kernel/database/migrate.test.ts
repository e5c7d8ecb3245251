import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withClient } from "#scripts/postgres/roles.ts";
import { migrate } from "#server/kernel/database/migrate.ts";
import { roleOf } from "#server/kernel/env-address.ts";
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

const run = () => migrate(database.ownerUrl, { appRole: "proffer_app", apiRole: "proffer_api", dir });

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

test("of two runners at once each file is applied by exactly one", async () => {
  const [one = [], two = []] = await Promise.all([run(), run()]);
  expect([...one, ...two].sort()).toEqual(["0001-first.sql", "0002-second.sql"]);
});

test("a file that changed after it was applied is refused by name", async () => {
  await run();
  writeFileSync(join(dir, "0001-first.sql"), "create table first (id bigint primary key);");
  await expect(run()).rejects.toThrow("0001-first.sql was changed after it had been applied");
});

test("a failing file leaves nothing behind, and what came before it stays", async () => {
  writeFileSync(join(dir, "0003-third.sql"), "create table third (id int primary key); select 1/0;");
  await expect(run()).rejects.toThrow(/0003-third\.sql failed and left nothing behind: division by zero/);
  expect(await tables()).toEqual(["first", "second"]);
  writeFileSync(join(dir, "0003-third.sql"), "create table third (id int primary key);");
  expect(await run()).toEqual(["0003-third.sql"]);
});

test("a database of a newer version is refused", async () => {
  await run();
  rmSync(join(dir, "0002-second.sql"));
  await expect(run()).rejects.toThrow("a newer version ran here");
});

test("a file that would come before an applied one is refused", async () => {
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

test("grants name the roles of the addresses, whatever they are called", async () => {
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
