import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { processStripeEvent, submitRefund } from "#domain/payment/jobs.ts";
import { listBookingEvents } from "#server/event/reads.ts";
import type { Member } from "#server/kernel/actor.ts";
import { Scoped } from "#server/kernel/scope.ts";
import { dismissEvent } from "#server/payment/dismiss-event.ts";
import { rereadEvent } from "#server/payment/reread-event.ts";
import { retryRefund } from "#server/payment/retry-refund.ts";
import { markEvent } from "#server/payment/store.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { closeTask } from "./close-task.ts";

let kit: TestKit;
let operator: Member;
let colleague: Member;
beforeAll(async () => {
  kit = await startKit();
  operator = await kit.operator();
  colleague = await kit.operator();
});
afterAll(() => kit.stop());

const note = "Looked at it with the bank.";
const acting = () => ({ ...operator, on_behalf_of: colleague.account_id });

async function one(query: string, values: unknown[]) {
  return (await kit.owner.query(query, values)).rows[0];
}
const eventRow = (id: string) => one("select * from stripe_event where id = $1", [id]);
async function jobsOf(type: { name: string }, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where task_identifier = ${type.name} and key = ${key}`.execute(kit.runtime.db);
  return rows[0]?.count ?? 0;
}

describe("an event that was set aside", () => {
  type Seen = Awaited<ReturnType<TestKit["quarantinedEvent"]>>;
  let seen: Seen;
  beforeEach(async () => {
    seen = await kit.quarantinedEvent();
  });
  const reread = (by = operator, input: Partial<z.input<typeof rereadEvent.input>> = {}) =>
    kit.run(rereadEvent, by, { ...seen, note, ...input });
  const dismiss = (by = operator, input: Partial<z.input<typeof dismissEvent.input>> = {}) =>
    kit.run(dismissEvent, by, { ...seen, note, ...input });

  test("is read again: received as on the first day, its job in the same transaction, the log says who and why", async () => {
    await reread();
    const row = await eventRow(seen.event_id);
    expect(row).toMatchObject({ status: "received", problem: null, processed_at: null });
    expect(await jobsOf(processStripeEvent, `stripe_event:${seen.event_id}`)).toBe(1);
    const log = await one("select * from command_log where audit ->> 'event_id' = $1", [seen.event_id]);
    expect(log).toMatchObject({ name: "reread_event", account_id: operator.account_id, audit: { note } });
  });

  test("is dismissed with who, when and why, and stays so when a reading ends late", async () => {
    const { dismissed_at } = await dismiss();
    const how = { status: "dismissed", dismissed_by: operator.account_id, note };
    const row = await eventRow(seen.event_id);
    expect(row).toMatchObject({ ...how, dismissed_at: new Date(dismissed_at) });
    await markEvent(kit.runtime.db, seen.event_id, "quarantined", "other_session", kit.clock.now());
    expect(await eventRow(seen.event_id)).toEqual(row);
  });

  test.each([
    ["dismissed", () => dismiss(colleague)],
    ["sent to be read again", () => reread(colleague)],
  ])("and %s meanwhile is stale for everybody else, with how it stands now", async (_how, first) => {
    await first();
    const { status } = await eventRow(seen.event_id);
    for (const act of [reread, dismiss]) {
      await expect(act()).rejects.toMatchObject({ code: "stale", details: { current: { status } } });
    }
  });

  test("and set aside anew meanwhile is stale: the reason may be another one", async () => {
    await reread(colleague);
    await kit.passTime({ hours: 1 });
    await markEvent(kit.runtime.db, seen.event_id, "quarantined", "payment_mismatch", kit.clock.now());
    const current = { status: "quarantined", problem: "payment_mismatch" };
    await expect(dismiss()).rejects.toMatchObject({ code: "stale", details: { current } });
    await dismiss(operator, { set_aside_at: kit.clock.now().toISOString() });
  });

  test("is ended once by two operators at once", async () => {
    expect(
      await raceOf(
        () => dismiss(operator),
        () => dismiss(colleague),
      ),
    ).toEqual(["done", "stale"]);
    seen = await kit.quarantinedEvent();
    expect(
      await raceOf(
        () => reread(operator),
        () => dismiss(colleague),
      ),
    ).toEqual(["done", "stale"]);
  });

  test("needs a note, an operator in person, and must be there", async () => {
    for (const act of [reread, dismiss]) {
      expect(await outcomeOf(act(operator, { note: "  " }))).toBe("invalid_input");
      expect(await outcomeOf(act(operator, { event_id: "evt_nowhere" }))).toBe("not_found");
      expect(await outcomeOf(act(acting()))).toBe("impersonation_not_allowed");
      expect(await outcomeOf(act(await kit.customer()))).toBe("forbidden");
    }
    expect((await eventRow(seen.event_id)).status).toBe("quarantined");
  });
});

describe("a refund that failed", () => {
  type Failed = Awaited<ReturnType<TestKit["failedRefund"]>>;
  let failed: Failed;
  beforeEach(async () => {
    failed = await kit.failedRefund();
  });
  const retry = (by = operator, input: Partial<z.input<typeof retryRefund.input>> = {}) =>
    kit.run(retryRefund, by, {
      refund_id: failed.refund_id,
      version: failed.refund_version,
      note,
      ...input,
    });
  const refunds = async () =>
    (
      await kit.owner.query("select * from refund where attempt_id = $1 order by retry_of nulls first", [
        failed.attempt_id,
      ])
    ).rows;

  test("is tried again as another row of the same sum under a key of its own", async () => {
    const { refund_id } = await retry();
    const [old, fresh] = await refunds();
    expect(old).toMatchObject({ id: failed.refund_id, status: "failed", version: failed.refund_version });
    const { booking_id, attempt_id, amount_minor, currency, reason } = old;
    const same = { booking_id, attempt_id, amount_minor, currency, reason };
    expect(fresh).toMatchObject({ ...same, id: refund_id, status: "requested", retry_of: old.id });
    expect(fresh.idempotency_key).not.toBe(old.idempotency_key);
    expect(await jobsOf(submitRefund, `refund:${refund_id}`)).toBe(1);
    const begun = await one("select * from event where noun = 'refund' and subject_id = $1", [refund_id]);
    expect(begun).toMatchObject({ role: "operator", account_id: operator.account_id });
  });

  test("tells the customer that it was begun, and nothing of the operators' notes", async () => {
    await retry();
    const scope = new Scoped(kit.runtime.db, failed.customer, kit.clock.now());
    const told = await listBookingEvents(scope, failed.booking_id);
    expect(told.filter(({ noun }) => noun === "refund").map(({ transition }) => transition)).toEqual([
      "begin",
      "fail",
      "begin",
    ]);
    expect(JSON.stringify(told)).not.toContain(note);
  });

  test("by two operators at once is tried again once, and once more is stale", async () => {
    expect(
      await raceOf(
        () => retry(operator),
        () => retry(colleague),
      ),
    ).toEqual(["done", "stale"]);
    expect(await refunds()).toHaveLength(2);
    await expect(retry()).rejects.toMatchObject({
      code: "stale",
      details: { current: { retried_by: (await refunds())[1].id } },
    });
  });

  test("is tried again once even where the check is forgotten: the database has the last word", async () => {
    const { refund_id } = await retry();
    const insert =
      "insert into refund select (r).* from (select jsonb_populate_record(refund, $2) as r from refund where id = $1) x";
    const copy = { id: randomUUID(), idempotency_key: randomUUID() };
    await expect(kit.owner.query(insert, [refund_id, copy])).rejects.toMatchObject({
      constraint: "refund_retry_of_key",
    });
  });

  test("and whose money went back another way meanwhile is not sent twice", async () => {
    const [{ booking_id, attempt_id, amount_minor, currency }] = await refunds();
    await kit.owner.query(
      `insert into refund (id, booking_id, attempt_id, status, amount_minor, currency, reason, idempotency_key, created_at)
       values ($1::uuid, $2, $3, 'succeeded', $4, $5, 'by hand', $1::uuid::text, now())`,
      [randomUUID(), booking_id, attempt_id, Math.ceil(Number(amount_minor) / 2), currency],
    );
    expect(await outcomeOf(retry())).toBe("refund_too_large");
    expect(await refunds()).toHaveLength(2);
  });

  test("that has not failed, or has changed since it was seen, is refused", async () => {
    expect(await outcomeOf(retry(operator, { version: 1 }))).toBe("stale");
    const { refund_id } = await retry();
    expect(await outcomeOf(retry(operator, { refund_id, version: 1 }))).toBe("transition_not_allowed");
  });

  test("needs a note, an operator in person, and must be there", async () => {
    expect(await outcomeOf(retry(operator, { note: "" }))).toBe("invalid_input");
    expect(await outcomeOf(retry(operator, { refund_id: randomUUID() }))).toBe("not_found");
    expect(await outcomeOf(retry(acting()))).toBe("impersonation_not_allowed");
    for (const other of [failed.customer, failed.provider])
      expect(await outcomeOf(retry(other))).toBe("forbidden");
    expect(await refunds()).toHaveLength(1);
  });
});

describe("a task", () => {
  type Task = Awaited<ReturnType<TestKit["operatorTask"]>>;
  let task: Task;
  beforeEach(async () => {
    task = await kit.operatorTask();
  });
  const close = (by = operator, input: Partial<z.input<typeof closeTask.input>> = {}) =>
    kit.run(closeTask, by, { task_id: task.task_id, version: task.version, note, ...input });
  const row = () => one("select * from operator_task where id = $1", [task.task_id]);

  test("is closed with who, when and what was done, and leaves the booking alone", async () => {
    const before = await rowOf(kit.runtime.db, "booking", task.booking_id);
    await close();
    expect(await row()).toMatchObject({
      closed_at: kit.clock.now(),
      closed_by: operator.account_id,
      note,
      version: 2,
    });
    expect(await rowOf(kit.runtime.db, "booking", task.booking_id)).toEqual(before);
    const closed = await one(
      "select * from event where noun = 'operator_task' and subject_id = $1 and transition = 'close'",
      [task.task_id],
    );
    expect(closed).toMatchObject({
      role: "operator",
      from_status: "open",
      to_status: "closed",
      reason: note,
    });
  });

  test("is closed once by two operators at once, and what the first has noted stays", async () => {
    const race = [() => close(operator, { note: "first" }), () => close(colleague, { note: "second" })];
    expect(await raceOf(...race)).toEqual(["done", "stale"]);
    const { note: kept } = await row();
    await expect(close(operator, { version: 2 })).rejects.toMatchObject({
      code: "stale",
      details: { current: { version: 2, is_closed: true } },
    });
    expect((await row()).note).toBe(kept);
  });

  test("needs a note, an operator in person, and must be there", async () => {
    expect(await outcomeOf(close(operator, { note: "\n" }))).toBe("invalid_input");
    expect(await outcomeOf(close(operator, { task_id: randomUUID() }))).toBe("not_found");
    expect(await outcomeOf(close(acting()))).toBe("impersonation_not_allowed");
    expect(await outcomeOf(close(await kit.customer()))).toBe("forbidden");
    expect((await row()).closed_at).toBeNull();
  });
});
