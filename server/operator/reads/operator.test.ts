import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeTask } from "#server/flow/operator/close-task.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { dismissEvent } from "#server/payment/commands/dismiss-event.ts";
import { dismissRefund } from "#server/payment/commands/dismiss-refund.ts";
import { retryRefund } from "#server/payment/commands/retry-refund.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import {
  countOperatorTasks,
  listFailedRefunds,
  listSetAsideEvents,
  listTasks,
  type WorkList,
} from "./lists.ts";
import { findRefund, findStripeEvent, findTask } from "./operator.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});
beforeEach(async () => {
  await kit.owner.query("truncate stripe_event, operator_task, refund cascade");
});

const scopeOf = (actor: Actor = operator) => kit.scopeOf(actor);
const note = "Looked at it.";

/** Reads pages of two until the end, with every row's id. */
async function walk(list: (after: string | null) => Promise<WorkList<{ id: string }>>): Promise<string[][]> {
  const pages: string[][] = [];
  for (let after: string | null = null, isFirst = true; isFirst || after; isFirst = false) {
    const { rows, next } = await list(after);
    pages.push(rows.map(({ id }) => id));
    after = next;
  }
  return pages;
}

test("without work the lists are empty and the count is 0", async () => {
  const empty = { rows: [], total: 0, next: null };
  for (const list of [listSetAsideEvents, listFailedRefunds, listTasks])
    expect(await list(scopeOf())).toEqual(empty);
  expect(await countOperatorTasks(scopeOf())).toBe(0);
});

describe("a work list", () => {
  test("shows the oldest first, page by page, each row once, with the total", async () => {
    const expected = { events: [] as string[], refunds: [] as string[], tasks: [] as string[] };
    for (let index = 0; index < 5; index += 1) {
      // Two at the same instant: the id decides, and no row is lost between pages.
      if (index % 2 === 0) await kit.passTime({ hours: 1 });
      expected.events.push((await kit.quarantinedEvent()).event_id);
      expected.refunds.push((await kit.failedRefund()).refund_id);
      expected.tasks.push((await kit.operatorTask()).task_id);
    }
    const lists = [
      [expected.events, (after: string | null) => listSetAsideEvents(scopeOf(), after, 2)],
      [expected.refunds, (after: string | null) => listFailedRefunds(scopeOf(), after, 2)],
      [expected.tasks, (after: string | null) => listTasks(scopeOf(), after, 2)],
    ] as const;
    for (const [ids, list] of lists) {
      const pages = await walk(list);
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      const inPairs = [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)].map((pair) => [...pair].sort());
      expect(pages.map((ids) => [...ids].sort())).toEqual(inPairs);
      expect((await list(null)).total).toBe(5);
      expect((await list("no row's id")).rows, "an unreadable place is the beginning").toHaveLength(2);
    }
    expect(await countOperatorTasks(scopeOf())).toBe(15);
  });

  test("drops ended rows, whose page shows how they ended", async () => {
    const event = await kit.quarantinedEvent();
    const refund = await kit.failedRefund();
    const task = await kit.operatorTask();
    await kit.run(dismissEvent, operator, { ...event, note });
    await kit.run(closeTask, operator, { task_id: task.task_id, version: task.version, note });
    const { refund_id, refund_version: version } = refund;
    const again = await kit.run(retryRefund, operator, { refund_id, version, note });
    expect(await countOperatorTasks(scopeOf())).toBe(0);
    const ended = { by: operator.email, note, at: kit.clock.now().toISOString() };
    expect(await findStripeEvent(scopeOf(), event.event_id)).toMatchObject({ status: "dismissed", ended });
    expect(await findTask(scopeOf(), task.task_id)).toMatchObject({ ended, version: 2 });
    expect(await findRefund(scopeOf(), refund_id)).toMatchObject({ retried_by: again.refund_id });
    expect(await findRefund(scopeOf(), again.refund_id)).toMatchObject({
      retry_of: refund_id,
      retried_by: null,
      ended: null,
    });
    const closed = await kit.failedRefund({ is_given_back: true });
    await kit.owner.query("truncate operator_task");
    await kit.run(dismissRefund, operator, { refund_id: closed.refund_id, version: 2, note });
    expect(await findRefund(scopeOf(), closed.refund_id)).toMatchObject({ status: "failed", ended });
    expect(await countOperatorTasks(scopeOf())).toBe(0);
  });

  test("is empty for everybody but an operator in person: for the booking's sides and while impersonating", async () => {
    const { event_id } = await kit.quarantinedEvent();
    const { refund_id, customer, provider } = await kit.failedRefund();
    const { task_id } = await kit.operatorTask();
    const acting = { ...operator, on_behalf_of: customer.account_id };
    for (const actor of [{ kind: "visitor", visitor_id: null } as const, customer, provider, acting]) {
      const others = scopeOf(actor);
      expect(await countOperatorTasks(others)).toBe(0);
      for (const list of [listSetAsideEvents, listFailedRefunds, listTasks])
        expect((await list(others)).rows).toEqual([]);
      expect(await findStripeEvent(others, event_id)).toBeNull();
      expect(await findRefund(others, refund_id)).toBeNull();
      expect(await findTask(others, task_id)).toBeNull();
    }
  });

  test("finds null for an unknown or unreadable id", async () => {
    for (const id of [randomUUID(), "nonsense", "' or 1=1", "\u0000", ""]) {
      for (const find of [findStripeEvent, findRefund, findTask])
        expect(await find(scopeOf(), id)).toBeNull();
    }
  });
});

