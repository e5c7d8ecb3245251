// The operator's page of a booking: what it reads, for whom, and that it refunds the sum that it previews.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { decideCancellation } from "#server/flow/booking/cancellation/decide-cancellation.ts";
import { stopBooking } from "#server/flow/booking/cancellation/stop-booking.ts";
import { extendInstalment } from "#server/flow/payment/instalment/extend-instalment.ts";
import { escalateCancellation } from "#server/flow/timer/create-operator-task.ts";
import { type Actor, type Member, system } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { mailsAbout, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findBookingCase } from "../reads/booking.ts";
import { listDecisions } from "../reads/lists.ts";
import { findTask } from "../reads/operator.ts";
import { findCaseDecision } from "./booking-case.ts";
import { findDecision } from "./decision.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

const paid = 178_500;
const reason = "The venue has closed.";
const scopeOf = (actor: Actor = operator) => kit.scopeOf(actor);
async function caseOf({ booking_id }: BookingFixture) {
  const found = await findBookingCase(scopeOf(), booking_id);
  if (!found) throw new Error("the operator finds every booking");
  return found;
}
async function decisionOf(made: BookingFixture, search = "") {
  const to = { now: kit.clock.now(), locale: "en" } as const;
  return findCaseDecision(await caseOf(made), new URLSearchParams(search), to);
}
async function escalatedBooking(): Promise<BookingFixture> {
  const made = await kit.cancelRequestedBooking();
  await kit.passTime({ hours: 49 });
  await kit.run(escalateCancellation, system, { booking_id: made.booking_id });
  return { ...made, booking_version: made.booking_version + 1 };
}

describe("the page of a booking", () => {
  test("has both sides with their accounts, the frozen terms, the payments and what is still open", async () => {
    const made = await kit.balanceBooking();
    const found = await caseOf(made);
    expect(found).toMatchObject({
      version: made.booking_version,
      policy: { name: "moderate", free_until: { days: 7 } },
      paid_minor: 35_700,
      cancel_request: null,
      change: null,
      time_zone: "Europe/Berlin",
      booking: {
        status: "confirmed",
        awaits: null,
        is_own: false,
        customer: { account_id: made.customer.account_id, email: made.customer.email },
        provider: { account_id: made.provider.account_id, email: made.provider.email },
      },
      instalments: [
        { kind: "deposit", status: "paid", is_extensible: false },
        { kind: "balance", status: "due", is_extensible: true, id: made.instalment_id, version: 1 },
      ],
    });
    expect(found.cost_steps.map(({ fee_bp }) => fee_bp)).toEqual([0, 5_000, 10_000]);
    const changed = await kit.proposedLines();
    expect((await caseOf(changed)).change).toMatchObject({ kind: "order", is_agreed: false });
  });

  test("shows the terms under which it was made, not the current ones of a policy of this name", async () => {
    const made = await kit.confirmedBooking();
    await kit.owner.query(
      `update booking set policy_terms = '{"name": "moderate", "free_until": {"days": 60}, "late_fee_bp": 2500, "after_start_fee_bp": 9000}'
       where id = $1`,
      [made.booking_id],
    );
    const { policy, cost_steps } = await caseOf(made);
    expect([policy.free_until, cost_steps.map(({ fee_bp }) => fee_bp)]).toEqual([
      { days: 60 },
      [0, 2_500, 9_000],
    ]);
  });

  test("exists only for an operator in person, and for no unknown or unreadable id", async () => {
    const { booking_id, customer, provider } = await kit.confirmedBooking();
    const acting = { ...operator, on_behalf_of: customer.account_id };
    for (const actor of [{ kind: "visitor", visitor_id: null } as const, customer, provider, acting])
      expect(await findBookingCase(scopeOf(actor), booking_id)).toBeNull();
    for (const id of [randomUUID(), "nonsense", "' or 1=1", "\u0000", ""])
      expect(await findBookingCase(scopeOf(), id)).toBeNull();
  });
});

describe("stopping a booking", () => {
  test("refunds the previewed sum, for a share as for an amount", async () => {
    for (const [search, refund_minor] of [
      ["outcome=cancel&int:share=60&currency=EUR", 107_100],
      ["outcome=cancel&int:share=60&money:refund_minor=33.33&currency=EUR", 3_333],
      ["outcome=cancel&int:share=100&currency=EUR", paid],
    ] as const) {
      const made = await kit.confirmedBooking();
      expect(await decisionOf(made)).toMatchObject({ kind: "stop", preview: { sums: null } });
      const pictured = await decisionOf(made, search);
      const kept_minor = paid - refund_minor;
      expect(pictured).toMatchObject({ preview: { sums: { refund_minor, kept_minor } } });
      const input = { booking_id: made.booking_id, version: made.booking_version, refund_minor, reason };
      expect(await kit.run(stopBooking, operator, input)).toMatchObject({ refund_minor, kept_minor });
      expect(await decisionOf(made)).toBeNull();
    }
  });

  test("previews no more than was paid, and accepts only payable sums", async () => {
    const made = await kit.confirmedBooking();
    const decision = await decisionOf(made, "outcome=cancel&money:refund_minor=1785.01&currency=EUR");
    expect(decision).toMatchObject({
      preview: { sums: null, result: { refusal: { code: "refund_too_large" } } },
    });
    expect(await decisionOf(made, "outcome=cancel&int:share=101")).toMatchObject({
      preview: { sums: null, result: { fields: { "int:share": expect.any(String) } } },
    });
  });

  test("of an unpaid one moves no money; a delivered one cannot be stopped", async () => {
    expect(await decisionOf(await kit.payableBooking())).toEqual({ kind: "stop_unpaid" });
    expect(await decisionOf(await kit.deliveredBooking())).toEqual({ kind: "delivered" });
  });
});

