import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyInfo } from "../currency.ts";
import { isRefusal } from "../refusal.ts";
import { addDaysInZone, toInstant } from "../time.ts";
import {
  type DisputableStatus,
  type DisputeOutcome,
  decisionSums,
  disputeKindsOf,
  mayReport,
  planReport,
  planResolution,
  planUndeliveredDecision,
  requireMayState,
} from "./dispute.ts";

const zone = "Europe/Berlin";
const starts_at = toInstant("2027-06-12T14:00", zone);
const now = toInstant("2027-06-13T10:00", zone);
const terms = { net_minor: 10_000, total_minor: 11_900, fee_bp: 1_000, fee_tax_bp: 1_900, currency: "EUR" };
const booking = {
  id: "b",
  status: "confirmed" as const,
  starts_at,
  ends_at: null,
  completed_at: null,
  undelivered_check_at: null,
  time_zone: zone,
  ...terms,
};
const request = { id: "r", status: "awarded" as const };
const codeOf = (work: () => unknown) => {
  try {
    work();
    return "done";
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
};

describe("reporting a problem", () => {
  const report = (
    status: DisputableStatus,
    kind = "other" as const,
    at = now,
    completed_at: Date | null = null,
  ) => planReport({ booking: { ...booking, status, completed_at }, side: "customer", kind }, at);

  test("gives the other side seven days to answer and both fourteen to make statements", () => {
    const plan = report("delivered");
    expect(plan.from_status).toBe("delivered");
    expect(plan.answer_due_at).toEqual(addDaysInZone(now, 7, zone));
    expect(plan.statements_until).toEqual(addDaysInZone(now, 14, zone));
    expect(plan.remind_at).toEqual(toInstant("2027-06-18T10:00", zone));
    expect(plan.moves).toMatchObject([{ transition: "dispute", from: "delivered", to: "disputed" }]);
  });

  test("is possible from the start of a confirmed booking, or at once without a date", () => {
    expect(codeOf(() => report("confirmed", "other", new Date(starts_at.getTime() - 1)))).toBe("too_early");
    expect(codeOf(() => report("confirmed", "other", starts_at))).toBe("done");
    expect(mayReport({ ...booking, starts_at: null }, new Date(0))).toBe(true);
  });

  test("is possible up to and including the fourteenth day after the completion", () => {
    const until = addDaysInZone(now, 14, zone);
    expect(codeOf(() => report("completed", "other", until, now))).toBe("done");
    expect(codeOf(() => report("completed", "other", new Date(until.getTime() + 1), now))).toBe("too_late");
  });

  test.each([
    ["customer", "confirmed", "no_show_provider", true],
    ["customer", "confirmed", "not_as_agreed", false],
    ["customer", "confirmed", "no_show_customer", false],
    ["provider", "confirmed", "no_show_customer", true],
    ["provider", "confirmed", "not_delivered", false],
    ["customer", "delivered", "not_as_agreed", true],
    ["customer", "delivered", "no_show_provider", false],
    ["provider", "delivered", "no_show_customer", false],
    ["provider", "delivered", "other", true],
  ] as const)("a %s of a %s booking may report %s: %s", (side, status, kind, may) => {
    expect(disputeKindsOf(side, status).includes(kind)).toBe(may);
    const code = codeOf(() => planReport({ booking: { ...booking, status }, side, kind }, now));
    expect(code).toBe(may ? "done" : "invalid_input");
  });

  test("a statement is refused after its days, and after twenty", () => {
    const statements_until = now;
    expect(codeOf(() => requireMayState({ statements_until }, { said: 19, now }))).toBe("done");
    expect(codeOf(() => requireMayState({ statements_until }, { said: 20, now }))).toBe(
      "statement_limit_reached",
    );
    const later = new Date(now.getTime() + 1);
    expect(codeOf(() => requireMayState({ statements_until }, { said: 0, now: later }))).toBe("too_late");
  });
});

describe("the sums of a decision", () => {
  test("sixty to forty of a paid booking", () => {
    expect(decisionSums(terms, 11_900, { share_bp: 4_000 })).toEqual({
      refund_minor: 4_760,
      kept_minor: 7_140,
      fee_minor: 600,
      fee_tax_minor: 114,
      provider_minor: 6_426,
    });
  });

  test("never more than was paid", () => {
    expect(codeOf(() => decisionSums(terms, 5_000, { refund_minor: 5_001 }))).toBe("refund_too_large");
  });

  const currencies = ["EUR", "JPY", "KWD", "UGX"] as const;
  test.each(currencies)(
    "%s: the parts add up, none is negative, and shares fall on what can be paid",
    (currency) => {
      const { step_minor: step } = currencyInfo(currency);
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 9_999_999 }),
          fc.integer({ min: 0, max: 10_000 }),
          fc.integer({ min: 0, max: 10_000 }),
          fc.integer({ min: 0, max: 5_000 }),
          (steps, paid_bp, share_bp, fee_bp) => {
            const total_minor = steps * step;
            const paid_minor = Math.floor((steps * paid_bp) / 10_000) * step;
            const net_minor = Math.floor((steps * 100) / 119) * step;
            const given = { net_minor, total_minor, fee_bp, fee_tax_bp: 1_900, currency };
            const sums = decisionSums(given, paid_minor, { share_bp });
            expect(sums.refund_minor + sums.kept_minor).toBe(paid_minor);
            expect(sums.fee_minor + sums.fee_tax_minor + sums.provider_minor).toBe(sums.kept_minor);
            for (const part of Object.values(sums)) expect(part).toBeGreaterThanOrEqual(0);
            expect(sums.refund_minor % step).toBe(0);
            // Within one payable step of the exact share.
            expect(Math.abs(sums.refund_minor - (paid_minor * share_bp) / 10_000)).toBeLessThanOrEqual(step);
          },
        ),
      );
    },
  );

  test("a full refund returns everything, even a sum between two steps", () => {
    const given = { ...terms, currency: "KWD", total_minor: 20_000, net_minor: 20_000 };
    expect(decisionSums(given, 12_345, { share_bp: 10_000 })).toMatchObject({
      refund_minor: 12_345,
      kept_minor: 0,
    });
  });
});

