// From single tables to monthly ones: an installation with existing rows keeps every row under its id.
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, migrateOnly } from "#server/kernel/database/migrate.ts";
import { listMigrationFiles } from "#server/kernel/database/migration-files.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";

const change = "0054-history-by-month.sql";

let database: TestDatabase;
let owner: pg.Client;
let api: pg.Client;
beforeEach(async () => {
  database = await createEmptyDatabase();
  const names = (await listMigrationFiles()).map(({ name }) => name);
  await migrateOnly(
    database.ownerUrl,
    names.filter((name) => name < change),
  );
  owner = new pg.Client({ connectionString: database.ownerUrl });
  api = new pg.Client({ connectionString: database.apiUrl });
  await owner.connect();
  await api.connect();
});
afterEach(async () => {
  await Promise.all([owner.end(), api.end()]);
  await database.drop();
});

const upgrade = () => migrate(database.ownerUrl, { appRole: "proffer_app", apiRole: "proffer_api" });
const rowsOf = async (query: string) => (await owner.query(query)).rows;

const events =
  "select event::text as row from (select id, noun, subject_id, transition, from_status, to_status, version, role, account_id, profile_id, on_behalf_of, reason, command_id, request_id, at from event) event order by id";
const entries = "select id, tx_id, account_id, currency, amount_minor from ledger_entry order by id";

/** Five subjects with four events each over half a year, inserted out of order, and a transaction a month. */
async function fillPast(): Promise<void> {
  await owner.query(`insert into event (noun, subject_id, transition, from_status, to_status, version, role, account_id, reason, command_id, request_id, at)
    select 'booking', md5('subject' || i)::uuid, 'step', null, 'stepped', version, 'customer', md5('account')::uuid, 'Because.',
      gen_random_uuid(), 'past', '2024-11-28 23:30:00+00'::timestamptz + (version * 40 - i) * interval '1 day'
    from generate_series(1, 4) version, generate_series(1, 5) i order by version, i desc`);
  await owner.query(
    "insert into ledger_account (id, name, kind, currency) select md5(name)::uuid, name, 'asset', 'EUR' from unnest(array['one', 'other']) name",
  );
  await owner.query(`with facts as (insert into ledger_tx (id, idempotency_key, type, at)
      select gen_random_uuid(), 'fact' || i, 'test', '2024-12-15 12:00:00+00'::timestamptz + i * interval '1 month' from generate_series(0, 5) i
      returning id)
    insert into ledger_entry (tx_id, account_id, currency, amount_minor)
    select facts.id, md5(side)::uuid, 'EUR', sign * 100 from facts, (values ('one', 1), ('other', -1)) sides (side, sign)`);
  // Draw ids without using them, so that the sequence is ahead of the last row.
  await owner.query(
    "select nextval('event_id_seq'), nextval('event_id_seq'), nextval('ledger_entry_id_seq')",
  );
}

test("rows of several months keep their ids, values and sums, and the next ids follow", async () => {
  await fillPast();
  const before = { events: await rowsOf(events), entries: await rowsOf(entries) };
  const [last] = await rowsOf("select max(id)::int as event from event");
  expect(await upgrade()).toContain(change);
  expect({ events: await rowsOf(events), entries: await rowsOf(entries) }).toEqual(before);

  for (const [table, months] of [
    ["event", 4],
    ["ledger_entry", 6],
  ] as const) {
    const places = await rowsOf(
      `select distinct tableoid::regclass::text as place, to_char(at at time zone 'UTC', 'YYYY_MM') as month from ${table}`,
    );
    expect(places).toHaveLength(months);
    for (const { place, month } of places) expect(place).toBe(`history.${table}_${month}`);
  }
  expect(
    await rowsOf("select 1 from ledger_entry e join ledger_tx t on t.id = e.tx_id where e.at <> t.at"),
  ).toEqual([]);
  expect(
    await rowsOf("select 1 from ledger_entry group by tx_id having sum(amount_minor) <> 0 or count(*) <> 2"),
  ).toEqual([]);

  const insert = `insert into event (noun, subject_id, transition, to_status, version, role, command_id, request_id, at)
    values ('booking', md5('subject1')::uuid, 'step', 'stepped', $1, 'system', gen_random_uuid(), 'new', now()) returning id::int`;
  await expect(owner.query(insert, [4])).rejects.toMatchObject({ constraint: "event_once_per_version" });
  const { rows } = await owner.query(insert, [5]);
  // The refused insert used up an id too.
  expect(rows).toEqual([{ id: last.event + 4 }]);
});

