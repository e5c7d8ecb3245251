import { describe, expect, test } from "vitest";
import { units } from "../limits.ts";
import { holdWhileProcessing, isDebitAfterDate } from "./processing.ts";

const now = new Date("2027-03-01T10:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * units.hour_ms);
const booking = (hold: number, starts: number | null) => ({
  hold_until: later(hold),
  starts_at: starts === null ? null : later(starts),
});

describe("the hold while a payment is being processed", () => {
  test.each([
    ["a card's day", "card", booking(1, null), 24],
    ["nothing said is a card's day", null, booking(1, null), 24],
    ["a bank's fortnight", "bank_debit", booking(1, null), 14 * 24],
    ["never past the service date", "bank_debit", booking(1, 50), 50],
    ["a hold that has run out begins again", "card", booking(-1, 200), 24],
  ] as const)("%s", (_what, method, held, hours) => {
    expect(holdWhileProcessing(held, method, now)).toEqual(later(hours));
  });

  test.each([
    ["is never shortened", "card", booking(25, null)],
    ["that reaches just as far is left alone", "card", booking(24, null)],
    ["up to the service date has nowhere to go", "bank_debit", booking(50, 50)],
    ["is not brought back by a date that has passed", "bank_debit", booking(-1, -1)],
  ] as const)("%s", (_what, method, held) => {
    expect(holdWhileProcessing(held, method, now)).toBeNull();
  });
});

describe("a debit after the date", () => {
  test.each([
    ["of a booking that waited past its date", "bank_debit", booking(-1, -1), true],
    ["at the very instant", "bank_debit", booking(0, 0), true],
    ["before the date is in time", "bank_debit", booking(1, 1), false],
    ["without a date is in time", "bank_debit", booking(-1, null), false],
    ["by a card: pressed in time, only heard of late", "card", booking(-1, -1), false],
    ["under a hold the operator has extended is in time", "bank_debit", booking(5, -1), false],
  ] as const)("%s", (_what, method, held, expected) => {
    expect(isDebitAfterDate(held, method, now)).toBe(expected);
  });
});
