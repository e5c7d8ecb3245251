// What the doctor says about the monthly tables, on a real database that lacks some.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DatabaseUrls } from "#scripts/supervisor/database.ts";
import { migrate } from "#server/kernel/database/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#tests/kit/postgres.ts";
import { checkHistory } from "./check-history.ts";

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

const migrateAll = () =>
  migrate(database.ownerUrl, { appRole: "proffer_app", apiRole: "proffer_api", moved_rows: null });

/** `history.event_2027_01` and `2027-01` for the month `months` from now. */
async function monthAhead(months: number): Promise<{ table: string; month: string }> {
  const { rows } = await owner.query(
    `select 'history.event' || to_char(month, '_YYYY_MM') as table, to_char(month, 'YYYY-MM') as month
     from (select now() at time zone 'UTC' + $1 * interval '1 month' as month) as found`,
    [months],
  );
  return rows[0];
}

const insertEvents = (count: number, at: string) =>
  owner.query(
    `insert into event (noun, subject_id, transition, to_status, version, role, command_id, request_id, at)
     select 'test', gen_random_uuid(), 'begin', 'begun', 1, 'system', gen_random_uuid(), 'test', $2::timestamptz
     from generate_series(1, $1)`,
    [count, at],
  );

test("with all months it is fine", async () => {
  await migrateAll();
  expect(await checkHistory(urls)).toEqual([expect.objectContaining({ status: "ok" })]);
});

test("a month ahead without a table is named, and the remedy makes it", async () => {
  const { table, month } = await monthAhead(1);
  await owner.query(`drop table ${table}`);
  expect(await checkHistory(urls)).toEqual([
    {
      status: "warning",
      message: `no table for a month ahead: event ${month}`,
      remedy: expect.stringContaining("npm run migrate"),
    },
  ]);
  await migrateAll();
  expect(await checkHistory(urls)).toEqual([expect.objectContaining({ status: "ok" })]);
});

test("rows of a month without a table are counted, and the remedy moves them", async () => {
  await insertEvents(3, "2090-05-05T00:00:00Z");
  expect(await checkHistory(urls)).toEqual([
    {
      status: "warning",
      message: "3 rows of event stand in its default table: 2090-05",
      remedy: expect.stringContaining("npm run migrate"),
    },
  ]);
  await migrateAll();
  expect(await checkHistory(urls)).toEqual([expect.objectContaining({ status: "ok" })]);
});

test("rows of a month with a detached table need that table back first", async () => {
  await owner.query("alter table event detach partition history.event_2090_05");
  await insertEvents(1, "2090-05-06T00:00:00Z");
  await migrateAll();
  expect(await checkHistory(urls)).toEqual([
    expect.objectContaining({
      status: "warning",
      remedy: expect.stringContaining("attach it, or rename it"),
    }),
  ]);
  await owner.query("alter table history.event_2090_05 rename to event_archived");
  await migrateAll();
  expect(await checkHistory(urls)).toEqual([expect.objectContaining({ status: "ok" })]);
});
