import { describe, expect, test } from "vitest";
import { planEnding } from "../flow/request-ending.ts";
import { isRefusal, type Refusal } from "../refusal.ts";
import { planExtension, planOpening } from "./plan.ts";

const now = new Date("2027-03-01T10:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const draft = {
  id: "request",
  status: "draft",
  category_id: "category",
  title: "Wedding in June",
  date_flexibility: "exact",
  starts_at: later(100),
  ends_at: later(101),
  time_zone: "Europe/Berlin",
  place_town: "Kiel",
  place_country: "DE",
} as const;
const sound = {
  draft,
  answer_issues: [],
  has_contact: true,
  is_email_confirmed: true,
  is_customer_profile: true,
  open_requests: 9,
  open_requests_limit: 10,
  open_days: 30,
};

function refused(plan: () => unknown): Refusal {
  try {
    plan();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  throw new Error("was not refused");
}

describe("opening a request", () => {
  test("sets its expiry at the end of the last day in its zone, or at its date when that is sooner", () => {
    const plan = planOpening(sound, now);
    expect(plan.expires_at.toISOString()).toBe("2027-03-31T21:59:59.999Z");
    expect(plan.move).toMatchObject({ noun: "request", transition: "open", to: "open", role: "customer" });
    const soon = { ...sound, draft: { ...draft, starts_at: later(3), ends_at: null } };
    expect(planOpening(soon, now).expires_at).toEqual(later(3));
    expect(planOpening({ ...sound, open_days: 1 }, now).expires_at.toISOString()).toBe(
      "2027-03-08T22:59:59.999Z",
    );
  });

  test.each([
    ["email_not_confirmed", { is_email_confirmed: false, is_customer_profile: false }],
    ["profile_required", { is_customer_profile: false, has_contact: false }],
    ["draft_incomplete", { has_contact: false, open_requests: 10 }],
    ["draft_incomplete", { answer_issues: [{ path: "answers.guests", code: "required" }] }],
    ["request_limit_reached", { open_requests: 10 }],
    ["transition_not_allowed", { draft: { ...draft, status: "open" as const } }],
  ])("refuses %s for %j", (code, change) => {
    expect(refused(() => planOpening({ ...sound, ...change }, now)).code).toBe(code);
  });

  test("an incomplete draft is refused, naming every missing field and every issue", () => {
    const bad = { ...draft, title: null, place_town: null, starts_at: later(-1), ends_at: later(-2) };
    expect(refused(() => planOpening({ ...sound, draft: bad }, now)).details).toEqual({
      missing: ["title", "place_town"],
      issues: [
        { path: "starts_at", code: "must_be_ahead" },
        { path: "ends_at", code: "must_be_after_start" },
      ],
    });
    const undated = { ...draft, starts_at: null, ends_at: null };
    expect(refused(() => planOpening({ ...sound, draft: undated }, now)).code).toBe("draft_incomplete");
  });
});

describe("the life of an open request", () => {
  const open = {
    id: "request",
    status: "open",
    opened_at: now,
    expires_at: later(30),
    time_zone: "UTC",
    starts_at: null,
  } as const;

  test("is extended by 14 days and never beyond 90", () => {
    expect(planExtension(open, "customer", now).expires_at.toISOString()).toBe("2027-04-14T23:59:59.999Z");
    const longest = { ...open, expires_at: new Date("2027-05-30T23:59:59.999Z") };
    expect(refused(() => planExtension(longest, "operator", now)).code).toBe("too_late");
  });

  test("ends by its owner with a reason or by the clock, and passes the reason to its live offers", () => {
    const offers = [
      { id: "a", status: "sent" },
      { id: "b", status: "countered" },
      { id: "c", status: "declined" },
    ] as const;
    const closed = planEnding({ request: open, offers, how: "close", reason: "found a friend" }, now);
    expect(closed.moves.map((move) => [move.id, move.to, move.reason])).toEqual([
      ["request", "closed", "found a friend"],
      ["a", "not_selected", "request_closed"],
      ["b", "not_selected", "request_closed"],
    ]);
    expect(refused(() => planEnding({ request: open, offers, how: "close" }, now)).code).toBe(
      "invalid_input",
    );
    expect(refused(() => planEnding({ request: open, offers, how: "expire" }, later(29))).code).toBe(
      "too_early",
    );
    expect(planEnding({ request: open, offers, how: "expire" }, later(30)).moves[0]).toMatchObject({
      to: "expired",
      role: "system",
    });
  });
});
