// What the database itself refuses, even if the code above it has a bug.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeMachine, openChangeStatuses } from "#domain/booking/change/machine.ts";
import { bookingMachine, liveBookingStatuses } from "#domain/booking/machine.ts";
import { statuses } from "#domain/machine.ts";
import { liveOfferStatuses, offerMachine } from "#domain/offer/machine.ts";
import { takenUntil } from "#domain/offer/slot.ts";
import { attemptMachine, liveAttemptStatuses, refundMachine } from "#domain/payment/machine.ts";
import { requestMachine } from "#domain/request/machine.ts";
import { settlePayment } from "#server/flow/payment/settle-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { readMigrations } from "#server/kernel/database/migration-files.ts";
import { constraintRefusals } from "#server/nouns.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";

let kit: TestKit;
let app: pg.Pool;
let api: pg.Pool;
beforeAll(async () => {
  kit = await startKit();
  app = new pg.Pool({ connectionString: kit.urls.appUrl, max: 2 });
  api = new pg.Pool({ connectionString: kit.urls.apiUrl, max: 1 });
});
afterAll(async () => {
  await Promise.all([app.end(), api.end()]);
  await kit.stop();
});

async function definition(query: string, name: string): Promise<string> {
  const rows = await kit.rows<{ definition: string }>(query, name);
  return rows[0]?.definition ?? "";
}

/** The quoted words in a constraint or index. */
const quoted = (text: string) => [...text.matchAll(/'([a-z_]+)'::text/g)].map((found) => String(found[1]));

describe("a table accepts exactly the statuses of its machine", () => {
  const machines = [
    ["request", statuses<string, string>(requestMachine)],
    ["offer", statuses<string, string>(offerMachine)],
    ["booking", statuses<string, string>(bookingMachine)],
    ["payment_attempt", statuses<string, string>(attemptMachine)],
    ["refund", statuses<string, string>(refundMachine)],
    ["booking_change", statuses<string, string>(changeMachine)],
  ] as const;
  test.each(machines)("%s", async (table, expected) => {
    const text = await definition(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1",
      `${table}_status_check`,
    );
    expect(quoted(text).sort()).toEqual([...expected].sort());
  });
});

describe("an index and the rules agree on what counts as alive", () => {
  const indexes: [string, readonly string[]][] = [
    ["offer_one_live_per_provider", ["draft", ...liveOfferStatuses]],
    ["payment_one_live_attempt", liveAttemptStatuses],
    ["booking_slot_is_free", liveBookingStatuses],
    ["booking_change_one_open", openChangeStatuses],
  ];
  test.each(indexes)("%s", async (name, expected) => {
    const text = await definition(
      "select pg_get_indexdef(oid) as definition from pg_class where relname = $1",
      name,
    );
    expect(quoted(text).sort()).toEqual([...expected].sort());
  });
});

test("every constraint mapped to a refusal exists under that name", async () => {
  for (const name of Object.keys(constraintRefusals)) {
    const found = await kit.owner.query("select 1 from pg_class where relname = $1", [name]);
    expect(found.rowCount, name).toBe(1);
  }
});

describe("history is append-only", () => {
  const tables = [
    ["command_log", "name"],
    ["event", "reason"],
    ["ledger_tx", "type"],
    ["ledger_entry", "amount_minor"],
  ] as const;
  beforeAll(async () => {
    const { attempt_id, booking_id } = await kit.payment();
    const snapshot = await kit.paidSnapshot(attempt_id, booking_id);
    await kit.run(settlePayment, system, { attempt_id, snapshot });
  });
  test.each(tables)("%s: the application may neither change nor delete a row", async (table, column) => {
    const update = `update ${table} set ${column} = ${column}`;
    await expect(app.query(update)).rejects.toMatchObject({ code: "42501" });
    await expect(app.query(`delete from ${table}`)).rejects.toMatchObject({ code: "42501" });
    await expect(app.query(`truncate ${table}`)).rejects.toMatchObject({ code: "42501" });
  });
  test("legal_text: texts that people agreed to cannot change", async () => {
    await expect(app.query("update legal_text set en = 'x'")).rejects.toMatchObject({ code: "42501" });
    await expect(app.query("delete from legal_text")).rejects.toMatchObject({ code: "42501" });
  });
  test.each(tables)("%s: the owner cannot do it by mistake either", async (table) => {
    expect((await kit.owner.query(`select 1 from ${table} limit 1`)).rowCount).toBe(1);
    await expect(kit.owner.query(`delete from ${table}`)).rejects.toMatchObject({ code: "23001" });
  });
});

