import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { units } from "#domain/limits.ts";
import { processStripeEvent } from "#domain/payment/jobs.ts";
import { closeTask } from "#server/flow/operator/close-task.ts";
import type { Member } from "#server/kernel/actor.ts";
import { dismissEvent } from "#server/payment/commands/dismiss-event.ts";
import { rereadEvent } from "#server/payment/commands/reread-event.ts";
import { settleEvent } from "#server/payment/commands/settle-event.ts";
import { markEvent } from "#server/payment/store/payment.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";

let operator: Member;
let colleague: Member;
const kit = duringFile(startKit);
beforeAll(async () => {
  operator = await kit.operator();
  colleague = await kit.operator();
});

const note = "Looked at it with the bank.";

async function one(query: string, values: unknown[]) {
  return (await kit.rows(query, ...values))[0];
}
const eventRow = (id: string) => one("select * from stripe_event where id = $1", [id]);
async function jobsOf(type: { name: string }, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where task_identifier = ${type.name} and key = ${key}`.execute(kit.runtime.db);
  return rows[0]?.count ?? 0;
}

describe("a set-aside event", () => {
  type EventFixture = Awaited<ReturnType<TestKit["quarantinedEvent"]>>;
  let event: EventFixture;
  beforeEach(async () => {
    event = await kit.quarantinedEvent();
  });
  const reread = (by = operator, input: Partial<z.input<typeof rereadEvent.input>> = {}) =>
    kit.run(rereadEvent, by, { ...event, note, ...input });
  const dismiss = (by = operator, input: Partial<z.input<typeof dismissEvent.input>> = {}) =>
    kit.run(dismissEvent, by, { ...event, note, ...input });

  const settle = (by = operator, input: Partial<z.input<typeof settleEvent.input>> = {}) =>
    kit.run(settleEvent, by, { ...event, note, settlement: "returned", ...input });

  test("is read again: status received, its job in the same transaction, who and why in the log", async () => {
    await reread();
    const row = await eventRow(event.event_id);
    expect(row).toMatchObject({ status: "received", problem: null, processed_at: null });
    expect(await jobsOf(processStripeEvent, `stripe_event:${event.event_id}`)).toBe(1);
    const log = await one("select * from command_log where audit ->> 'event_id' = $1", [event.event_id]);
    expect(log).toMatchObject({ name: "reread_event", account_id: operator.account_id, audit: { note } });
  });

  test("can be dismissed with who, when and why, and stays so when its job ends late", async () => {
    const { dismissed_at } = await dismiss();
    const closure = { status: "dismissed", dismissed_by: operator.account_id, note };
    const row = await eventRow(event.event_id);
    expect(row).toMatchObject({ ...closure, dismissed_at: new Date(dismissed_at) });
    await markEvent(kit.runtime.db, event.event_id, "quarantined", "other_session", kit.clock.now());
    expect(await eventRow(event.event_id)).toEqual(row);
  });

  test.each([
    ["dismissed", () => dismiss(colleague)],
    ["sent to be read again", () => reread(colleague)],
  ])("is stale for everybody else once it is %s, with its current state", async (_how, first) => {
    await first();
    const { status } = await eventRow(event.event_id);
    for (const act of [reread, dismiss]) {
      await expect(act()).rejects.toMatchObject({ code: "stale", details: { current: { status } } });
    }
  });

  test("is stale after being set aside again: the reason may be another one", async () => {
    await reread(colleague);
    await kit.passTime({ hours: 1 });
    await markEvent(kit.runtime.db, event.event_id, "quarantined", "other_mode", kit.clock.now());
    const current = { status: "quarantined", problem: "other_mode" };
    await expect(dismiss()).rejects.toMatchObject({ code: "stale", details: { current } });
    await dismiss(operator, { set_aside_at: kit.clock.now().toISOString() });
  });

  test("ends once for two operators at once", async () => {
    expect(
      await raceOf(
        () => dismiss(operator),
        () => dismiss(colleague),
      ),
    ).toEqual(["done", "stale"]);
    event = await kit.quarantinedEvent();
    expect(
      await raceOf(
        () => reread(operator),
        () => dismiss(colleague),
      ),
    ).toEqual(["done", "stale"]);
  });

  test.each(["other_session", "other_payment", "other_refund", "payment_mismatch", "dispute"])(
    "about money (%s) is never dismissed: it is settled once, with where the money is",
    async (problem) => {
      event = await kit.quarantinedEvent({ problem });
      expect(await outcomeOf(dismiss())).toBe("money_unresolved");
      expect(await eventRow(event.event_id)).toMatchObject({ status: "quarantined", settlement: null });
      expect(await outcomeOf(settle(operator, { settlement: "lost" as never }))).toBe("invalid_input");
      await settle();
      const closure = {
        status: "dismissed",
        dismissed_by: operator.account_id,
        note,
        settlement: "returned",
      };
      expect(await eventRow(event.event_id)).toMatchObject(closure);
      expect(await outcomeOf(settle())).toBe("stale");
    },
  );

  test("is about money if it names a booking, a payment or a refund of ours", async () => {
    const { booking_id, attempt_id, refund_id } = await kit.failedRefund();
    for (const object of [
      { id: "cs_1", client_reference_id: booking_id },
      { id: "cs_2", metadata: { attempt_id } },
      { id: "re_3", metadata: { refund_id } },
      { id: `pi_${attempt_id}` },
      { id: "ch_5", payment_intent: `pi_${attempt_id}` },
    ]) {
      event = await kit.quarantinedEvent({ object });
      expect(await outcomeOf(dismiss()), JSON.stringify(object)).toBe("money_unresolved");
    }
    event = await kit.quarantinedEvent({ object: { id: "cs_6", metadata: { booking_id: randomUUID() } } });
    await dismiss();
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

  test("closes with who, when and what was done, and leaves the booking alone", async () => {
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

  test.each([
    ["dispute_open", { status: "disputed" }],
    ["booking_undelivered", { status: "confirmed" }],
    ["booking_undelivered", { status: "changes_requested" }],
    ["cancellation_unanswered", { status: "cancel_requested" }],
  ] as const)(
    "%s is not closed by hand while the booking (%o) waits for the decision",
    async (kind, { status }) => {
      task = await kit.operatorTask(kind);
      const set = (to: string) =>
        kit.owner.query(
          "update booking set status = $2, starts_at = $3, ends_at = null, is_exclusive = false where id = $1",
          // For a start without an end, its day is over as well.
          [task.booking_id, to, new Date(kit.clock.now().getTime() - 2 * units.day_ms)],
        );
      await set(status);
      await expect(close()).rejects.toMatchObject({
        code: "decision_awaited",
        details: { booking_id: task.booking_id },
      });
      expect(await row()).toMatchObject({ closed_at: null });
      await set("completed");
      await close();
      expect(await row()).toMatchObject({ note });
    },
  );

  test("can be closed by hand if no decision closes it, whatever the booking awaits", async () => {
    task = await kit.operatorTask("payment_while_suspended");
    await kit.owner.query("update booking set status = 'disputed' where id = $1", [task.booking_id]);
    await close();
    expect(await row()).toMatchObject({ note });
  });

  test("closes once for two operators at once, and the first note stays", async () => {
    const race = [() => close(operator, { note: "first" }), () => close(colleague, { note: "second" })];
    expect(await raceOf(...race)).toEqual(["done", "stale"]);
    const { note: first_note } = await row();
    await expect(close(operator, { version: 2 })).rejects.toMatchObject({
      code: "stale",
      details: { current: { version: 2, is_closed: true } },
    });
    expect((await row()).note).toBe(first_note);
  });
});
