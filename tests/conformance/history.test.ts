// Events and ledger entries by month: which table a row goes to, and what no monthly table allows.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { eventColumns, openHistory } from "./history.ts";

const history = duringFile(openHistory);

describe("a row goes to the table of its UTC month", () => {
  test.each([
    ["2031-01-31T23:59:59.999Z", "history.event_2031_01"],
    ["2031-02-01T00:00:00Z", "history.event_2031_02"],
    ["2031-02-01T00:30:00+01:00", "history.event_2031_01"],
    ["2031-04-30T12:00:00Z", "history.event_2031_04"],
    ["2044-07-01T00:00:00Z", "history.event_default"],
  ])("an event of %s to %s", async (at, place) => {
    expect(await history.placeOf("event", await history.insertEvent({ at }))).toBe(place);
  });

  test("entries to the month of their transaction", async () => {
    const [first = "", second = ""] = await history.book("2031-02-14T10:00:00Z", [
      { minor: 900 },
      { minor: -900 },
    ]);
    expect(await history.placeOf("ledger_entry", first)).toBe("history.ledger_entry_2031_02");
    expect(await history.placeOf("ledger_entry", second)).toBe("history.ledger_entry_2031_02");
  });
});

describe("history is immutable, in the whole table and in each month", () => {
  test.each([
    "event",
    "history.event_2031_03",
    "history.event_default",
    "ledger_entry",
    "history.ledger_entry_2031_03",
    "history.ledger_entry_default",
  ])("%s", async (table) => {
    for (const at of ["2031-03-03T00:00:00Z", "2045-03-03T00:00:00Z"]) {
      await history.insertEvent({ at });
      await history.book(at, [{ minor: 5 }, { minor: -5 }]);
    }
    expect((await history.owner.query(`select 1 from ${table} limit 1`)).rowCount).toBe(1);
    for (const statement of [
      `update ${table} set at = at`,
      `update ${table} set at = at + interval '1 month'`,
      `delete from ${table}`,
      `truncate ${table}`,
    ])
      await expect(history.owner.query(statement), statement).rejects.toMatchObject({ code: "23001" });
  });

  test("event heads only grow and are never deleted", async () => {
    await history.insertEvent({ at: "2031-03-03T00:00:00Z", version: 4 });
    for (const statement of [
      "update event_head set version = version - 1",
      "update event_head set version = version",
      "update event_head set last_at = last_at - interval '1 day', version = version + 1",
      "delete from event_head",
      "truncate event_head",
    ])
      await expect(history.owner.query(statement), statement).rejects.toMatchObject({ code: "23001" });
    for (const statement of [
      "update event_head set version = version + 1",
      "delete from event_head",
      "insert into event_head values ('test', gen_random_uuid(), 1, now(), now())",
    ])
      await expect(history.app.query(statement), statement).rejects.toMatchObject({ code: "42501" });
  });
});

describe("each version of a subject has one event", () => {
  const second = { code: "23505", constraint: "event_once_per_version" };

  test("in its month, in another one, in the default table, and in a partition addressed by name", async () => {
    const subject_id = randomUUID();
    await history.insertEvent({ at: "2031-01-05T00:00:00Z", subject_id, version: 1 });
    await history.insertEvent({ at: "2031-02-05T00:00:00Z", subject_id, version: 2 });
    for (const at of ["2031-02-06T00:00:00Z", "2031-04-05T00:00:00Z", "2046-01-01T00:00:00Z"])
      for (const version of [1, 2])
        await expect(history.insertEvent({ at, subject_id, version })).rejects.toMatchObject(second);
    const named = history.owner.query(
      `insert into history.event_2031_03 (id, ${eventColumns}) overriding system value
       select id + 1000000, noun, subject_id, transition, to_status, version, role, command_id, request_id, '2031-03-01'
       from event where subject_id = $1`,
      [subject_id],
    );
    await expect(named).rejects.toMatchObject(second);
    await history.insertEvent({ at: "2031-04-05T00:00:00Z", subject_id, version: 3 });
    await history.insertEvent({ at: "2031-01-01T00:00:00Z", subject_id, version: 3, noun: "other" });
    const { rows } = await history.owner.query(
      "select version, first_at, last_at from event_head where noun = 'test' and subject_id = $1",
      [subject_id],
    );
    expect(rows).toEqual([
      {
        version: 3,
        first_at: new Date("2031-01-05T00:00:00Z"),
        last_at: new Date("2031-04-05T00:00:00Z"),
      },
    ]);
  });

  test.each([
    ["commits", "commit", "rejected"],
    ["rolls back", "rollback", "fulfilled"],
  ])("of two concurrent transactions in two months: the first one %s", async (_what, end, outcome) => {
    const subject_id = randomUUID();
    const [one, two] = await Promise.all([history.app.connect(), history.app.connect()]);
    try {
      await one.query("begin");
      await two.query("begin");
      await history.insertEvent({ at: "2031-01-05T00:00:00Z", subject_id }, one);
      const waiting = history.insertEvent({ at: "2031-02-05T00:00:00Z", subject_id }, two);
      const settled = Promise.allSettled([waiting]);
      await expect.poll(() => waits(two), { timeout: 5_000 }).toBe(true);
      await one.query(end);
      expect(await settled).toMatchObject([{ status: outcome }]);
      await two.query("commit");
      const found = await history.owner.query("select 1 from event where subject_id = $1", [subject_id]);
      expect(found.rowCount).toBe(1);
    } finally {
      one.release();
      two.release();
    }
  });

  async function waits(client: pg.PoolClient): Promise<boolean> {
    const pid = (client as unknown as { processID: number }).processID;
    const { rows } = await history.owner.query("select cardinality(pg_blocking_pids($1)) > 0 as is_waiting", [
      pid,
    ]);
    return rows[0].is_waiting;
  }
});