test("the head of a subject has its newest version and the span of its events", async () => {
  await fillPast();
  await upgrade();
  const wrong = `select 1 from (select noun, subject_id, max(version) as version, min(at) as first_at, max(at) as last_at
      from event group by 1, 2) truth full join event_head head using (noun, subject_id, version, first_at, last_at)
    where truth.noun is null or head.noun is null or truth.version is null`;
  expect(await rowsOf("select count(*)::int as heads from event_head")).toEqual([{ heads: 5 }]);
  expect(await rowsOf(wrong)).toEqual([]);
});

test("rights, policies and views match a new installation, and nothing of the old tables is left", async () => {
  await fillPast();
  await upgrade();
  expect(
    await rowsOf(
      "select c.relname from pg_class c where c.relnamespace = 'history'::regnamespace and c.relname !~ '_(default|[0-9]{4}_[0-9]{2})'",
    ),
  ).toEqual([]);
  expect(
    await rowsOf(
      `select polrelid::regclass::text as name, polname, polroles::regrole[]::text as roles from pg_policy
       where polrelid in ('event'::regclass, 'ledger_entry'::regclass) order by 1, 2`,
    ),
  ).toEqual([
    { name: "event", polname: "application", roles: "{proffer_app}" },
    { name: "event", polname: "machines", roles: "{proffer_api}" },
    { name: "ledger_entry", polname: "application", roles: "{proffer_app}" },
    { name: "ledger_entry", polname: "machines", roles: "{proffer_api}" },
  ]);
  expect(
    await rowsOf(
      "select relname, relrowsecurity from pg_class where relname in ('event', 'ledger_entry') and relkind = 'p' order by 1",
    ),
  ).toEqual([
    { relname: "event", relrowsecurity: true },
    { relname: "ledger_entry", relrowsecurity: true },
  ]);
  // Without claims nobody sees a row.
  for (const view of ["api.event", "api.ledger_entry"])
    expect((await api.query(`select at from ${view}`)).rows).toEqual([]);
  for (const table of ["event", "ledger_entry"]) {
    const { rows } = await owner.query(
      `select has_table_privilege('proffer_app', $1, 'select') and has_table_privilege('proffer_app', $1, 'insert') as may_add,
         has_table_privilege('proffer_app', $1, 'update') or has_table_privilege('proffer_app', $1, 'delete') as may_change`,
      [table],
    );
    expect(rows).toEqual([{ may_add: true, may_change: false }]);
  }
});

test("without old rows it makes this month and the next three, and a second run makes none", async () => {
  await upgrade();
  const months = "select count(*)::int as months from pg_inherits where inhparent = 'event'::regclass";
  expect(await rowsOf(months)).toEqual([{ months: 5 }]);
  expect(await upgrade()).toEqual([]);
  expect(await rowsOf(months)).toEqual([{ months: 5 }]);
});

test("a start makes the months missed while the product was off", async () => {
  await upgrade();
  const ahead = `select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = 'ledger_entry'::regclass and c.relname not like '%default' order by 1`;
  const before = await rowsOf(ahead);
  for (const { name } of before) await owner.query(`drop table history.${name}`);
  expect(await rowsOf(ahead)).toEqual([]);
  await upgrade();
  expect(await rowsOf(ahead)).toEqual(before);
});

test("a start does not wait for a lock held by another session", async () => {
  await upgrade();
  await owner.query(
    "do $$ declare part regclass; begin for part in select inhrelid::regclass from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'event'::regclass and c.relname not like '%default' loop execute format('drop table %s', part); end loop; end $$",
  );
  await owner.query("begin");
  await owner.query("select 1 from event limit 1");
  expect(await upgrade()).toEqual([]);
  await owner.query("commit");
  const months = "select 1 from pg_inherits where inhparent = 'event'::regclass";
  expect(await rowsOf(months)).toHaveLength(1);
  await upgrade();
  expect(await rowsOf(months)).toHaveLength(5);
});