describe("a request to cancel that nobody answered", () => {
  test("waits for the other side first, then is listed for a decision, and its task leads there", async () => {
    const asked = await kit.cancelRequestedBooking();
    const { cancel_request } = await caseOf(asked);
    expect(cancel_request).toMatchObject({ asked_by: "customer", refund_minor: 10_000 });
    expect(await decisionOf(asked)).toEqual({
      kind: "awaits_answer",
      until: cancel_request?.answer_due_at,
    });
    const made = await escalatedBooking();
    const { rows } = await listDecisions(scopeOf());
    const row = rows.find(({ booking }) => booking?.booking_id === made.booking_id);
    expect(row?.kind).toBe("cancellation_unanswered");
    expect(await findTask(scopeOf(), row?.id ?? "")).toMatchObject({ awaits: "cancellation" });
    // Its page among the disputes has nothing to decide.
    expect(await findDecision(scopeOf(), made.booking_id)).toMatchObject({ waits_for: null });
    const input = { booking_id: made.booking_id, version: made.booking_version, agrees: false, reason };
    await kit.run(decideCancellation, operator, input);
    expect((await listDecisions(scopeOf())).rows.map(({ id }) => id)).not.toContain(row?.id);
    expect(await findTask(scopeOf(), row?.id ?? "")).toMatchObject({
      awaits: null,
      ended: { by: operator.email, note: reason },
    });
  });

  test("is previewed as requested unless another sum is given, and decided with that sum", async () => {
    for (const [search, refund_minor] of [
      ["outcome=cancel&currency=EUR", 10_000],
      ["outcome=cancel&money:refund_minor=250&currency=EUR", 25_000],
    ] as const) {
      const made = await escalatedBooking();
      const kept_minor = paid - refund_minor;
      expect(await decisionOf(made, search)).toMatchObject({
        kind: "cancellation",
        asked_minor: 10_000,
        preview: { outcome: "cancel", sums: { refund_minor, kept_minor } },
      });
      const input = { booking_id: made.booking_id, version: made.booking_version, refund_minor, reason };
      expect(await kit.run(decideCancellation, operator, { ...input, agrees: true })).toMatchObject({
        status: "cancelled",
        refund_minor,
        kept_minor,
      });
    }
  });
});

describe("more time for a payment", () => {
  const extend = (made: { instalment_id: string; instalment_version: number }, due_at: Date) =>
    kit.run(extendInstalment, operator, {
      instalment_id: made.instalment_id,
      version: made.instalment_version,
      reason,
      due_at: due_at.toISOString(),
    });
  const inDays = (days: number) => new Date(kit.clock.now().getTime() + days * 86_400_000);

  test("an overdue balance is due again, the booking no longer faces cancellation, and both sides are told", async () => {
    const made = await kit.overdueBooking();
    expect(await caseOf(made)).toMatchObject({ cancel_overdue_at: expect.any(String) });
    const due_at = inDays(14);
    await extend(made, due_at);
    const found = await caseOf(made);
    expect(found).toMatchObject({ cancel_overdue_at: null });
    expect(found.instalments[1]).toMatchObject({ status: "due", due_at: due_at.toISOString(), version: 3 });
    expect(await mailsAbout(kit.runtime.db, made.booking_id)).toEqual(
      expect.arrayContaining([
        `balance_extended to ${made.customer.profile?.id}`,
        `balance_extended to ${made.provider.profile?.id}`,
      ]),
    );
    await expect(extend(made, inDays(20))).rejects.toMatchObject({ code: "stale" });
  });

  test("must end before the start and in the future; each fault is shown at the date", async () => {
    const made = await kit.balanceBooking();
    const { starts_at } = await rowOf(kit.runtime.db, "booking", made.booking_id);
    const after = new Date((starts_at?.getTime() ?? 0) + 1);
    for (const [due_at, code] of [
      [after, "date_after_start"],
      [inDays(-1), "date_past"],
    ] as const)
      await expect(extend(made, due_at)).rejects.toMatchObject({
        details: { issues: [{ path: "due_at", code }] },
      });
    await extend(made, starts_at ?? after);
  });
});
