import { describe, expect, test } from "vitest";
import { isRefusal, type Refusal } from "../refusal.ts";
import { counterAnswerUntil, planCounter, planCounterAcceptance } from "./counter.ts";
import { CounterTerms } from "./schemas.ts";

const now = new Date("2027-03-01T10:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const request = {
  status: "open" as const,
  revision: 2,
  account_id: "customer",
  currency: "EUR",
  expires_at: later(30),
  time_zone: "Europe/Berlin",
  is_exclusive: true,
};
const offer = {
  id: "offer",
  status: "sent" as const,
  request_revision: 2,
  currency: "EUR",
  starts_at: later(60),
  ends_at: later(60.25),
  valid_until: later(10),
};
const lines = [
  { position: 1, label: "Hours", quantity: 8, unit: "hour" as const, unit_net_minor: 15_000, tax_bp: 1_900 },
  { position: 2, label: "Travel", quantity: 1, unit: null, unit_net_minor: 5_000, tax_bp: 1_900 },
];
const sound = { request, offer, lines, rounds: 0 };
const asOffered = [
  { position: 1, quantity: 8, unit_minor: 17_850 },
  { position: 2, quantity: 1, unit_minor: 5_950 },
];
const fewer = [{ position: 1, quantity: 6, unit_minor: 17_850 }];
const terms = (given: object): CounterTerms =>
  CounterTerms.parse({ prices: "gross", lines: fewer, ...given });

function refused(plan: () => unknown): Refusal {
  try {
    plan();
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
  throw new Error("was not refused");
}

describe("proposing other terms", () => {
  test("computes the total, keeps the offer's date and sets the deadline", () => {
    const plan = planCounter(sound, terms({ total_minor: 107_100 }), now);
    expect(plan).toMatchObject({
      round: 1,
      starts_at: offer.starts_at,
      ends_at: offer.ends_at,
      counter_answer_due_at: later(3),
      totals: { net_minor: 90_000, tax_minor: 17_100, total_minor: 107_100 },
      lines: [{ label: "Hours", quantity: 6, net_minor: 90_000 }],
    });
  });

  test("may change the date alone", () => {
    const date = { start_date: "2027-06-05", start_time: "13:00", end_time: "20:00" };
    const plan = planCounter(sound, terms({ lines: asOffered, ...date }), now);
    expect(plan.totals.total_minor).toBe(148_750);
    expect([plan.starts_at?.toISOString(), plan.ends_at?.toISOString()]).toEqual([
      "2027-06-05T11:00:00.000Z",
      "2027-06-05T18:00:00.000Z",
    ]);
  });

  test.each([
    ["request_not_open", { request: { ...request, status: "on_hold" as const } }],
    ["request_expired", { request: { ...request, expires_at: later(-1) } }],
    ["offer_expired", { offer: { ...offer, valid_until: later(-1) } }],
    ["transition_not_allowed", { offer: { ...offer, status: "countered" as const } }],
    ["transition_not_allowed", { offer: { ...offer, status: "parked" as const } }],
    ["request_changed", { offer: { ...offer, request_revision: 1 } }],
    ["counter_rounds_used_up", { rounds: 3 }],
  ])("is refused with %s: %o", (code, over) => {
    expect(refused(() => planCounter({ ...sound, ...over }, terms({}), now)).code).toBe(code);
  });

  test("is possible in the third round", () => {
    expect(planCounter({ ...sound, rounds: 2 }, terms({}), now).round).toBe(3);
  });

  test.each([
    ["lines", "unchanged", { lines: asOffered }],
    ["lines", "required", { lines: [{ position: 1, quantity: 0, unit_minor: 17_850 }] }],
    ["lines.0.position", "invalid_choice", { lines: [{ position: 3, quantity: 1, unit_minor: 1_000 }] }],
    ["lines.0.label", "required", { lines: [{ quantity: 1, unit_minor: 1_000 }] }],
    ["lines.0.quantity", "too_small", { lines: [{ label: "Album", quantity: 0, unit_minor: 1_000 }] }],
    [
      "lines.0.unit_minor",
      "amount_too_large",
      { lines: [{ position: 1, quantity: 9_999, unit_minor: 999_999_999_999 }] },
    ],
    ["lines", "amount_too_small", { lines: [{ position: 1, quantity: 1, unit_minor: 10 }] }],
    ["end_time", "required", { start_date: "2027-06-05", start_time: "13:00" }],
    ["start_date", "must_be_ahead", { start_date: "2027-02-05", start_time: "13:00", end_time: "14:00" }],
  ])("has an issue at %s: %s", (path, code, given) => {
    const { details } = refused(() => planCounter(sound, terms(given), now));
    expect((details.issues as { path: string; code: string }[]).map((one) => [one.path, one.code])).toEqual([
      [path, code],
    ]);
  });

  test("amounts off the payable step of the currency are named where they were typed", () => {
    const dinars = {
      ...sound,
      offer: { ...offer, currency: "KWD" },
      request: { ...request, currency: "KWD" },
    };
    const given = terms({ lines: [{ position: 1, quantity: 1, unit_minor: 100_005 }] });
    expect(refused(() => planCounter(dinars, given, now)).details.issues).toMatchObject([
      { path: "lines.0.unit_minor", code: "amount_off_step" },
    ]);
  });

  test("another total than the one on screen is refused", () => {
    expect(refused(() => planCounter(sound, terms({ total_minor: 107_101 }), now)).code).toBe(
      "total_changed",
    );
  });
});

describe("accepting a counter-offer", () => {
  const countered = { ...offer, status: "countered" as const };
  const counter = { starts_at: later(40), ends_at: later(40.25) };
  const given = { request, offer: countered, counter, slot_holder: null };

  test("leaves the customer at least 72 hours to book, within the request's lifetime", () => {
    expect(planCounterAcceptance(given, now).valid_until).toEqual(offer.valid_until);
    const ending = { ...given, offer: { ...countered, valid_until: later(1) } };
    expect(planCounterAcceptance(ending, now).valid_until).toEqual(later(3));
    const closing = { ...ending, request: { ...request, expires_at: later(2) } };
    expect(planCounterAcceptance(closing, now).valid_until).toEqual(later(2));
  });

  test.each([
    ["request_not_open", { request: { ...request, status: "on_hold" as const } }],
    ["request_expired", { request: { ...request, expires_at: later(-1) } }],
    ["offer_expired", { offer: { ...countered, valid_until: later(-1) } }],
    ["transition_not_allowed", { offer }],
    ["request_changed", { offer: { ...countered, request_revision: 1 } }],
    ["too_late", { counter: { starts_at: later(-1), ends_at: later(1) } }],
    ["end_missing", { counter: { starts_at: later(40), ends_at: null } }],
    ["slot_taken", { slot_holder: { id: "booking" } }],
  ])("is refused with %s: %o", (code, over) => {
    expect(refused(() => planCounterAcceptance({ ...given, ...over }, now)).code).toBe(code);
  });
});

test.each([
  ["its own deadline", later(3), later(10), later(3)],
  ["the offer's end, if that is earlier", later(3), later(1), later(1)],
  ["the offer's end where there is no deadline", null, later(1), later(1)],
])("it can be answered until %s", (_of, counter_answer_due_at, valid_until, expected) => {
  expect(counterAnswerUntil({ counter_answer_due_at, valid_until })).toEqual(expected);
});
