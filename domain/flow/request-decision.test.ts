import { describe, expect, test } from "vitest";
import { isRefusal } from "../refusal.ts";
import { decideUntil, mayReopen, planReopening, planSilence } from "./request-decision.ts";
import { planRemoval } from "./request-removal.ts";

const now = new Date("2027-03-01T10:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const cancelled = [{ id: "booking", status: "cancelled", confirmed_at: later(-3) }];
const offers = [
  { id: "accepted", status: "accepted" },
  { id: "lost", status: "not_selected" },
] as const;
const asked = {
  request: {
    id: "request",
    status: "awarded",
    decide_until: now,
    closed_at: null,
    starts_at: later(40),
    time_zone: "UTC",
  },
  offers,
  bookings: cancelled,
  open_requests: 9,
  open_requests_limit: 10,
  open_days: 30,
} as const;
const closed = {
  ...asked,
  request: { ...asked.request, status: "closed", closed_at: now, decide_until: null },
  offers: [offers[1]],
} as const;

const ends = (plan: { moves: readonly { id: string; to: string }[] }) =>
  plan.moves.map(({ id, to }) => `${id} ${to}`);
function codeOf(plan: () => unknown): unknown {
  try {
    plan();
    return "planned";
  } catch (error) {
    return isRefusal(error) ? error.code : error;
  }
}

describe("after a confirmed booking was cancelled", () => {
  test("the customer has seven days", () => {
    expect(decideUntil(now)).toEqual(later(7));
  });

  test("reopening retires the offer of that booking and leaves the others ended", () => {
    const plan = planReopening(asked, now);
    expect(ends(plan)).toEqual(["request open", "accepted voided"]);
    expect(plan.columns).toMatchObject({
      opened_at: now,
      decide_until: null,
      closed_at: null,
      close_reason: null,
    });
    expect(plan.columns.expires_at.toISOString()).toBe("2027-03-31T23:59:59.999Z");
  });

  test("silence closes it once the time is up, and retires that offer", () => {
    expect(ends(planSilence(asked, now))).toEqual(["request closed", "accepted voided"]);
    const early = { ...asked, request: { ...asked.request, decide_until: later(1) } };
    expect(codeOf(() => planSilence(early, now))).toBe("too_early");
    const unasked = { ...asked, request: { ...asked.request, decide_until: null } };
    expect(codeOf(() => planSilence(unasked, now))).toBe("too_early");
  });

  test.each([
    ["a booking that goes on", [{ status: "confirmed", confirmed_at: later(-3) }]],
    ["a booking that was never confirmed", [{ status: "cancelled", confirmed_at: null }]],
    ["no booking", []],
  ])("neither happens with %s", (_what, bookings) => {
    expect(codeOf(() => planReopening({ ...asked, bookings }, now))).toBe("conflict");
    expect(codeOf(() => planSilence({ ...asked, bookings }, now))).toBe("conflict");
  });
});

describe("a closed or expired request", () => {
  test("reopens within 30 days while its date is ahead", () => {
    expect(ends(planReopening(closed, later(30)))).toEqual(["request open"]);
    expect(codeOf(() => planReopening(closed, later(30.01)))).toBe("too_late");
    const past = { ...closed, request: { ...closed.request, starts_at: later(1) } };
    expect(codeOf(() => planReopening(past, later(1)))).toBe("too_late");
    expect(mayReopen(closed.request, later(30))).toBe(true);
    expect(mayReopen({ ...closed.request, status: "removed" }, now)).toBe(false);
    expect(mayReopen({ ...closed.request, closed_at: null }, now)).toBe(false);
  });

  test("counts against the open requests of its account, and ends before its date", () => {
    expect(codeOf(() => planReopening({ ...closed, open_requests: 10 }, now))).toBe("request_limit_reached");
    const soon = { ...closed, request: { ...closed.request, starts_at: later(3) } };
    expect(planReopening(soon, now).columns.expires_at).toEqual(later(3));
  });

  test("does not reopen from another status", () => {
    for (const status of ["open", "on_hold", "fulfilled", "removed"] as const) {
      const request = { ...closed.request, status };
      expect(codeOf(() => planReopening({ ...closed, request }, now))).toBe("transition_not_allowed");
    }
  });
});

describe("a removal", () => {
  const open = [
    { id: "sent", status: "sent" },
    { id: "countered", status: "countered" },
    { id: "declined", status: "declined" },
  ] as const;
  const request = { id: "request", status: "open" } as const;

  test("ends the open offers, and retires the one of a cancelled booking", () => {
    const plan = planRemoval({ request, offers: open, bookings: [], reason: "Not allowed here." });
    expect(ends(plan)).toEqual(["request removed", "sent not_selected", "countered not_selected"]);
    expect(plan.moves[0]).toMatchObject({ role: "operator", reason: "Not allowed here." });
    const awarded = { ...request, status: "awarded" } as const;
    expect(ends(planRemoval({ request: awarded, offers, bookings: cancelled, reason: "No." }))).toEqual([
      "request removed",
      "accepted voided",
    ]);
  });

  test("waits for the end of a live booking", () => {
    const bookings = [{ id: "booking", status: "awaiting_payment" }];
    const awarded = { ...request, status: "awarded" } as const;
    expect(codeOf(() => planRemoval({ request: awarded, offers, bookings, reason: "No." }))).toBe(
      "booking_not_ended",
    );
    const lapsed = [{ id: "booking", status: "lapsed" }];
    expect(codeOf(() => planRemoval({ request, offers: open, bookings: lapsed, reason: "No." }))).toBe(
      "planned",
    );
  });
});
