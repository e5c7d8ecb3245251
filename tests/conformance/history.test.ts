// Events and ledger entries only grow: nobody changes or removes a row, a version of a subject has one event, and each
// transaction of the ledger balances.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/kit/postgres.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";

const at = "2031-01-20T08:00:00Z";

const database = duringFile(async () => {
  const made = await createTestDatabase();
  const owner = new pg.Pool({ connectionString: made.ownerUrl, max: 3 });
  const app = new pg.Pool({ connectionString: made.appUrl, max: 3 });
  const stop = async () => {
    await Promise.all([owner.end(), app.end()]);
    await made.drop();
  };
  return { owner, app, stop };
});

type Sql = Pick<pg.Pool, "query">;
type EventInput = { subject_id?: string; version?: number; noun?: string; at?: string };
type Entry = { minor: number; at?: string };

/** Writes an event as the application does. */
async function insertEvent(event: EventInput = {}, by: Sql = database.app): Promise<void> {
  const { subject_id = randomUUID(), version = 1, noun = "test" } = event;
  await by.query(
    `insert into event (noun, subject_id, transition, to_status, version, role, command_id, request_id, at)
     values ($1, $2, 'begin', 'begun', $3, 'system', gen_random_uuid(), 'test', $4)`,
    [noun, subject_id, version, event.at ?? at],
  );
}

/** Books a transaction with these entries, each at its own given instant or the transaction's; returns its id. */
async function book(entries: readonly Entry[]): Promise<string> {
  const client = await database.app.connect();
  try {
    await client.query("begin");
    const id = await bookIn(client, entries);
    await client.query("commit");
    return id;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function bookIn(client: Sql, entries: readonly Entry[]): Promise<string> {
  const [tx_id, account_id] = [randomUUID(), randomUUID()];
  await client.query("insert into ledger_tx (id, idempotency_key, type, at) values ($1, $2, 'test', $3)", [
    tx_id,
    tx_id,
    at,
  ]);
  await client.query(
    "insert into ledger_account (id, name, kind, owner_id, currency) values ($1, 'test', 'asset', $1, 'EUR')",
    [account_id],
  );
  for (const { minor, at: own_at = at } of entries)
    await client.query(
      "insert into ledger_entry (tx_id, account_id, currency, amount_minor, at) values ($1, $2, 'EUR', $3, $4)",
      [tx_id, account_id, minor, own_at],
    );
  return tx_id;
}

test.each(["event", "ledger_entry"])("%s: not even its owner changes or removes a row", async (table) => {
  await insertEvent();
  await book([{ minor: 5 }, { minor: -5 }]);
  expect((await database.owner.query(`select 1 from ${table} limit 1`)).rowCount).toBe(1);
  for (const statement of [`update ${table} set at = at`, `delete from ${table}`, `truncate ${table}`])
    await expect(database.owner.query(statement), statement).rejects.toMatchObject({ code: "23001" });
});

describe("each version of a subject has one event", () => {
  test("at whatever instant", async () => {
    const subject_id = randomUUID();
    await insertEvent({ subject_id, version: 1 });
    await insertEvent({ subject_id, version: 2 });
    for (const instant of [at, "2046-01-01T00:00:00Z"])
      for (const version of [1, 2])
        await expect(insertEvent({ subject_id, version, at: instant })).rejects.toMatchObject({
          code: "23505",
          constraint: "event_once_per_version",
        });
    await insertEvent({ subject_id, version: 3 });
    await insertEvent({ subject_id, version: 3, noun: "other" });
  });

  test.each([
    ["commits", "commit", "rejected"],
    ["rolls back", "rollback", "fulfilled"],
  ])("of two concurrent transactions: the first one %s", async (_what, end, outcome) => {
    const subject_id = randomUUID();
    const [one, two] = await Promise.all([database.app.connect(), database.app.connect()]);
    try {
      await one.query("begin");
      await two.query("begin");
      await insertEvent({ subject_id }, one);
      const settled = Promise.allSettled([insertEvent({ subject_id }, two)]);
      await expect.poll(() => waits(two), { timeout: 5_000 }).toBe(true);
      await one.query(end);
      expect(await settled).toMatchObject([{ status: outcome }]);
      await two.query("commit");
      const found = await database.owner.query("select 1 from event where subject_id = $1", [subject_id]);
      expect(found.rowCount).toBe(1);
    } finally {
      one.release();
      two.release();
    }
  });

  async function waits(client: pg.PoolClient): Promise<boolean> {
    const pid = (client as unknown as { processID: number }).processID;
    const query = "select cardinality(pg_blocking_pids($1)) > 0 as is_waiting";
    return (await database.owner.query(query, [pid])).rows[0].is_waiting;
  }
});

describe("the ledger", () => {
  test("refuses an entry at another instant than its transaction's", async () => {
    for (const other of ["2031-01-20T08:00:00.001Z", "2047-01-01T00:00:00Z"])
      await expect(book([{ minor: 1 }, { minor: -1, at: other }])).rejects.toMatchObject({
        code: "23503",
        constraint: "ledger_entry_tx_fkey",
      });
  });

  test.each([[[1, -2]], [[1]], [[]]])("refuses a transaction with the entries %j", async (amounts) => {
    await expect(book(amounts.map((minor) => ({ minor })))).rejects.toMatchObject({ code: "23514" });
  });

  test("refuses a further single entry of a balanced transaction", async () => {
    const tx_id = await book([{ minor: 3 }, { minor: -3 }]);
    const further = database.app.query(
      `insert into ledger_entry (tx_id, account_id, currency, amount_minor, at)
       select tx_id, account_id, currency, 1, at from ledger_entry where tx_id = $1 limit 1`,
      [tx_id],
    );
    await expect(further).rejects.toMatchObject({ code: "23514" });
  });
});