describe("the operator's decision", () => {
  const answer_due_at = addDaysInZone(now, 1, zone);
  const resolve = (
    outcome: DisputeOutcome,
    { from_status = "delivered" as DisputableStatus, has_answer = true, at = now, reason = "Seen." } = {},
  ) =>
    planResolution(
      {
        request,
        paid_minor: 11_900,
        outcome,
        choice: { share_bp: 5_000 },
        reason,
        has_answer,
        booking: { ...booking, status: "disputed" },
        dispute: { from_status, answer_due_at },
      },
      at,
    );

  test("waits for the other side's answer or the end of its deadline", () => {
    expect(codeOf(() => resolve("complete", { has_answer: false }))).toBe("answer_awaited");
    expect(codeOf(() => resolve("complete", { has_answer: false, at: answer_due_at }))).toBe("done");
  });

  test("completes and fulfils the request, or cancels and leaves it to the customer", () => {
    expect(resolve("complete").moves).toMatchObject([
      { noun: "booking", transition: "resolve_complete", to: "completed" },
      { noun: "request", transition: "fulfil", to: "fulfilled" },
    ]);
    expect(resolve("cancel").moves).toMatchObject([{ transition: "resolve_cancel", to: "cancelled" }]);
    expect(resolve("cancel").sums).toMatchObject({ refund_minor: 5_950, kept_minor: 5_950 });
  });

  test.each([
    ["confirmed", "done"],
    ["changes_requested", "done"],
    ["delivered", "transition_not_allowed"],
    ["completed", "transition_not_allowed"],
  ] as const)("to continue what was %s: %s", (from_status, code) => {
    expect(codeOf(() => resolve("continue", { from_status }))).toBe(code);
  });

  test("needs a reason", () => {
    expect(codeOf(() => resolve("complete", { reason: " " }))).toBe("invalid_input");
  });

  test("about a job that nobody reported as done: after its end, from confirmed and from changes", () => {
    const decide = (
      status: "confirmed" | "changes_requested" | "delivered",
      outcome: DisputeOutcome,
      at = now,
    ) =>
      planUndeliveredDecision(
        {
          request,
          paid_minor: 11_900,
          outcome,
          choice: { refund_minor: 0 },
          reason: "Asked both.",
          booking: { ...booking, status },
        },
        at,
      );
    expect(decide("confirmed", "complete").moves.map(({ transition }) => transition)).toEqual([
      "complete",
      "fulfil",
    ]);
    expect(decide("changes_requested", "cancel").moves).toMatchObject([{ to: "cancelled" }]);
    expect(decide("changes_requested", "continue")).toMatchObject({
      sums: null,
      moves: [{ to: "changes_requested" }],
    });
    expect(codeOf(() => decide("delivered", "cancel"))).toBe("transition_not_allowed");
    const midnight = toInstant("2027-06-13T00:00", zone);
    expect(codeOf(() => decide("confirmed", "cancel", midnight))).toBe("done");
    expect(codeOf(() => decide("confirmed", "cancel", new Date(midnight.getTime() - 1)))).toBe("too_early");
  });
});
