// A failed refund: either retried or closed, once, by one operator.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { submitRefund } from "#domain/payment/jobs.ts";
import { listBookingEvents } from "#server/event/reads/event.ts";
import { recordRefund } from "#server/flow/payment/record-refund.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { dismissRefund } from "#server/payment/commands/dismiss-refund.ts";
import { retryRefund } from "#server/payment/commands/retry-refund.ts";
import { settleRefund } from "#server/payment/commands/settle-refund.ts";
import { listAttempts, summarisePayments } from "#server/payment/reads/payment.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { countOperatorTasks, listFailedRefunds } from "./reads/lists.ts";
import { findRefund } from "./reads/operator.ts";

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
async function jobsOf(type: { name: string }, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where task_identifier = ${type.name} and key = ${key}`.execute(kit.runtime.db);
  return rows[0]?.count ?? 0;
}

describe("a failed refund", () => {
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
  const settle = (by = operator, input: Partial<z.input<typeof settleRefund.input>> = {}) =>
    kit.run(settleRefund, by, {
      refund_id: failed.refund_id,
      version: failed.refund_version,
      note,
      ...input,
    });
  const listOpen = async () => {
    const scope = kit.scopeOf(operator);
    const { rows } = await listFailedRefunds(scope, null, 1_000);
    return { ids: rows.map(({ id }) => id), count: await countOperatorTasks(scope) };
  };
  const refunds = () =>
    kit.rows("select * from refund where attempt_id = $1 order by retry_of nulls first", failed.attempt_id);

  test("is retried as another row of the same sum under its own key", async () => {
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

  test.each([
    ["tried again", () => retry()],
    ["paid another way", () => settle()],
  ])("is listed for operators until it is %s", async (_how, act) => {
    const before = await listOpen();
    expect(before.ids).toContain(failed.refund_id);
    await act();
    const after = await listOpen();
    expect(after.ids).toEqual(before.ids.filter((id) => id !== failed.refund_id));
    expect(after.count).toBe(before.count - 1);
  });

  test("is listed again when the retry fails, as that retry", async () => {
    const { refund_id } = await retry();
    await kit.run(recordRefund, system, { refund_id, version: 1, stripe_refund_id: null, status: "failed" });
    const { ids } = await listOpen();
    expect(ids).toContain(refund_id);
    expect(ids).not.toContain(failed.refund_id);
  });

  test("shows the customer each try, and nothing of the operators' notes", async () => {
    await retry();
    const scope = kit.scopeOf(failed.customer);
    const timeline = await listBookingEvents(scope, failed.booking_id);
    expect(timeline.filter(({ noun }) => noun === "refund").map(({ transition }) => transition)).toEqual([
      "begin",
      "fail",
      "begin",
    ]);
    expect(JSON.stringify(timeline)).not.toContain(note);
  });

  test("is retried once by two operators at once; a further try is stale", async () => {
    expect(
      await raceOf(
        () => retry(operator),
        () => retry(colleague),
      ),
    ).toEqual(["done", "stale"]);
    const [, second, ...others] = await refunds();
    expect(others).toEqual([]);
    await expect(retry()).rejects.toMatchObject({
      code: "stale",
      details: { current: { retried_by: second.id } },
    });
  });

  test("is retried once: a unique constraint refuses a second retry", async () => {
    const { refund_id } = await retry();
    const insert =
      "insert into refund select (r).* from (select jsonb_populate_record(refund, $2) as r from refund where id = $1) x";
    // Made at Stripe, because one of ours would exceed what the payment brought.
    const copy = { id: randomUUID(), idempotency_key: randomUUID(), origin: "stripe" };
    await expect(kit.owner.query(insert, [refund_id, copy])).rejects.toMatchObject({
      constraint: "refund_retry_of_key",
    });
  });

  test("is retried for the rest after a part went back another way, and not settled in full", async () => {
    const [{ booking_id, attempt_id, amount_minor, currency }] = await refunds();
    await kit.owner.query(
      `insert into refund (id, booking_id, attempt_id, status, amount_minor, currency, reason, idempotency_key, created_at)
       values ($1::uuid, $2, $3, 'succeeded', $4, $5, 'by hand', $1::uuid::text, now())`,
      [randomUUID(), booking_id, attempt_id, Math.ceil(Number(amount_minor) / 2), currency],
    );
    expect(await outcomeOf(settle())).toBe("refund_too_large");
    const { refund_id } = await retry();
    const rest = Number(amount_minor) - Math.ceil(Number(amount_minor) / 2);
    expect((await refunds()).find(({ id }) => id === refund_id)).toMatchObject({
      amount_minor: rest,
    });
  });

  test("is settled another way with who, when and why: ledger and customer's page count it as returned", async () => {
    const scope = kit.scopeOf(failed.customer);
    const heldMinor = async () =>
      Number(
        (
          await one(
            `select coalesce(-sum(amount_minor), 0) as held from ledger_entry
               join ledger_account on ledger_account.id = account_id
             where name = 'customer_funds' and owner_id = $1`,
            [failed.booking_id],
          )
        ).held,
      );
    const [before] = await refunds();
    expect(await heldMinor()).toBe(178_500);
    const { settled_at } = await settle();
    const closure = { dismissed_at: new Date(settled_at), dismissed_by: operator.account_id, note };
    expect(await refunds()).toEqual([{ ...before, ...closure, is_settled_otherwise: true }]);
    expect(await heldMinor()).toBe(0);
    const attempts = await listAttempts(scope, failed.booking_id);
    expect(summarisePayments({ total_minor: 178_500 }, attempts).status).toBe("refunded");
    const log = await one("select * from command_log where name = 'settle_refund' and subject_id = $1", [
      failed.refund_id,
    ]);
    expect(log).toMatchObject({ account_id: operator.account_id, audit: { note } });
  });

  test("cannot be dismissed while its money is owed, nor settled or retried once the money has gone back", async () => {
    const dismiss = () =>
      kit.run(dismissRefund, operator, {
        refund_id: failed.refund_id,
        version: failed.refund_version,
        note,
      });
    const owed = async () => (await findRefund(kit.scopeOf(operator), failed.refund_id))?.owed_minor;
    expect(await outcomeOf(dismiss())).toBe("money_unresolved");
    expect(await owed()).toBe(178_500);
    failed = await kit.failedRefund({ is_given_back: true });
    expect(await owed()).toBe(0);
    expect(await outcomeOf(settle())).toBe("refund_too_large");
    expect(await outcomeOf(retry())).toBe("refund_too_large");
    await dismiss();
    expect((await refunds()).find(({ id }) => id === failed.refund_id)).toMatchObject({
      note,
      is_settled_otherwise: false,
    });
  });

  test("is either retried or closed by two operators at once, never both", async () => {
    for (const [first, second] of [
      [retry, settle],
      [settle, retry],
      [settle, settle],
    ] as const) {
      failed = await kit.failedRefund();
      expect(
        await raceOf(
          () => first(operator),
          () => second(colleague),
        ),
      ).toEqual(["done", "stale"]);
      const [old, fresh] = await refunds();
      expect([old.dismissed_at !== null, fresh !== undefined].filter(Boolean)).toHaveLength(1);
    }
  });

  test("is stale for everybody else once decided, with its current state", async () => {
    await settle(colleague);
    for (const act of [retry, settle]) {
      await expect(act()).rejects.toMatchObject({
        code: "stale",
        details: { current: { status: "failed", is_dismissed: true, retried_by: null } },
      });
    }
    failed = await kit.failedRefund();
    const { refund_id } = await retry(colleague);
    await expect(settle()).rejects.toMatchObject({
      code: "stale",
      details: { current: { is_dismissed: false, retried_by: refund_id } },
    });
  });

  test("is the only kind to close, with time, operator and note: a constraint refuses the rest", async () => {
    const { refund_id } = await retry();
    const close = (id: string, columns: string) =>
      kit.owner.query(`update refund set ${columns} where id = $1`, [id]);
    const whole = `dismissed_at = now(), dismissed_by = '${operator.account_id}', note = 'x'`;
    for (const [id, columns] of [
      [refund_id, whole],
      [failed.refund_id, "dismissed_at = now(), note = 'x'"],
      [failed.refund_id, "note = 'x'"],
    ] as const)
      await expect(close(id, columns)).rejects.toMatchObject({ constraint: "refund_dismissed_whole" });
    await expect(close(failed.refund_id, whole.replace("'x'", "repeat('x', 1001)"))).rejects.toMatchObject({
      constraint: "refund_note_check",
    });
  });

  test("cannot be decided unless it has failed", async () => {
    const { refund_id } = await retry();
    for (const act of [retry, settle])
      expect(await outcomeOf(act(operator, { refund_id, version: 1 }))).toBe("transition_not_allowed");
  });
});
