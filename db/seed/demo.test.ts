import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallKey } from "#domain/file/rules.ts";
import { groupedSumsOf, type Movement } from "#domain/partner/movements.ts";
import { balancesOf } from "#domain/partner/statement.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { listDue } from "#server/flow/timer/due.ts";
import { timers } from "#server/flow/timer/timers.ts";
import { startRuntime, type TestRuntime } from "#tests/kit/runtime.ts";
import { catalogue } from "./catalogue/all.ts";
import { seedDemo } from "./demo.ts";
import { customers, demoPassword, operator, providers } from "./demo-accounts.ts";
import { loadMember } from "./run.ts";
import { stories } from "./stories/all.ts";

const users = new Map<string, string>();
const passwords = new Set<string>();
const createUser = async (email: string, password: string) => {
  const id = users.get(email) ?? randomUUID();
  users.set(email, id);
  passwords.add(password);
  return { id };
};

let bench: TestRuntime;
let seeding: TestRuntime["runtime"];
let folder: string;
let took_ms = 0;
beforeAll(async () => {
  bench = await startRuntime();
  folder = await mkdtemp(join(tmpdir(), "demo-files-"));
  seeding = { ...bench.runtime, env: { ...bench.runtime.env, FILES_URL: pathToFileURL(folder).href } };
  const began = performance.now();
  // Two processes start concurrently: one fills the database, the other finds it filled.
  const both = [seedDemo(seeding, { createUser }), seedDemo(seeding, { createUser })];
  expect((await Promise.all(both)).sort()).toEqual([false, true]);
  took_ms = performance.now() - began;
});
afterAll(async () => {
  await bench.stop();
  await rm(folder, { recursive: true });
});

async function statusesOf(table: "request" | "offer" | "booking" | "payment_attempt"): Promise<string[]> {
  const rows = await bench.owner.query<{ status: string }>(`select distinct status from ${table} order by 1`);
  return rows.rows.map(({ status }) => status);
}

async function count(query: string): Promise<number> {
  const rows = await bench.owner.query<{ count: number }>(`select count(*)::int as count from ${query}`);
  return rows.rows[0]?.count ?? 0;
}

async function tasksOpen(): Promise<string[]> {
  const rows = await bench.owner.query<{ kind: string }>(
    "select kind from operator_task where closed_at is null order by kind",
  );
  return rows.rows.map(({ kind }) => kind);
}

