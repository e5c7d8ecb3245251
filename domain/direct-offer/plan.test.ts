import { describe, expect, test } from "vitest";
import { limits, units } from "../limits.ts";
import type { OfferTerms } from "../offer/schemas.ts";
import { Refusal } from "../refusal.ts";
import { type DirectSending, planDirectOffer, requireCurrent } from "./plan.ts";

const now = new Date("2027-01-04T09:00:00Z");
const terms: OfferTerms = {
  message: "As we said on the phone.",
  lines: [{ label: "Work on site", quantity: 2, unit_net_minor: 10_000, tax_bp: 1_900 }],
  policy: "moderate",
  deposit_bp: 0,
  validity_unit: "days",
  validity: 14,
};
const sending: DirectSending = {
  provider: { account_id: "a", email: "studio@example.test", is_verified: true },
  recipient_email: "ada@example.test",
  place: { time_zone: "Europe/Berlin", starts_at: null },
  is_exclusive: false,
  currency: "EUR",
  slot_holder: null,
  sent_today: 0,
  sent_today_to_address: 0,
  is_unreachable: false,
  reports: 0,
};

function refusalOf(changed: Partial<DirectSending>, changedTerms: Partial<OfferTerms> = {}) {
  try {
    planDirectOffer({ ...sending, ...changed }, { ...terms, ...changedTerms }, now);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return "planned";
}

describe("sending an offer to an address", () => {
  test("prices it like any offer, valid to the end of its last day", () => {
    const plan = planDirectOffer(sending, terms, now);
    expect(plan.totals).toMatchObject({ net_minor: 20_000, tax_minor: 3_800, total_minor: 23_800 });
    expect(plan.valid_until.toISOString()).toBe("2027-01-18T22:59:59.999Z");
  });

  test("is valid no longer than until the date itself", () => {
    const starts_at = new Date("2027-01-10T10:00:00Z");
    const plan = planDirectOffer({ ...sending, place: { ...sending.place, starts_at } }, terms, now);
    expect(plan.valid_until).toEqual(starts_at);
  });

  test.each([
    ["provider_not_verified", { provider: { ...sending.provider, is_verified: false } }],
    ["invalid_input", { recipient_email: "Studio@Example.test" }],
    ["slot_taken", { slot_holder: { id: "b" } }],
    ["sending_paused", { reports: limits.not_me_reports }],
    ["direct_offer_limit_reached", { sent_today: limits.direct_offers_per_day }],
    ["recipient_unreachable", { is_unreachable: true }],
    ["recipient_unreachable", { sent_today_to_address: limits.direct_offers_per_address_per_day }],
    ["planned", { sent_today: limits.direct_offers_per_day - 1, reports: limits.not_me_reports - 1 }],
  ] as const)("%s", (code, changed) => {
    expect(refusalOf(changed)).toBe(code);
  });

  test("is refused if the total differs from the one shown", () => {
    expect(refusalOf({}, { total_minor: 23_801 })).toBe("total_changed");
    expect(refusalOf({}, { total_minor: 23_800 })).toBe("planned");
  });
});

describe("deciding on one", () => {
  const row = { status: "sent", version: 2, expires_at: new Date(now.getTime() + units.hour_ms) } as const;
  const codeOf = (work: () => void) => {
    try {
      work();
    } catch (error) {
      return error instanceof Refusal ? error.code : "fault";
    }
    return "allowed";
  };

  test("needs the version that was seen, within its validity", () => {
    expect(codeOf(() => requireCurrent(row, { version: 2 }, now))).toBe("allowed");
    expect(codeOf(() => requireCurrent(row, { version: 1 }, now))).toBe("stale");
    const later = new Date(now.getTime() + 2 * units.hour_ms);
    expect(codeOf(() => requireCurrent(row, { version: 2 }, later))).toBe("offer_expired");
  });
});
