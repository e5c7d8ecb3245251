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
    ["a card extends it to 24 hours from now", "card", booking(1, null), 24],
    ["an unknown method counts as a card", null, booking(1, null), 24],
    ["a bank debit extends it to 14 days from now", "bank_debit", booking(1, null), 14 * 24],
    ["never ends past the service date", "bank_debit", booking(1, 50), 50],
    ["a hold that has run out starts again", "card", booking(-1, 200), 24],
  ] as const)("%s", (_what, method, held, hours) => {
    expect(holdWhileProcessing(held, method, now)).toEqual(later(hours));
  });

  test.each([
    ["is never shortened", "card", booking(25, null)],
    ["that already reaches as far is not extended", "card", booking(24, null)],
    ["that reaches the service date is not extended", "bank_debit", booking(50, 50)],
    ["is not extended when the date has passed", "bank_debit", booking(-1, -1)],
  ] as const)("%s", (_what, method, held) => {
    expect(holdWhileProcessing(held, method, now)).toBeNull();
  });
});

describe("a debit after the date", () => {
  test.each([
    ["of a booking past its date and hold", "bank_debit", booking(-1, -1), true],
    ["at the exact instant of the date", "bank_debit", booking(0, 0), true],
    ["before the date is in time", "bank_debit", booking(1, 1), false],
    ["without a date is in time", "bank_debit", booking(-1, null), false],
    ["by card is in time: only the report is late", "card", booking(-1, -1), false],
    ["under a hold that was extended past the date is in time", "bank_debit", booking(5, -1), false],
  ] as const)("%s", (_what, method, held, expected) => {
    expect(isDebitAfterDate(held, method, now)).toBe(expected);
  });
});
