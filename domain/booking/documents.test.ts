import { describe, expect, test } from "vitest";
import { hasCalendarFile, hasEnded, hasReceipt } from "./documents.ts";
import { type BookingStatus, bookingMachine, voidBookingStatuses } from "./machine.ts";

const statuses = Object.keys(bookingMachine.states) as BookingStatus[];
const confirmed_at = "2027-03-01T12:00:00.000Z";
const starts_at = "2027-06-12T12:00:00.000Z";

describe("the calendar file", () => {
  // Whether a confirmed booking with a date offers the file, by status.
  const offered: Record<BookingStatus, boolean> = {
    awaiting_information: true,
    awaiting_payment: true,
    confirmed: true,
    delivered: true,
    changes_requested: true,
    completed: true,
    cancel_requested: true,
    disputed: true,
    cancelled: false,
    lapsed: false,
  };
  test.each(statuses)("%s: where it was confirmed and has a date that still counts", (status) => {
    expect(hasCalendarFile({ status, starts_at, confirmed_at })).toBe(offered[status]);
    expect(hasCalendarFile({ status, starts_at: null, confirmed_at }), "no date").toBe(false);
    expect(hasCalendarFile({ status, starts_at, confirmed_at: null }), "not confirmed").toBe(false);
  });
});

describe("the receipt", () => {
  test.each<[what: string, side: "customer" | "provider", confirmed_at: string | null, has: boolean]>([
    ["the customer's, once it was confirmed", "customer", confirmed_at, true],
    ["none before it is confirmed", "customer", null, false],
    ["none for the provider", "provider", confirmed_at, false],
    ["none for the provider before it is confirmed", "provider", null, false],
  ])("%s, in every status", (_what, side, confirmed, has) => {
    for (const status of statuses) {
      const booking = { status, side, confirmed_at: confirmed };
      expect(hasReceipt(booking), status).toBe(has);
    }
  });
});

test("a booking has ended in the statuses that the machine calls void", () => {
  expect(statuses.filter(hasEnded).sort()).toEqual([...voidBookingStatuses].sort());
});
