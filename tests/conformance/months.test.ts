// How the monthly tables are made: ahead of time, once, without blocking readers, and with the rows that predate them.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { openHistory } from "./history.ts";

const history = duringFile(openHistory);

const monthsFrom = async (first: string) =>
  (
    await history.owner.query<{ name: string }>(
      `select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid
       where inhparent = any(array['event'::regclass, 'ledger_entry'::regclass])
         and right(c.relname, 7) >= $1 and c.relname not like '%default' order by right(c.relname, 7), 1`,
      [first],
    )
  ).rows.map(({ name }) => name);

test("cover this month and the next three for both tables, and are made once", async () => {
  expect(await history.makeMonths("2060-11-30")).toBe(8);
  expect(await monthsFrom("2060")).toEqual([
    ...["event_2060_11", "ledger_entry_2060_11", "event_2060_12", "ledger_entry_2060_12"],
    ...["event_2061_01", "ledger_entry_2061_01", "event_2061_02", "ledger_entry_2061_02"],
  ]);
  expect(await history.makeMonths("2060-11-30")).toBe(0);
  expect(await history.makeMonths("2060-12-01")).toBe(2);
});

test("are made once by two concurrent calls; the second one does not wait", async () => {
  const client = await history.app.connect();
  try {
    await client.query("begin");
    expect(await history.makeMonths("2062-01-01", client)).toBe(8);
    expect(await history.makeMonths("2062-01-01")).toBe(0);
    await client.query("commit");
  } finally {
    client.release();
  }
  const made = await Promise.all([1, 2, 3].map(() => history.makeMonths("2063-01-01")));
  expect(made.toSorted()).toEqual([0, 0, 8]);
  expect(await monthsFrom("2063_01")).toHaveLength(8);
});

test("give way to a reading transaction, and are made after it ends", async () => {
  const client = await history.app.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from event limit 1");
    await expect(history.makeMonths("2064-01-01")).rejects.toMatchObject({ code: "55P03" });
    expect(await monthsFrom("2064_01")).toEqual([]);
    await client.query("commit");
  } finally {
    client.release();
  }
  // The refusal returns shortly before its transaction has released its locks.
  await expect.poll(() => history.makeMonths("2064-01-01"), { timeout: 5_000 }).toBe(8);
});

test("take over the rows that predate them, with their ids; constraints hold and nothing is lost", async () => {
  const subject_id = randomUUID();
  const ids = [await history.insertEvent({ at: "2070-06-30T23:00:00Z", subject_id, version: 1 })];
  ids.push(await history.insertEvent({ at: "2070-07-01T01:00:00Z", subject_id, version: 2 }));
  const entries = await history.book("2070-07-02T00:00:00Z", [{ minor: 7 }, { minor: -7 }]);
  expect(await history.placeOf("event", ids[0] ?? "")).toBe("history.event_default");
  await history.makeMonths("2031-01-15");
  expect(await history.placeOf("event", ids[0] ?? "")).toBe("history.event_2070_06");
  expect(await history.placeOf("event", ids[1] ?? "")).toBe("history.event_2070_07");
  for (const id of entries)
    expect(await history.placeOf("ledger_entry", id)).toBe("history.ledger_entry_2070_07");
  expect(
    (await history.owner.query("select 1 from event where subject_id = $1", [subject_id])).rowCount,
  ).toBe(2);
  for (const table of ["history.event_2070_06", "history.ledger_entry_2070_07"])
    for (const statement of [`delete from ${table}`, `update ${table} set at = at`, `truncate ${table}`])
      await expect(history.owner.query(statement), statement).rejects.toMatchObject({ code: "23001" });
  // The default table is unchanged: it accepts rows and keeps them.
  await history.insertEvent({ at: "2080-01-01T00:00:00Z", subject_id, version: 3 });
  await expect(history.owner.query("delete from history.event_default")).rejects.toMatchObject({
    code: "23001",
  });
  await expect(
    history.insertEvent({ at: "2070-06-02T00:00:00Z", subject_id, version: 3 }),
  ).rejects.toMatchObject({
    constraint: "event_once_per_version",
  });
  const balances = await history.owner.query(
    "select 1 from ledger_entry group by tx_id, currency having sum(amount_minor) <> 0",
  );
  expect(balances.rowCount).toBe(0);
});

test("with more rows than one run may move wait for the owner, without holding up other months", async () => {
  const outcomes = async (most: number | null) =>
    (
      await history.owner.query(
        "select partition, outcome from history.make_months('2031-01-15', $1) where partition like '%208_\\_01'",
        [most],
      )
    ).rows;
  await history.owner.query("select from history.make_months('2031-01-15', null)");
  for (let row = 0; row < 3; row += 1) await history.insertEvent({ at: `2083-01-0${row + 1}T00:00:00Z` });
  await history.insertEvent({ at: "2084-01-01T00:00:00Z" });
  expect(await outcomes(2)).toEqual([{ partition: "event_2084_01", outcome: "made" }]);
  const left = await history.owner.query("select history.make_month('event', '2083-01-01', 2) as outcome");
  expect(left.rows).toEqual([{ outcome: "left" }]);
  const standing = "select count(*)::int as rows from history.event_default where at < '2084-01-01'";
  expect((await history.owner.query(standing)).rows).toEqual([{ rows: 3 }]);
  expect(await outcomes(null)).toEqual([{ partition: "event_2083_01", outcome: "made" }]);
  expect((await history.owner.query(standing)).rows).toEqual([{ rows: 0 }]);
});

test("a default table holding many months is emptied three months at a time", async () => {
  await history.owner.query("select from history.make_months('2031-01-15', null)");
  for (let year = 2100; year < 2105; year += 1) await history.insertEvent({ at: `${year}-06-15T00:00:00Z` });
  expect(await history.makeMonths("2031-01-15")).toBe(3);
  expect(await history.makeMonths("2031-01-15")).toBe(2);
  expect(await history.makeMonths("2031-01-15")).toBe(0);
});

test("a detached month is skipped, takes no rows, and comes back with its own", async () => {
  await history.makeMonths("2090-01-01");
  const subject_id = randomUUID();
  const id = await history.insertEvent({ at: "2090-01-10T00:00:00Z", subject_id });
  await history.owner.query("alter table event detach partition history.event_2090_01");
  expect((await history.app.query("select 1 from event where id = $1", [id])).rowCount).toBe(0);
  await expect(history.insertEvent({ at: "2090-02-10T00:00:00Z", subject_id })).rejects.toMatchObject({
    constraint: "event_once_per_version",
  });
  const { rows } = await history.owner.query("select * from history.make_months('2090-01-01', null)");
  expect(rows).toEqual([{ partition: "event_2090_01", outcome: "left" }]);
  await history.owner.query(
    "alter table event attach partition history.event_2090_01 for values from ('2090-01-01 00:00+00') to ('2090-02-01 00:00+00')",
  );
  expect((await history.app.query("select 1 from event where id = $1", [id])).rowCount).toBe(1);
  await expect(history.owner.query("delete from history.event_2090_01")).rejects.toMatchObject({
    code: "23001",
  });
});
