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

test("a role with rights on the monthly tables bypasses the policies, and is named", async () => {
  for (const [setting, url] of Object.entries(urls)) {
    if (setting === "DATABASE_OWNER_URL") continue;
    await owner.query(`grant usage on schema history to ${nameOf(url)}`);
    const found = await messages();
    await owner.query(`revoke usage on schema history from ${nameOf(url)}`);
    expect(found).toEqual([expect.stringMatching(`^problem: ${setting}: .* may use the schema history`)]);
  }
});

test("a missing, an unknown and a changed migration are named", async () => {
  await owner.query("begin");
  await owner.query("create temporary table kept as select * from migration.applied");
  await owner.query("commit");
  const { rows } = await owner.query<{ name: string }>("select name from migration.applied order by name");
  const [first, , last] = [rows[0]?.name, null, rows.at(-1)?.name];
  await owner.query("delete from migration.applied where name = $1", [last]);
  await owner.query("update migration.applied set sha256 = 'other' where name = $1", [first]);
  await owner.query("insert into migration.applied (name, sha256) values ('9999-of-tomorrow.sql', 'x')");
  const found = await checkMigrations(urls);
  await owner.query("delete from migration.applied");
  await owner.query("insert into migration.applied select * from kept");
  expect(found.map(({ status }) => status)).toEqual(["problem", "warning", "problem"]);
  expect(found[0]).toMatchObject({
    message: `not applied: ${last}`,
    remedy: expect.stringContaining("npm run migrate"),
  });
  expect(found[1]?.message).toContain("9999-of-tomorrow.sql");
  expect(found[2]?.message).toContain(first);
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
