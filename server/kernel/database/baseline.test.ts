// A new database gets the schema of db/schema at once; one from before it is refused.
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withClient } from "#scripts/postgres/roles.ts";
import { migrate } from "#server/kernel/database/migrate.ts";
import { schemaFiles } from "#server/kernel/database/migration-files.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import { ranks } from "../../../.dependency-cruiser.mjs";

let database: TestDatabase;
let folder: string;
let dir: string;
beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "baseline-"));
  dir = join(folder, "migrations");
  mkdirSync(dir);
  cpSync("db/schema", join(folder, "schema"), { recursive: true });
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const run = () => migrate(database.ownerUrl, { appRole: "proffer_app", apiRole: "proffer_api", dir });
const rowsOf = (query: string) =>
  withClient(database.ownerUrl, async (client) => (await client.query(query)).rows);
const tables =
  "select schemaname, tablename from pg_tables where schemaname in ('public', 'migration', 'graphile_worker') order by 1, 2";

test("is recorded under one name, and later files follow it", async () => {
  expect(await run()).toEqual(["0.1.0"]);
  expect(await run()).toEqual([]);
  writeFileSync(join(dir, "0001-first.sql"), "alter table request add column note text;");
  expect(await run()).toEqual(["0001-first.sql"]);
  expect(await rowsOf("select name from migration.applied order by name")).toEqual([
    { name: "0.1.0" },
    { name: "0001-first.sql" },
  ]);
});

test("leaves nothing behind when its last file fails", async () => {
  appendFileSync(join(folder, "schema", "operator.sql"), "select 1/0;");
  await expect(run()).rejects.toThrow("0.1.0 failed and left nothing behind: division by zero");
  expect(await rowsOf("select from pg_tables where schemaname = 'public'")).toEqual([]);
});

test("a change of it after it was applied is refused", async () => {
  await run();
  appendFileSync(join(folder, "schema", "event.sql"), "-- Later.\n");
  await expect(run()).rejects.toThrow("0.1.0 was changed after it had been applied");
});

test("a file that the order does not list is refused by name", async () => {
  writeFileSync(join(folder, "schema", "other.sql"), "select 1;");
  await expect(run()).rejects.toThrow("other.sql has no place among the files of the schema");
});

test("its files follow the ranks of the nouns", () => {
  const nouns = schemaFiles.map((name) => name.replace(".sql", ""));
  expect(ranks.filter((noun) => nouns.includes(noun))).toEqual(nouns.filter((noun) => ranks.includes(noun)));
});

test("a database from before it is refused in one sentence and left as it was", async () => {
  await rowsOf(`create schema migration;
    create table migration.applied (name text primary key, sha256 text not null, at timestamptz not null default now());
    insert into migration.applied (name, sha256) values ('0001-kernel.sql', 'x'), ('0093-last.sql', 'x');
    create table event (id int)`);
  const before = [await rowsOf(tables), await rowsOf("select * from migration.applied order by name")];
  await expect(run()).rejects.toThrow(
    /^The database was made by a version before 0\.1\.0, which cannot be updated: start with a new database/,
  );
  expect([await rowsOf(tables), await rowsOf("select * from migration.applied order by name")]).toEqual(
    before,
  );
});
