// What is kept by month: the migration keeps every row and all that stood on the tables, months are made ahead, rows
// without a month are taken too, and what must be unique stays so across months.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMonthPartitions } from "#server/flow/timer/sweep-records.ts";
import { listMigrationFiles, migrate, migrateOnly } from "#server/kernel/database/migrate.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";

const roles = { appRole: "proffer_app", apiRole: "proffer_api" };

/** Names of the tables that hold the rows. */
async function placesOf(owner: Pick<pg.Pool, "query">, table: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ place: string; count: number }>(
    `select tableoid::regclass::text as place, count(*)::int from ${table} group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
}

const insertEvent = `insert into event (noun, subject_id, transition, to_status, version, role, command_id, request_id, at)
  values ('request', $1, 'open', 'open', $2, 'system', $1, 'test', $3) returning id`;

describe("a database that has history", () => {
  let database: TestDatabase;
  let owner: pg.Pool;
  const [subject, fact, debit, credit] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

  beforeAll(async () => {
    database = await createEmptyDatabase();
    owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
    const earlier = (await listMigrationFiles()).map(({ name }) => name).filter((name) => name < "0047");
    await migrateOnly(database.ownerUrl, earlier);
    for (const [version, at] of [
      "2024-02-29T23:59:59Z",
      "2024-03-01T00:00:00Z",
      "2026-07-01T00:00:00Z",
    ].entries())
      await owner.query(insertEvent, [subject, version + 1, at]);
    await owner.query(`create schema if not exists api;
      create view api.probe with (security_invoker=true) as select id, noun from event;
      create policy probe on event for select to public using (noun <> 'secret');
      create index probe on event (command_id)`);
    await owner.query(`with accounts as (insert into ledger_account (id, name, kind, currency)
        values ('${debit}', 'a', 'asset', 'EUR'), ('${credit}', 'b', 'asset', 'EUR')),
      fact as (insert into ledger_tx (id, idempotency_key, type, at) values ('${fact}', 'once', 'test', '2024-03-02') returning id)
      insert into ledger_entry (tx_id, account_id, currency, amount_minor)
        select id, '${debit}'::uuid, 'EUR', 5 from fact union all select id, '${credit}'::uuid, 'EUR', -5 from fact`);
    await migrate(database.ownerUrl, roles);
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  test("keeps every row, each in its month", async () => {
    expect(await placesOf(owner, "event")).toEqual({
      "history.event_2024_02": 1,
      "history.event_2024_03": 1,
      "history.event_2026_07": 1,
    });
    expect(await placesOf(owner, "ledger_entry")).toEqual({ "history.ledger_entry_2024_03": 2 });
    expect((await owner.query("select count(*)::int from event_version")).rows).toEqual([{ count: 3 }]);
  });

  test("keeps ids, views, policies and indexes, and goes on counting", async () => {
    const { rows } = await owner.query("select id from api.probe order by id");
    expect(rows).toEqual([{ id: "1" }, { id: "2" }, { id: "3" }]);
    expect((await owner.query("select 1 from pg_policies where policyname = 'probe'")).rowCount).toBe(1);
    expect((await owner.query("select 1 from pg_indexes where indexname = 'probe'")).rowCount).toBe(1);
    const next = await owner.query(insertEvent, [subject, 4, "2026-07-02T00:00:00Z"]);
    expect(Number(next.rows[0].id)).toBeGreaterThan(3);
  });

  test("a version that happened in another month is refused, and so are a fact and its half", async () => {
    await expect(owner.query(insertEvent, [subject, 1, "2026-07-03T00:00:00Z"])).rejects.toMatchObject({
      constraint: "event_once_per_version",
    });
    const book = (id: string, key: string, at: string) =>
      owner.query(
        `with fact as (insert into ledger_tx (id, idempotency_key, type, at) values ('${id}', '${key}', 'test', '${at}') returning id, at)
         insert into ledger_entry (tx_id, account_id, currency, amount_minor, at)
           select id, '${debit}', 'EUR', 5, at from fact`,
      );
    await expect(book(randomUUID(), "once", "2026-07-03")).rejects.toMatchObject({ code: "23505" });
    await expect(book(randomUUID(), "half", "2026-07-03")).rejects.toThrow("is not balanced");
  });

  test("an entry stands in the month of its fact", async () => {
    const entry = `insert into ledger_entry (tx_id, account_id, currency, amount_minor, at)
      values ('${fact}', '${debit}', 'EUR', 5, '2024-05-01')`;
    await expect(owner.query(entry)).rejects.toMatchObject({ code: "23503" });
  });
});

describe("the sweep", () => {
  let kit: TestKit;
  beforeAll(async () => {
    kit = await startKit({ at: new Date("2031-12-15T12:00:00Z") });
  });
  afterAll(() => kit.stop());

  test("makes this month and the next two as the application, once; rows of other months are taken too", async () => {
    const months = async () =>
      (
        await kit.owner.query<{ name: string }>(
          `select relname as name from pg_class where relnamespace = 'history'::regnamespace and relkind = 'r'
           and relname ~ '^event_203' order by 1`,
        )
      ).rows.map(({ name }) => name);
    expect(await months()).toEqual([]);
    const ctx = jobContext(kit.runtime);
    // What the kit has done in December stands with the others.
    kit.clock.set(new Date("2032-01-15T12:00:00Z"));
    await createMonthPartitions(ctx);
    await createMonthPartitions(ctx);
    expect(await months()).toEqual(["event_2032_01", "event_2032_02", "event_2032_03"]);
    const subject = randomUUID();
    await kit.owner.query(insertEvent, [subject, 1, "2032-01-31T23:59:59Z"]);
    await kit.owner.query(insertEvent, [subject, 2, "2040-01-01T00:00:00Z"]);
    expect(await placesOf(kit.owner, "event")).toMatchObject({
      "history.event_2032_01": 1,
      "history.event_other": expect.any(Number),
    });
    kit.clock.set(new Date("2040-01-01T00:00:00Z"));
    await createMonthPartitions(ctx);
    expect(await months(), "January 2040 has rows elsewhere already").not.toContain("event_2040_01");
    expect((await kit.owner.query("select 1 from event where subject_id = $1", [subject])).rowCount).toBe(2);
  });

  test("the application can make nothing else there, and reach no month past the table", async () => {
    const app = new pg.Client({ connectionString: kit.urls.appUrl });
    await app.connect();
    try {
      for (const statement of [
        "create table history.mine (id int)",
        "delete from history.event_other",
        "drop table history.event_other",
        "delete from event_version",
      ])
        await expect(app.query(statement)).rejects.toMatchObject({ code: "42501" });
    } finally {
      await app.end();
    }
  });
});
