// A database with monthly tables at the start of 2031, and helpers that write rows into them.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { createTestDatabase } from "#tests/kit/postgres.ts";

type Sql = Pick<pg.Pool, "query">;
type EventInput = { at: string; subject_id?: string; version?: number; noun?: string };
type Entry = { minor: number; at?: string; table?: string };

export const eventColumns =
  "noun, subject_id, transition, to_status, version, role, command_id, request_id, at";

/** The database under its three roles; `stop` drops it. */
export async function openHistory() {
  const database = await createTestDatabase();
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3 });
  const app = new pg.Pool({ connectionString: database.appUrl, max: 3 });
  const api = new pg.Pool({ connectionString: database.apiUrl, max: 1 });

  /** Makes months as the worker does on this day; returns how many it made. */
  const makeMonths = async (today: string, by: Sql = app): Promise<number> => {
    const { rows } = await by.query("select make_months($1::timestamptz) as made", [`${today}T12:00:00Z`]);
    return rows[0].made;
  };

  /** Writes an event as the application does; returns its id. */
  const insertEvent = async (event: EventInput, by: Sql = app): Promise<string> => {
    const { at, subject_id = randomUUID(), version = 1, noun = "test" } = event;
    const { rows } = await by.query<{ id: string }>(
      `insert into event (${eventColumns})
       values ($4, $1, 'begin', 'begun', $2, 'system', gen_random_uuid(), 'test', $3) returning id`,
      [subject_id, version, at, noun],
    );
    return rows[0]?.id ?? "";
  };

  /** The table that holds a row. */
  const placeOf = async (table: string, id = ""): Promise<string> => {
    const query = `select tableoid::regclass::text as place from ${table} where id = $1`;
    return (await owner.query(query, [id])).rows[0]?.place;
  };

  /** Books a transaction with these entries, each at its own given instant or the transaction's. */
  const book = async (at: string, entries: readonly Entry[]): Promise<string[]> => {
    const client = await owner.connect();
    try {
      await client.query("begin");
      const ids = await bookIn(client, at, entries);
      await client.query("commit");
      return ids;
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  };

  await makeMonths("2031-01-15");
  const stop = async () => {
    await Promise.all([owner.end(), app.end(), api.end()]);
    await database.drop();
  };
  return { owner, app, api, makeMonths, insertEvent, placeOf, book, stop };
}

async function bookIn(client: Sql, at: string, entries: readonly Entry[]): Promise<string[]> {
  const tx_id = randomUUID();
  await client.query("insert into ledger_tx (id, idempotency_key, type, at) values ($1, $2, 'test', $3)", [
    tx_id,
    tx_id,
    at,
  ]);
  const accounts = await client.query<{ id: string }>(
    `insert into ledger_account (id, name, kind, owner_id, currency)
     select gen_random_uuid(), 'test', 'asset', gen_random_uuid(), 'EUR' from generate_series(1, 2) returning id`,
  );
  const ids: string[] = [];
  for (const [index, { minor, at: own_at = at, table = "ledger_entry" }] of entries.entries()) {
    const { rows } = await client.query<{ id: string }>(
      `insert into ${table} (id, tx_id, account_id, currency, amount_minor, at) overriding system value
       values (nextval(pg_get_serial_sequence('ledger_entry', 'id')), $1, $2, 'EUR', $3, $4) returning id`,
      [tx_id, accounts.rows[index % 2]?.id, minor, own_at],
    );
    ids.push(rows[0]?.id ?? "");
  }
  return ids;
}