describe("the ledger", () => {
  test("refuses an entry at another instant than its transaction's", async () => {
    const at = "2031-01-20T08:00:00Z";
    for (const other of ["2031-01-20T08:00:00.001Z", "2031-02-20T08:00:00Z", "2047-01-01T00:00:00Z"])
      await expect(history.book(at, [{ minor: 1 }, { minor: -1, at: other }])).rejects.toMatchObject({
        code: "23503",
        constraint: "ledger_entry_tx_fkey",
      });
  });

  test.each(["2031-01-20T08:00:00Z", "2031-02-20T08:00:00Z", "2047-01-01T00:00:00Z"])(
    "refuses what does not balance in the month of %s, through a named partition too",
    async (at) => {
      const month = `${at.slice(0, 7).replace("-", "_")}`;
      const table = `history.ledger_entry_${at.startsWith("2047") ? "default" : month}`;
      await expect(history.book(at, [{ minor: 1 }, { minor: -2 }])).rejects.toMatchObject({ code: "23514" });
      await expect(history.book(at, [{ minor: 1, table }, { minor: -2 }])).rejects.toMatchObject({
        code: "23514",
      });
      await expect(history.book(at, [{ minor: 1 }])).rejects.toMatchObject({ code: "23514" });
      await expect(history.book(at, [])).rejects.toMatchObject({ code: "23514" });
      await history.book(at, [{ minor: 1, table }, { minor: -1 }]);
    },
  );
});

test.each([
  ["2031-02-20T09:00:00Z", "ledger_entry"],
  ["2031-02-20T09:00:00Z", "history.ledger_entry_2031_02"],
  ["2047-01-01T09:00:00Z", "ledger_entry"],
  ["2047-01-01T09:00:00Z", "history.ledger_entry_default"],
])("a balanced transaction of %s refuses a further single entry through %s", async (at, table) => {
  const [first = ""] = await history.book(at, [{ minor: 3 }, { minor: -3 }]);
  const further = history.owner.query(
    `insert into ${table} (id, tx_id, account_id, currency, amount_minor, at) overriding system value
     select id + 1000000, tx_id, account_id, currency, 1, at from ledger_entry where id = $1`,
    [first],
  );
  await expect(further).rejects.toMatchObject({ code: "23514" });
});

describe("only the owner may address a month's table", () => {
  test("including months created later, and for writes", async () => {
    await history.makeMonths("2033-05-05");
    const { rows } = await history.owner.query<{ name: string; app: boolean; api: boolean }>(
      `select c.oid::regclass::text as name, has_table_privilege('proffer_app', c.oid, 'select, insert, update, delete, truncate') as app,
         has_any_column_privilege('proffer_api', c.oid, 'select, insert, update') as api
       from pg_class c where c.relnamespace = 'history'::regnamespace and c.relkind in ('r', 'p')`,
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row) => row.app || row.api)).toEqual([]);
    for (const role of [history.app, history.api])
      for (const statement of [
        "select 1 from history.event_2033_05",
        "select 1 from history.ledger_entry_default",
        "insert into history.event_2033_05 (id) values (1)",
        "select history.make_month('event', '2033-01-01', null)",
        "select history.make_months(now(), null)",
      ])
        await expect(role.query(statement), statement).rejects.toMatchObject({ code: "42501" });
    await expect(history.api.query("select public.make_months(now())")).rejects.toMatchObject({
      code: "42501",
    });
    await expect(history.api.query("select 1 from public.event_head")).rejects.toMatchObject({
      code: "42501",
    });
  });

  test("no caller's input is executed as SQL", async () => {
    await expect(
      history.owner.query("select history.make_month('request', '2034-01-01', null)"),
    ).rejects.toMatchObject({ code: "22023" });
    await expect(
      history.owner.query("select history.make_month('event (id) values (1); --', '2034-01-01', null)"),
    ).rejects.toMatchObject({ code: "22023" });
    await expect(
      history.owner.query("select history.make_month('event', '2034-01-02', null)"),
    ).rejects.toMatchObject({
      code: "22023",
    });
    for (const day of ["null", "'infinity'", "'-infinity'"])
      await expect(history.app.query(`select make_months(${day}::timestamptz)`)).rejects.toMatchObject({
        code: "22023",
      });
  });
});
