import { describe, expect, test } from "vitest";
import { isRefusal, type Refusal } from "../refusal.ts";
import { findWhenIssues, planRevision, planSending } from "./plan.ts";
import type { OfferTerms } from "./schemas.ts";

const now = new Date("2027-03-01T10:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const request = {
  status: "open",
  revision: 2,
  account_id: "customer",
  currency: "EUR",
  expires_at: later(30),
  time_zone: "Europe/Berlin",
  is_exclusive: false,
} as const;
const sound = {
  request,
  provider: { account_id: "provider", is_verified: true },
  has_live_offer: false,
  live_offers: 9,
  live_offers_limit: 10,
  slot_holder: null,
};
const terms: OfferTerms = {
  message: "Two cameras and light.",
  lines: [
    { label: "Day", quantity: 2, unit_net_minor: 10_000, tax_bp: 1_900 },
    { label: "Album", quantity: 1, unit_net_minor: 3_333, tax_bp: 700 },
  ],
  total_minor: 27_366,
  policy: "moderate",
  deposit_bp: 3_000,
  validity_unit: "days",
  validity: 14,
  starts_at: "2027-06-12T12:00:00Z",
  ends_at: null,
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

describe("sending an offer", () => {
  test("computes the totals and ends the validity at the end of its last day", () => {
    const plan = planSending(sound, terms, { request_revision: 2 }, now);
    expect(plan.totals).toMatchObject({ net_minor: 23_333, tax_minor: 4_033, total_minor: 27_366 });
    expect(plan.lines.map((line) => [line.position, line.net_minor])).toEqual([
      [1, 20_000],
      [2, 3_333],
    ]);
    expect(plan.valid_until.toISOString()).toBe("2027-03-15T22:59:59.999Z");
    expect(plan).toMatchObject({ request_revision: 2, sent_at: now, ends_at: null });
  });

  test.each([
    ["provider_not_verified", { provider: { account_id: "customer", is_verified: false } }],
    ["forbidden", { provider: { account_id: "customer", is_verified: true } }],
    ["request_not_open", { request: { ...request, status: "awarded" as const }, has_live_offer: true }],
    ["request_expired", { request: { ...request, expires_at: later(-1) } }],
    ["offer_already_made", { has_live_offer: true, live_offers: 10 }],
    ["offer_limit_reached", { live_offers: 10 }],
    ["slot_taken", { slot_holder: { id: "booking" }, request: { ...request, revision: 3 } }],
    ["request_changed", { request: { ...request, revision: 3 } }],
  ])("refuses %s for %j", (code, change) => {
    expect(
      refused(() => planSending({ ...sound, ...change }, terms, { request_revision: 2 }, now)).code,
    ).toBe(code);
  });

  test("a limit of 0 allows any number of offers", () => {
    expect(planSending({ ...sound, live_offers: 99, live_offers_limit: 0 }, terms, {}, now).sent_at).toEqual(
      now,
    );
  });

  test("does not send a total that differs from the shown one by a cent", () => {
    const details = refused(() => planSending(sound, { ...terms, total_minor: 27_365 }, {}, now));
    expect([details.code, details.details]).toEqual([
      "total_changed",
      { shown_minor: 27_365, total_minor: 27_366 },
    ]);
  });

  test.each<[string, Partial<OfferTerms>]>([
    ["validity:too_big", { validity: 91 }],
    ["validity:too_big", { validity_unit: "hours", validity: 2_161 }],
    ["starts_at:must_be_ahead", { starts_at: "2027-02-01T00:00:00Z" }],
    ["ends_at:must_be_after_start", { ends_at: "2027-06-12T12:00:00Z" }],
    [
      "lines:amount_too_large",
      { lines: [{ label: "x", quantity: 9_999, unit_net_minor: 99_999, tax_bp: 0 }] },
    ],
    [
      "lines:amount_too_large",
      { lines: [{ label: "x", quantity: 9_999, unit_net_minor: 999_999_999_999, tax_bp: 10_000 }] },
    ],
    ["lines:amount_too_small", { lines: [{ label: "x", quantity: 1, unit_net_minor: 30, tax_bp: 0 }] }],
    ["lines:amount_too_small", { lines: [{ label: "x", quantity: 1, unit_net_minor: 41, tax_bp: 1_900 }] }],
  ])("input is refused with %s", (fault, change) => {
    const { code, details } = refused(() => planSending(sound, { ...terms, ...change }, {}, now));
    const issues = details.issues as { path: string; code: string }[];
    expect([code, `${issues[0]?.path}:${issues[0]?.code}`]).toEqual(["invalid_input", fault]);
  });

  test.each<[string, Partial<OfferTerms>, string[]]>([
    ["a start without an end", {}, ["ends_at:required"]],
    ["typed", { starts_at: null, start_date: "2027-06-12", start_time: "16:00" }, ["end_time:required"]],
    ["with its end", { ends_at: "2027-06-12T20:00:00Z" }, []],
    ["over midnight", { ends_at: "2027-06-13T01:00:00Z" }, []],
    [
      "a last day",
      { starts_at: null, start_date: "2027-06-12", start_time: "16:00", end_date: "2027-06-14" },
      [],
    ],
    ["a date to be agreed", { starts_at: null }, []],
    ["an end before its start", { ends_at: "2027-06-12T10:00:00Z" }, ["ends_at:must_be_after_start"]],
    ["an end alone", { starts_at: null, ends_at: "2027-06-12T20:00:00Z" }, ["starts_at:required"]],
  ])("in an exclusive category: %s", (_case, change, faults) => {
    const exclusive = { ...request, is_exclusive: true };
    const sent = { ...terms, ...change };
    const found = findWhenIssues(sent, exclusive, now).map(({ path, code }) => `${path}:${code}`);
    expect(found).toEqual(faults);
    const plan = () => planSending({ ...sound, request: exclusive }, sent, {}, now);
    if (faults.length > 0) expect(refused(plan).code).toBe("invalid_input");
    else expect(plan().time_zone).toBe("Europe/Berlin");
  });

  test.each([
    ["free", "EUR", 0, 0],
    ["the smallest payment, reached by its tax", "EUR", 42, 1_900],
    ["the smallest payment", "EUR", 50, 0],
    ["a wedding in Jakarta", "IDR", 2_500_000_000, 1_100],
  ])("%s is sent", (_what, currency, unit_net_minor, tax_bp) => {
    const lines = [{ label: "x", quantity: 1, unit_net_minor, tax_bp }];
    const input = { ...sound, request: { ...request, currency } };
    const { net_minor } = planSending(input, { ...terms, lines, total_minor: undefined }, {}, now).totals;
    expect(net_minor).toBe(unit_net_minor);
  });

  test("dinar prices off the payable step are refused, and a total of payable prices is payable", () => {
    const dinar = { ...sound, request: { ...request, currency: "KWD" } };
    const line = { label: "x", quantity: 1, unit_net_minor: 12_345, tax_bp: 525 };
    expect(refused(() => planSending(dinar, { ...terms, lines: [line] }, {}, now)).code).toBe(
      "invalid_input",
    );
    const lines = [{ ...line, unit_net_minor: 12_340 }];
    const plan = planSending(dinar, { ...terms, lines, total_minor: undefined }, {}, now);
    expect(plan.totals.total_minor % 10).toBe(0);
  });
});

describe("revising an offer", () => {
  const offer = { id: "offer", status: "sent", valid_until: later(1) } as const;

  test("moves a sent one by revise and a countered one by its answer", () => {
    const revise = planRevision({ request, offer, slot_holder: null }, terms, {}, now);
    const answer = planRevision(
      { request, offer: { ...offer, status: "countered" }, slot_holder: null },
      terms,
      {},
      now,
    );
    expect([revise.move.transition, answer.move.transition]).toEqual(["revise", "answer_counter"]);
    expect(revise.valid_until.toISOString()).toBe("2027-03-15T22:59:59.999Z");
  });

  test("is refused when another booking has taken its time", () => {
    const slot_holder = { id: "booking" };
    const refusal = refused(() => planRevision({ request, offer, slot_holder }, terms, {}, now));
    expect([refusal.code, refusal.details]).toEqual(["slot_taken", { booking_id: "booking" }]);
  });

  test("is refused once the offer is over, by clock or by status", () => {
    const over = { ...offer, valid_until: later(-1) };
    expect(
      refused(() => planRevision({ request, offer: over, slot_holder: null }, terms, {}, now)).code,
    ).toBe("offer_expired");
    const gone = { ...offer, status: "withdrawn" as const };
    expect(
      refused(() => planRevision({ request, offer: gone, slot_holder: null }, terms, {}, now)).code,
    ).toBe("transition_not_allowed");
  });
});