describe("the application's roles cannot reshape the database", () => {
  test.each([
    "create table public.mine (id int)",
    "create schema mine",
    "alter table public.request add column mine int",
    "drop table public.request",
    "create function public.mine() returns int language sql as 'select 1'",
    "alter table public.event disable trigger all",
    "create role mine",
  ])("%s", async (statement) => {
    await expect(app.query(statement)).rejects.toMatchObject({ code: "42501" });
    await expect(api.query(statement)).rejects.toMatchObject({ code: "42501" });
  });

  test("their statements time out", async () => {
    for (const pool of [app, api]) {
      const { rows } = await pool.query<{ statement_timeout: string }>("show statement_timeout");
      expect(rows).toEqual([{ statement_timeout: "10s" }]);
    }
  });

  test("the machines' role reads none of our tables", async () => {
    for (const table of ["request", "profile_contact", "command_log"]) {
      await expect(api.query(`select 1 from public.${table}`)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("the ledger", () => {
  /** Books entries of these amounts in one transaction, as the application would. */
  async function book(amounts: readonly number[], currencies: readonly string[] = []): Promise<void> {
    const client = await app.connect();
    try {
      await client.query("begin");
      const tx_id = randomUUID();
      await client.query(
        "insert into ledger_tx (id, idempotency_key, type, at) values ($1, $2, 'test', now())",
        [tx_id, tx_id],
      );
      for (const [index, amount] of amounts.entries()) {
        const currency = currencies[index] ?? "EUR";
        const account_id = randomUUID();
        await client.query(
          "insert into ledger_account (id, name, kind, owner_id, currency) values ($1, 'test', 'asset', $2, $3)",
          [account_id, randomUUID(), currency],
        );
        await client.query(
          `insert into ledger_entry (tx_id, account_id, currency, amount_minor, at)
            select id, $2, $3, $4, at from ledger_tx where id = $1`,
          [tx_id, account_id, currency, amount],
        );
      }
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  }

  test("accepts balanced entries", async () => {
    await book([1_000, -900, -100]);
  });
  test.each([
    ["one cent too much", [1_000, -999], []],
    ["nothing at all", [], []],
    ["one side only", [1_000], []],
    ["two currencies that only balance together", [1_000, -1_000], ["EUR", "USD"]],
  ])("refuses %s", async (_name, amounts, currencies) => {
    await expect(book(amounts, currencies)).rejects.toMatchObject({ code: "23514" });
  });
});

describe("the database decides races", () => {
  const copyOf = async (table: string, id: string, over: Record<string, string>) => {
    const rows = await kit.rows<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'",
      table,
    );
    // Every row gets its own short number.
    const names = rows.map(({ name }) => name).filter((name) => name !== "number");
    const values = names.map((name) => over[name] ?? name);
    await app.query(
      `insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from ${table} where id = $1`,
      [id],
    );
  };
  const newId = () => `'${randomUUID()}'`;

  test("a second accepted offer of one request", async () => {
    const { offer_id } = await kit.booking();
    const other = (await kit.provider()).profile?.id;
    const over = { id: newId(), profile_id: `'${other}'` };
    await expect(copyOf("offer", offer_id, over)).rejects.toMatchObject({
      constraint: "offer_one_accepted_per_request",
    });
  });

  test("a second living offer of one provider for one request", async () => {
    const { offer_id } = await kit.sentOffer();
    await expect(copyOf("offer", offer_id, { id: newId() })).rejects.toMatchObject({
      constraint: "offer_one_live_per_provider",
    });
  });

  test("a second living booking of one request", async () => {
    const { booking_id } = await kit.booking();
    const over = { id: newId(), is_exclusive: "false" };
    await expect(copyOf("booking", booking_id, over)).rejects.toMatchObject({
      constraint: "booking_one_live_per_request",
    });
  });

  test("a second living payment of one instalment", async () => {
    const { attempt_id } = await kit.payment();
    const over = {
      id: newId(),
      attempt_no: "attempt_no + 1",
      idempotency_key: newId(),
      session_id: "null",
      payment_intent_id: "null",
    };
    await expect(copyOf("payment_attempt", attempt_id, over)).rejects.toMatchObject({
      constraint: "payment_one_live_attempt",
    });
  });

  test("two bookings of one provider that overlap in an exclusive category; back to back is fine", async () => {
    const { booking_id } = await kit.booking();
    const { request_id } = await kit.openRequest();
    // Without `taken_until`, as the previous release writes it.
    const over = { id: newId(), request_id: `'${request_id}'`, taken_until: "null" };
    const later = { starts_at: "ends_at - interval '1 minute'", ends_at: "ends_at + interval '1 hour'" };
    await expect(copyOf("booking", booking_id, { ...over, ...later })).rejects.toMatchObject({
      constraint: "booking_slot_is_free",
    });
    const open = { starts_at: "ends_at - interval '1 minute'", ends_at: "null" };
    await expect(copyOf("booking", booking_id, { ...over, ...open })).rejects.toMatchObject({
      constraint: "booking_slot_is_free",
    });
    const after = { starts_at: "ends_at", ends_at: "ends_at + interval '1 hour'" };
    await copyOf("booking", booking_id, { ...over, ...after });
  });

  test("a second event for one version of a row", async () => {
    const { offer_id } = await kit.sentOffer();
    const insert = `insert into event (noun, subject_id, transition, to_status, version, role, command_id, request_id, at)
      select noun, subject_id, transition, to_status, version, role, command_id, request_id, at
      from event where subject_id = $1`;
    await expect(app.query(insert, [offer_id])).rejects.toMatchObject({
      constraint: "event_once_per_version",
    });
  });
});

test("a booking and a new date that come without `taken_until` get it by the rule of the domain", async () => {
  const { booking_id } = await kit.booking();
  const dates = [
    ["2027-09-01T10:00Z", "2027-09-01T12:00Z"],
    ["2027-09-02T10:00Z", null],
    ["2027-10-31T10:00Z", null],
  ] as const;
  const write = `update booking set starts_at = $2, ends_at = $3, time_zone = 'Europe/Berlin' where id = $1
    returning starts_at, ends_at, time_zone, taken_until`;
  for (const [starts_at, ends_at] of dates) {
    const { rows } = await app.query(write, [booking_id, starts_at, ends_at]);
    expect(rows[0].taken_until).toEqual(takenUntil(rows[0]));
  }
  const { rows } = await app.query(write, [booking_id, null, null]);
  expect(rows[0].taken_until).toBeNull();
});

test("no rule uses the database's time: columns get it from the application's clock", async () => {
  const migrations = await readMigrations("db/migrations");
  expect(migrations.length).toBeGreaterThan(0);
  for (const { name, sql } of migrations)
    expect(sql, name).not.toMatch(/default (now\(\)|current_timestamp)/i);
});

test("every table of the schema says what it holds", async () => {
  const tables = await kit.rows<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and obj_description(oid, 'pg_class') is null`,
  );
  expect(tables).toEqual([]);
});
