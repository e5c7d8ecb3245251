import { describe, expect, test } from "vitest";
import { isRefusal } from "../refusal.ts";
import { type AcceptanceInput, type OfferExpectation, planAcceptance } from "./acceptance.ts";

const now = new Date("2027-03-01T10:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

const sound: AcceptanceInput = {
  request: {
    id: "request",
    status: "open",
    revision: 2,
    profile_id: "customer",
    category_id: "category",
    title: "Wedding in June",
    expires_at: later(500),
  },
  offer: {
    id: "offer",
    status: "sent",
    version: 4,
    revision: 3,
    request_revision: 2,
    profile_id: "provider",
    currency: "EUR",
    net_minor: 10_000,
    tax_minor: 1_900,
    total_minor: 11_900,
    lines: [
      { position: 1, choice: "included", quantity: 2, unit_net_minor: 5_000, tax_bp: 1_900 },
      { position: 2, choice: "optional", quantity: 1, unit_net_minor: 1_000, tax_bp: 1_900 },
    ],
    deposit_bp: 3_000,
    policy_terms: {
      name: "moderate",
      free_until: { days: 9 },
      late_fee_bp: 2_500,
      after_start_fee_bp: 9_000,
    },
    starts_at: later(2_400),
    ends_at: later(2_410),
    time_zone: "Europe/Berlin",
    valid_until: later(100),
  },
  siblings: [
    { id: "offer", status: "sent" },
    { id: "sent", status: "sent" },
    { id: "countered", status: "countered" },
    { id: "declined", status: "declined" },
  ],
  bookings: [
    { id: "earlier", status: "lapsed" },
    { id: "left", status: "cancelled" },
  ],
  category: {
    version: 4,
    fee_bp: 1_000,
    is_exclusive: true,
    delivers_by_schedule: false,
    asks_contact: true,
    information_questions: [],
  },
  is_provider_payable: true,
  terms_version: "2026-11",
  hold_hours: 72,
  platform_vat_bp: 1_900,
  role: "customer",
  customer_profile_id: "customer",
};
const seen: OfferExpectation = { version: 4, terms_version: "2026-11", total_minor: 11_900 };

type Change = {
  readonly [Key in keyof AcceptanceInput]?: Partial<AcceptanceInput[Key]> | AcceptanceInput[Key];
};
function withChange(change: Change): AcceptanceInput {
  return {
    ...sound,
    ...change,
    request: { ...sound.request, ...change.request },
    offer: { ...sound.offer, ...change.offer },
  } as AcceptanceInput;
}

function outcome(input: AcceptanceInput, saw: OfferExpectation = seen, at: Date = now): string {
  try {
    planAcceptance(input, saw, at);
    return "planned";
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

describe("accepting an offer", () => {
  test("freezes price, fee, policy, terms and slot into the booking and awards the request", () => {
    const plan = planAcceptance(sound, seen, now);
    expect(plan.booking).toEqual({
      status: "awaiting_information",
      request_id: "request",
      offer_id: "offer",
      offer_revision: 3,
      customer_profile_id: "customer",
      provider_profile_id: "provider",
      category_id: "category",
      category_version: 4,
      title: "Wedding in June",
      currency: "EUR",
      net_minor: 10_000,
      tax_minor: 1_900,
      total_minor: 11_900,
      fee_bp: 1_000,
      fee_minor: 1_000,
      fee_tax_minor: 190,
      fee_tax_bp: 1_900,
      deposit_bp: 3_000,
      policy: "moderate",
      policy_terms: {
        name: "moderate",
        free_until: { days: 9 },
        late_fee_bp: 2_500,
        after_start_fee_bp: 9_000,
      },
      asks_contact: true,
      information_questions: [],
      delivers_by_schedule: false,
      changes_allowed: 2,
      terms_version: "2026-11",
      starts_at: later(2_400),
      ends_at: later(2_410),
      time_zone: "Europe/Berlin",
      is_exclusive: true,
      hold_until: later(72),
      remind_at: later(36),
      accepted_at: now,
    });
    expect(plan.booking_moves).toEqual([]);
  });

  test("parks the live siblings and leaves the others alone", () => {
    const { moves } = planAcceptance(sound, seen, now);
    expect(
      moves.map((move) => `${move.noun} ${move.id} ${move.transition} ${move.to} by ${move.role}`),
    ).toEqual([
      "offer offer accept accepted by customer",
      "request request award awarded by system",
      "offer sent park parked by system",
      "offer countered park parked by system",
    ]);
  });

  test("works for the holder of a share link, and skips the information step when there is nothing to ask", () => {
    const plan = planAcceptance(
      { ...sound, role: "recipient", category: { ...sound.category, asks_contact: false } },
      seen,
      now,
    );
    expect(plan.moves[0]?.role).toBe("recipient");
    expect(plan.booking_moves).toEqual(["skip_information"]);
  });

  test("never holds past the start of the service", () => {
    const plan = planAcceptance(withChange({ offer: { starts_at: later(5), ends_at: later(6) } }), seen, now);
    expect(plan.hold_until).toEqual(later(5));
  });

  test.each<[string, Change, Partial<OfferExpectation>?]>([
    ["already_accepted", { offer: { status: "accepted" }, bookings: [{ id: "b", status: "confirmed" }] }],
    ["already_accepted", { request: { status: "awarded" }, bookings: [{ id: "b", status: "disputed" }] }],
    ["already_accepted", { request: { status: "fulfilled" }, bookings: [{ id: "b", status: "completed" }] }],
    // The confirmed booking was cancelled, and the customer has not yet decided whether to reopen the request.
    ["request_not_open", { request: { status: "awarded" } }],
    ["offer_expired", { offer: { status: "expired" } }],
    ["offer_expired", { offer: { valid_until: later(-0.001) } }],
    ["offer_changed", {}, { version: 3 }],
    ["request_not_open", { request: { status: "on_hold" } }],
    ["request_not_open", { request: { status: "closed" } }],
    ["request_expired", { request: { expires_at: later(-1) } }],
    ["request_changed", { request: { revision: 3 } }],
    ["terms_changed", { terms_version: "2027-01" }],
    ["total_changed", {}, { total_minor: 11_899 }],
    ["total_changed", {}, { line_positions: [1, 2] }],
    ["invalid_input", {}, { line_positions: [2] }],
    ["provider_not_payable", { is_provider_payable: false }],
    ["too_late", { offer: { starts_at: now } }],
    ["end_missing", { offer: { ends_at: null } }],
    ["transition_not_allowed", { offer: { status: "withdrawn" } }],
    ["transition_not_allowed", { offer: { status: "countered" } }],
    ["transition_not_allowed", { offer: { status: "parked" } }],
  ])("refuses %s for %j", (code, change, saw = {}) => {
    expect(outcome(withChange(change), { ...seen, ...saw })).toBe(code);
  });

  test("is possible up to the last millisecond of the offer", () => {
    expect(outcome(sound, seen, sound.offer.valid_until)).toBe("planned");
    expect(outcome(sound, seen, new Date(sound.offer.valid_until.getTime() + 1))).toBe("offer_expired");
  });

  test("names the first of several obstacles, in the documented order", () => {
    const all = withChange({
      offer: { valid_until: later(-1) },
      request: { revision: 9, status: "closed" },
      is_provider_payable: false,
    });
    expect(outcome(all, { version: 1 })).toBe("offer_expired");
    expect(outcome({ ...all, offer: sound.offer }, { version: 1 })).toBe("offer_changed");
    expect(outcome({ ...all, offer: sound.offer })).toBe("request_not_open");
  });
});
