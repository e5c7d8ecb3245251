// The checks of the database on a real one, with damaged rights and migrations.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DatabaseUrls } from "#scripts/supervisor/database.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import { checkDatabase, checkDatabaseClock, checkMigrations } from "./check-database.ts";
import { checkQueue } from "./check-queue.ts";
import { readOnly } from "./read-only.ts";

let database: TestDatabase;
let urls: DatabaseUrls;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  const { appUrl, ownerUrl, apiUrl } = database;
  urls = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_API_URL: apiUrl };
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const nameOf = (url: string) => pg.escapeIdentifier(new URL(url).username);
const messages = async (changed: Partial<DatabaseUrls> = {}) =>
  (await checkDatabase({ ...urls, ...changed })).map(({ status, message }) => `${status}: ${message}`);

test("a migrated database with its roles is fine, and its clock is ours", async () => {
  expect(await messages()).toEqual([expect.stringMatching(/^ok: PostgreSQL 1\d\.\d/)]);
  expect(await checkMigrations(urls)).toEqual([expect.objectContaining({ status: "ok" })]);
  expect(await checkDatabaseClock(urls)).toEqual([expect.objectContaining({ status: "ok" })]);
});

test("a dead address and a wrong password are named by their setting, without the password", async () => {
  const wrong = new URL(urls.DATABASE_API_URL);
  wrong.username = "nobody_here";
  wrong.password = "a-secret";
  const found = await messages({
    DATABASE_URL: "postgres://a:b@127.0.0.1:9/x",
    DATABASE_API_URL: wrong.href,
  });
  expect(found).toEqual([
    expect.stringMatching(/^problem: DATABASE_URL does not answer/),
    expect.stringMatching(/^problem: DATABASE_API_URL does not answer/),
  ]);
  expect(found.join()).not.toContain("a-secret");
});

test("the owner in place of the application's role is named", async () => {
  const found = (await messages({ DATABASE_URL: urls.DATABASE_OWNER_URL })).join("\n");
  expect(found).toContain("do not name different roles");
  expect(found).toContain("owns tables");
  expect(found).toContain("may create tables");
});

test("rights that the api role must not have are named", async () => {
  const api = nameOf(urls.DATABASE_API_URL);
  await owner.query(`grant usage on schema public to ${api}; grant update on booking to ${api}`);
  const found = (await messages()).join("\n");
  await owner.query(`revoke usage on schema public from ${api}; revoke update on booking from ${api}`);
  expect(found).toContain("may use the schema public");
  expect(found).toContain("may write 1 tables");
  expect(await messages()).toHaveLength(1);
});

/** What the doctor says once `change` has run on the list of migrations. */
async function findingsAfter(change: string) {
  const { rows } = await owner.query("select name, sha256 from migration.applied");
  await owner.query(change);
  const found = await checkMigrations(urls);
  await owner.query("delete from migration.applied");
  for (const { name, sha256 } of rows)
    await owner.query("insert into migration.applied (name, sha256) values ($1, $2)", [name, sha256]);
  return found;
}

test("a missing, an unknown and a changed migration are named", async () => {
  expect(await findingsAfter("delete from migration.applied")).toEqual([
    {
      status: "problem",
      message: expect.stringMatching(/^not applied: 0\.1\.0\b/),
      remedy: expect.stringContaining("npm run migrate"),
    },
  ]);
  const found = await findingsAfter(`update migration.applied set sha256 = 'other';
    insert into migration.applied (name, sha256) values ('9999-of-tomorrow.sql', 'x')`);
  expect(found.map(({ status }) => status)).toEqual(["warning", "problem"]);
  expect(found[0]?.message).toContain("9999-of-tomorrow.sql");
  expect(found[1]?.message).toContain("0.1.0");
});

test("a database from before 0.1.0 is one problem", async () => {
  const older =
    "delete from migration.applied; insert into migration.applied (name, sha256) values ('0001-kernel.sql', 'x')";
  expect(await findingsAfter(older)).toEqual([
    expect.objectContaining({ status: "problem", message: expect.stringContaining("before 0.1.0") }),
  ]);
});

test("a missing worker is reported, and a session with a worker's lock counts as one", async () => {
  expect(await checkQueue(urls.DATABASE_URL)).toEqual([
    expect.objectContaining({ status: "problem", message: expect.stringContaining("no worker") }),
  ]);
  const worker = new pg.Client({ connectionString: urls.DATABASE_URL });
  await worker.connect();
  await worker.query("select pg_advisory_lock_shared(hashtextextended('worker test', 0))");
  const found = await checkQueue(urls.DATABASE_URL);
  await worker.end();
  expect(found).toEqual([expect.objectContaining({ status: "ok" })]);
});

test("a check cannot write", async () => {
  const write = readOnly(urls.DATABASE_OWNER_URL, (client) => client.query("create table written (id int)"));
  await expect(write).rejects.toThrow("read-only");
});