describe("an event", () => {
  const rowOf = async (object: Record<string, unknown>) => {
    const { event_id } = await kit.quarantinedEvent({ object });
    const row = (await listSetAsideEvents(scopeOf())).rows.find(({ id }) => id === event_id);
    return { row, page: await findStripeEvent(scopeOf(), event_id) };
  };

  test.each([
    ["session", { amount_total: 12_345, currency: "eur" }, { amount_minor: 12_345, currency: "EUR" }],
    ["refund in yen", { amount: 500, currency: "jpy" }, { amount_minor: 500, currency: "JPY" }],
    [
      "charge of which a part went back",
      { amount: 900, amount_refunded: 300, currency: "eur" },
      { amount_minor: 300, currency: "EUR" },
    ],
    [
      "charge of which nothing went back",
      { amount: 900, amount_refunded: 0, currency: "eur" },
      { amount_minor: 900, currency: "EUR" },
    ],
    ["payment in krónur", { amount: 12_300, currency: "isk" }, { amount_minor: 123, currency: "ISK" }],
    ["half a króna", { amount: 12_350, currency: "isk" }, null],
    ["unknown currency", { amount: 1, currency: "xxx" }, null],
    ["thing without a sum", {}, null],
  ])("shows the amount in the product's minor units: %s", async (_what, object, amount) => {
    const { row, page } = await rowOf({ id: "x_1", ...object });
    expect(row?.amount).toEqual(amount);
    expect(page?.amount).toEqual(amount);
  });

  test("leads to its booking: by its payment, the attempt or the booking; Stripe's ids come first", async () => {
    const { attempt_id, booking_id } = await kit.returnedPayment();
    const other = await kit.payment();
    const own = { booking_id, attempt_id };
    const names = [
      [{ id: "dp_1", payment_intent: `pi_${attempt_id}` }, own],
      [{ id: "re_1", charge: `ch_${attempt_id}` }, own],
      [{ id: `cs_test_${attempt_id}`, metadata: { booking_id: other.booking_id } }, own],
      [{ id: "cs_1", metadata: { attempt_id } }, own],
      [
        { id: "cs_2", client_reference_id: booking_id },
        { booking_id, attempt_id: null },
      ],
      [{ id: "cs_3", metadata: { booking_id: "another-shop-17" } }, null],
      [{ id: "cs_4", metadata: { booking_id: randomUUID() } }, null],
    ] as const;
    for (const [object, named] of names) {
      const { row, page } = await rowOf(object);
      expect(row?.booking?.booking_id ?? null, JSON.stringify(object)).toBe(named?.booking_id ?? null);
      expect(page?.booking?.id ?? null).toBe(named?.booking_id ?? null);
      expect(page?.attempt_id ?? null).toBe(named?.attempt_id ?? null);
    }
  });

  test("shows its body as stored, and whom to ask about the booking", async () => {
    const { customer, provider, booking_id } = await kit.payableBooking();
    const { page } = await rowOf({ id: "cs_5", client_reference_id: booking_id });
    expect(JSON.parse(page?.body ?? "").data.object).toMatchObject({ id: "cs_5" });
    expect(page?.booking).toMatchObject({
      customer: { name: customer.profile?.display_name, email: customer.email },
      provider: { name: provider.profile?.display_name, email: provider.email },
      is_own: false,
    });
  });
});
