// From bookings whose time ended at `ends_at` to bookings that state until when they take it: the update of an
// installation with double bookings succeeds, keeps them, and allows no new one.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takenUntil } from "#domain/booking/slot.ts";
import { migrate, migrateOnly } from "#server/kernel/database/migrate.ts";
import { listMigrationFiles } from "#server/kernel/database/migration-files.ts";
import { createEmptyDatabase, type TestDatabase } from "#tests/kit/postgres.ts";

const time_zone = "Europe/Berlin";
let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  const names = (await listMigrationFiles()).map(({ name }) => name);
  await migrateOnly(
    database.ownerUrl,
    names.filter((name) => name < "0082"),
  );
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  // Drop foreign keys and checks: only the times of the rows matter here.
  await owner.query(`do $$ declare name text; begin
    for name in select conname from pg_constraint where conrelid = 'booking'::regclass and contype in ('f', 'c') loop
      execute format('alter table booking drop constraint %I', name);
    end loop; end $$`);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const providers = {
  one: "01900000-0000-7000-8000-000000000001",
  two: "01900000-0000-7000-8000-000000000002",
};
type Row = {
  who: keyof typeof providers;
  from: string | null;
  until?: string;
  status?: string;
  order?: number;
};

/** A booking as the release before writes it. */
async function insert({ who, from, until, status = "confirmed", order = 0 }: Row): Promise<string> {
  const { rows: columns } = await owner.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns where table_schema = 'public' and table_name = 'booking'
      and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`,
  );
  const byType: Record<string, string> = {
    ...{
      uuid: "gen_random_uuid()",
      text: "'EUR'",
      jsonb: "'{}'",
      boolean: "true",
      integer: "0",
      bigint: "0",
    },
    "timestamp with time zone": "now() + interval '1 day'",
  };
  const set: Record<string, string> = Object.fromEntries(
    columns.map(({ column_name, data_type }) => [column_name, byType[data_type] ?? "default"]),
  );
  const quoted = (text: string | null | undefined) => (text ? `'${text}'` : "null");
  Object.assign(set, {
    ...{ provider_profile_id: quoted(providers[who]), status: quoted(status), time_zone: quoted(time_zone) },
    ...{ starts_at: quoted(from), ends_at: quoted(until), is_exclusive: "true" },
    accepted_at: `'2027-01-01'::timestamptz + interval '${order} minutes'`,
  });
  const { rows } = await owner.query<{ id: string }>(
    `insert into booking (${Object.keys(set).join()}) values (${Object.values(set).join()}) returning id`,
  );
  return rows[0]?.id ?? "";
}

async function read(id: string) {
  const { rows } = await owner.query(
    "select starts_at, ends_at, taken_until, is_exclusive from booking where id = $1",
    [id],
  );
  return rows[0];
}
const violation = (row: Row) =>
  insert(row).then(
    () => null,
    (error: { constraint?: string }) => error.constraint,
  );

test("an update keeps double bookings and blocks the rest of the day for all others", async () => {
  const bounded = await insert({ who: "one", from: "2027-07-03T12:00Z", until: "2027-07-03T20:00Z" });
  const doubled = await insert({ who: "one", from: "2027-07-03T14:00Z" });
  const first = await insert({ who: "one", from: "2027-08-07T12:00Z", order: 1 });
  const second = await insert({ who: "one", from: "2027-08-07T09:00Z", order: 2 });
  const alone = await insert({ who: "two", from: "2027-10-31T10:00Z" });
  const undated = await insert({ who: "two", from: null });
  const ended = await insert({ who: "two", from: "2027-10-31T12:00Z", status: "cancelled" });
  await migrate(database.ownerUrl, { appRole: "proffer_app", apiRole: "proffer_api" });

  for (const id of [bounded, doubled, first, second, alone, undated]) {
    const { starts_at, ends_at, taken_until } = await read(id);
    expect(taken_until, "the rule of the domain").toEqual(takenUntil({ starts_at, ends_at, time_zone }));
  }
  const holding: boolean[] = [];
  for (const id of [bounded, doubled, first, second, alone]) holding.push((await read(id)).is_exclusive);
  expect(holding).toEqual([true, false, true, false, true]);
  expect((await read(ended)).taken_until).toBeNull();

  const evening = { from: "2027-10-31T20:00Z", until: "2027-10-31T21:00Z" };
  expect(await violation({ who: "two", ...evening })).toBe("booking_slot_is_free");
  expect(await violation({ who: "two", from: "2027-10-31T22:30Z" }), "its day has 25 hours").toBe(
    "booking_slot_is_free",
  );
  expect(await violation({ who: "two", from: "2027-10-31T23:00Z" }), "the next day").toBeNull();
  expect(await violation({ who: "one", from: "2027-08-07T21:00Z", until: "2027-08-07T23:00Z" })).toBe(
    "booking_slot_is_free",
  );
});

test("a new date written by the release before takes its own time", async () => {
  const moved = await insert({ who: "one", from: "2027-09-01T10:00Z", until: "2027-09-01T12:00Z" });
  await owner.query("update booking set starts_at = '2027-09-02T10:00Z', ends_at = null where id = $1", [
    moved,
  ]);
  expect((await read(moved)).taken_until).toEqual(new Date("2027-09-02T22:00:00Z"));
  await owner.query("update booking set starts_at = null where id = $1", [moved]);
  expect((await read(moved)).taken_until).toBeNull();
});