/** The keys of all stored files, in order. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}

describe("the demo data", () => {
  test("have a partner that sees its money, and has earned more than it was paid", async () => {
    const { rows } =
      await bench.owner.query<Movement>(`select to_char(tx.at at time zone 'UTC', 'YYYY-MM') as month,
        account.currency, -entry.amount_minor::int as minor,
        case when tx.type = 'partner_commission' then tx.booking_id end as booking_id
      from ledger_entry entry join ledger_tx tx on tx.id = entry.tx_id
      join ledger_account account on account.id = entry.account_id
      where account.name = 'partner_payable' order by tx.at, tx.id`);
    const [balance] = balancesOf(groupedSumsOf(rows));
    expect(balance?.open_minor, JSON.stringify(rows)).toBeGreaterThan(0);
  });

  test("reach every state that commands can reach", async () => {
    expect(await statusesOf("request")).toEqual([
      "awarded",
      "closed",
      "draft",
      "expired",
      "fulfilled",
      "on_hold",
      "open",
    ]);
    expect(await statusesOf("offer")).toEqual([
      "accepted",
      "declined",
      "expired",
      "not_selected",
      "parked",
      "sent",
      "withdrawn",
    ]);
    expect(await statusesOf("booking")).toEqual([
      "awaiting_information",
      "awaiting_payment",
      "cancelled",
      "changes_requested",
      "completed",
      "confirmed",
      "delivered",
      "disputed",
      "lapsed",
    ]);
    expect(await statusesOf("payment_attempt")).toEqual(["succeeded"]);
  });

  test("show every wait around a paid booking, and an open request that its owner has edited", async () => {
    expect(await tasksOpen()).toEqual(["booking_undelivered", "dispute_open"]);
    const sides = "select array_agg(side order by side) as sides from dispute_statement";
    expect(await bench.rows(sides)).toEqual([{ sides: ["customer", "provider"] }]);
    expect(await count("booking_change where status = 'proposed'")).toBe(1);
    expect(await count("refund where status = 'succeeded'")).toBe(2);
    expect(await count("refund where status <> 'succeeded'")).toBe(0);
    expect(await count("request where decide_until is not null")).toBe(2);
    expect(await count("instalment where kind = 'balance' and status = 'due'")).toBe(2);
    expect(await count("delivery where note is not null")).toBe(5);
    expect(await count("file where delivery_id is not null")).toBe(2);
    expect(await count("file where statement_id is not null")).toBe(1);
    expect(await count("file where message_id is not null")).toBe(1);
    const outdated = `offer join request on request.id = offer.request_id
      where offer.status = 'sent' and request.status = 'open' and offer.request_revision < request.revision`;
    expect(await count(outdated)).toBe(1);
  });

  test("have open requests with and without offers, in many towns, and a deposit", async () => {
    expect(await count("request where status <> 'draft'")).toBeGreaterThanOrEqual(14);
    expect(await count("(select distinct place_town from request) towns")).toBeGreaterThanOrEqual(12);
    const withOffers =
      "exists (select 1 from offer where offer.request_id = request.id and offer.status = 'sent')";
    expect(await count(`request where status = 'open' and ${withOffers}`)).toBeGreaterThanOrEqual(3);
    expect(await count(`request where status = 'open' and not ${withOffers}`)).toBeGreaterThanOrEqual(2);
    expect(await count("payment_attempt where instalment = 'deposit'")).toBe(2);
    const lines = await bench.owner.query<{ lines: number }>(
      "select count(*)::int as lines from offer_line group by offer_id, revision",
    );
    expect(new Set(lines.rows.map((row) => row.lines))).toEqual(new Set([3]));
  });

  test("every named account can act at once, with one password", async () => {
    expect([...passwords]).toEqual([demoPassword]);
    for (const { email, display_name } of Object.values({ ...customers, ...providers, operator })) {
      const member = await loadMember(bench.runtime, users.get(email) ?? "");
      expect(member).toMatchObject({ email, profile: { display_name } });
    }
    const boss = await loadMember(bench.runtime, users.get(operator.email) ?? "");
    expect(boss.is_operator).toBe(true);
    for (const { email } of Object.values(providers)) {
      const provider = await loadMember(bench.runtime, users.get(email) ?? "");
      expect(provider.profile).toMatchObject({ kind: "provider", is_verified: true });
    }
  });

  test("have a catalogue in both languages, with questions for every category", async () => {
    expect(await count("category")).toBe(catalogue.length);
    for (const { name, description, request_questions, information_questions } of catalogue) {
      expect(name.de).not.toBe("");
      expect(description.en).not.toBe(description.de);
      expect(request_questions.length).toBeGreaterThanOrEqual(3);
      expect(information_questions.length).toBeGreaterThanOrEqual(2);
    }
  });

  test("everybody has a photo, most requests have some, and the bytes of each are stored", async () => {
    expect(await count("profile where not exists (select 1 from file where profile_id = profile.id)")).toBe(
      0,
    );
    expect(
      await count("(select distinct request_id from file where request_id is not null) photographed"),
    ).toBe(stories.filter(({ photos }) => photos).length);
    const rows = await bench.rows<{ storage_key: string; size_bytes: number; is_large: boolean }>(
      "select storage_key, size_bytes, width > 640 as is_large from file",
    );
    const expected = rows.flatMap(({ storage_key, is_large }) =>
      is_large ? [storage_key, smallKey(storage_key)] : [storage_key],
    );
    expect(await storedFiles()).toEqual(expected.sort());
    let total_bytes = 0;
    for (const { storage_key, size_bytes } of rows) {
      const bytes = await readFile(join(folder, storage_key));
      expect(bytes.length, storage_key).toBe(size_bytes);
      expect(bytes.subarray(8, 12).toString(), storage_key).toBe("WEBP");
      total_bytes += bytes.length;
    }
    expect(total_bytes).toBeLessThan(600_000);
  });

  test("nothing is dated after now, and nothing is due at the next tick", async () => {
    const now = bench.clock.now();
    for (const table of ["event", "command_log"]) {
      const found = await bench.owner.query(`select 1 from ${table} where at > $1`, [now]);
      expect(found.rowCount, table).toBe(0);
    }
    const ends = timers.filter(({ edges }) => edges.length > 0);
    for (const timer of ends) {
      expect(
        await listDue(bench.runtime.db, timer, { now, settings: initialSettings }, null, 1),
        timer.name,
      ).toEqual([]);
    }
  });

  test("send no mail: every queued one is recorded as sent, and so are those to matching providers", async () => {
    expect(await count("graphile_worker._private_jobs")).toBeGreaterThan(0);
    const unsent = `graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id and task.identifier = 'send_mail'
      where not exists (select 1 from sent_mail where sent_mail.key = job.payload ->> 'key')`;
    expect(await count(unsent)).toBe(0);
    const untold = `request where status = 'open' and not exists (select 1 from match_progress
      where match_progress.request_id = request.id and finished_at is not null)`;
    expect(await count(untold)).toBe(0);
    expect(await count("match_progress")).toBeGreaterThan(5);
  });

  test("the ledger has the sum of all payments minus all refunds, and the earnings", async () => {
    const sumOf = async (query: string) => {
      const rows = await bench.rows<{ sum: number }>(
        `select coalesce(sum(amount_minor), 0)::int as sum from ${query}`,
      );
      return rows[0]?.sum ?? 0;
    };
    const booked = (names: string) =>
      sumOf(`ledger_entry where account_id in (select id from ledger_account where name in (${names}))`);
    const paid = await sumOf("payment_attempt where status = 'succeeded'");
    const returned = await sumOf("refund where status = 'succeeded'");
    expect(returned).toBeGreaterThan(0);
    expect(paid).toBeGreaterThan(returned);
    expect(await booked("'stripe_pending'")).toBe(paid - returned);
    const rows = await bench.rows<{ sum: number }>(
      "select sum(kept_minor)::int as sum from booking where kept_minor is not null",
    );
    expect(await booked("'provider_payable', 'commission', 'vat_payable'")).toBe(-(rows[0]?.sum ?? 0));
  });

  test("are made within a time limit", () => {
    // Two or three seconds on an idle machine; the limit leaves room for a busy one.
    expect(took_ms).toBeLessThan(20_000);
  });

  test("are made once: a database with accounts stays unchanged", async () => {
    const before = await count("event");
    expect(await seedDemo(seeding, { createUser })).toBe(false);
    expect(await count("event")).toBe(before);
  });

  test("are made completely, or not at all", async () => {
    const other = await startRuntime();
    await other.owner.query(`
      create function no_more() returns trigger language plpgsql as $$ begin
        if (select count(*) from booking) > 3 then raise exception 'the disk is full'; end if;
        return new;
      end $$;
      create trigger no_more before insert on booking for each row execute function no_more()`);
    const files = await storedFiles();
    const again = { ...other.runtime, env: seeding.env };
    await expect(seedDemo(again, { createUser })).rejects.toThrow(/the demo data stop at: accept/);
    expect((await other.owner.query("select 1 from account")).rowCount).toBe(0);
    expect(await storedFiles()).toEqual(files);
    expect((await other.owner.query("select 1 from graphile_worker._private_jobs")).rowCount).toBe(0);
    await other.stop();
  });
});
