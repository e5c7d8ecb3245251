import { describe, expect, test } from "vitest";
import { isRefusal } from "../refusal.ts";
import { isRenewable, renewedTerms, requireAskable } from "./renewal.ts";
import { OfferTerms } from "./schemas.ts";

const now = new Date("2027-03-01T10:00:00Z");
const offer = { status: "expired" as const, request_revision: 2, renewal_asked_at: null };
const request = { status: "open" as const, revision: 2 };
const sound = { offer, request, has_live_offer: false };

const codeOf = (input: Parameters<typeof requireAskable>[0]): string => {
  try {
    requireAskable(input);
    return "asked";
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
};

describe("asking for an expired offer again", () => {
  test.each([
    ["asked", {}],
    ["request_not_open", { request: { ...request, status: "on_hold" as const } }],
    ["request_not_open", { request: { ...request, status: "awarded" as const } }],
    ["transition_not_allowed", { offer: { ...offer, status: "sent" as const } }],
    ["transition_not_allowed", { offer: { ...offer, status: "withdrawn" as const } }],
    ["request_changed", { request: { ...request, revision: 3 } }],
    ["conflict", { offer: { ...offer, renewal_asked_at: now } }],
    ["conflict", { has_live_offer: true }],
  ])("ends with %s: %o", (code, over) => {
    expect(codeOf({ ...sound, ...over })).toBe(code);
  });

  test("is offered exactly while the offer can be made again", () => {
    expect(isRenewable(offer, request)).toBe(true);
    expect(isRenewable({ ...offer, status: "sent" }, request)).toBe(false);
    expect(isRenewable(offer, { ...request, status: "closed" })).toBe(false);
    expect(isRenewable(offer, { ...request, revision: 3 })).toBe(false);
  });
});

test("an offer made again has the same lines, date and terms, for the usual time", () => {
  const lines = [{ label: "Day", quantity: 2, unit: "day" as const, unit_net_minor: 10_000, tax_bp: 1_900 }];
  const stored = { policy: "moderate" as const, deposit_bp: 2_000, message: "Gladly.", ends_at: null };
  const terms = renewedTerms({ ...stored, starts_at: now }, lines, { offer_validity_days: 14 });
  expect(OfferTerms.parse(terms)).toMatchObject({
    policy: "moderate",
    deposit_bp: 2_000,
    message: "Gladly.",
    lines,
    validity_unit: "days",
    validity: 14,
    starts_at: now.toISOString(),
    ends_at: null,
  });
});
