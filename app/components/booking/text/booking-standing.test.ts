// Chip and sentence of a booking agree for every standing and each of its readers.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { bookingMachine } from "#domain/booking/machine.ts";
import { getLocale, overwriteGetLocale } from "#messages/runtime.js";
import {
  type BookingStanding,
  bookingStanding,
  type StandingInput,
  standingBadge,
} from "./booking-standing.ts";

const now = "2027-03-01T12:00:00.000Z";
const before = "2027-02-27T12:00:00.000Z";
const after = "2027-03-05T12:00:00.000Z";
type Over = Partial<StandingInput>;
const booking = (over: Over): StandingInput => ({
  status: "confirmed",
  hold_until: after,
  is_undone: false,
  is_provider_suspended: false,
  starts_at: after,
  ends_at: null,
  time_zone: "Europe/Berlin",
  cancel_overdue_at: null,
  undelivered_check_at: after,
  ...over,
});
const ownLocale = getLocale;
beforeEach(() => overwriteGetLocale(() => "en"));
afterAll(() => overwriteGetLocale(ownLocale));

const cases: [string, Over, BookingStanding][] = [
  ["details are missing", { status: "awaiting_information" }, "awaiting_information"],
  ["the hold ends this moment", { status: "awaiting_information", hold_until: now }, "released"],
  ["it is to be paid", { status: "awaiting_payment" }, "awaiting_payment"],
  ["the time to pay is over", { status: "awaiting_payment", hold_until: before }, "released"],
  [
    "it is unpaid and the provider suspended",
    { status: "awaiting_payment", is_provider_suspended: true },
    "awaiting_payment",
  ],
  ["the day is ahead", {}, "confirmed"],
  ["the hold of a paid booking is long over", { hold_until: before }, "confirmed"],
  ["no day is agreed", { starts_at: null }, "confirmed"],
  [
    "no day is agreed, and nobody reported the work",
    { starts_at: null, undelivered_check_at: null },
    "unreported",
  ],
  [
    "no day is agreed, and it is to be paid",
    { status: "awaiting_payment", starts_at: null, undelivered_check_at: null },
    "awaiting_payment",
  ],
  [
    "no day is agreed, and it is delivered",
    { status: "delivered", starts_at: null, undelivered_check_at: null },
    "delivered",
  ],
  [
    "no day is agreed, nobody reported the work, and the rest is overdue",
    { starts_at: null, undelivered_check_at: null, cancel_overdue_at: after },
    "overdue",
  ],
  ["the day is ahead, and the operator looked into it before", { undelivered_check_at: null }, "confirmed"],
  ["the day has begun and lasts", { starts_at: before, ends_at: after }, "confirmed"],
  ["the day ends this moment", { starts_at: before, ends_at: now }, "past"],
  ["the day without an end has begun", { starts_at: "2027-02-28T23:00:00.000Z" }, "confirmed"],
  ["the day without an end is over at its place", { starts_at: "2027-02-28T22:59:59.000Z" }, "past"],
  [
    "the same moment further west is over as well, hours later",
    { starts_at: "2027-02-28T22:59:59.000Z", time_zone: "Pacific/Honolulu" },
    "past",
  ],
  [
    "today began late in the west and has no end",
    { starts_at: "2027-03-01T10:30:00.000Z", time_zone: "Pacific/Honolulu" },
    "confirmed",
  ],
  [
    "it ended yesterday at its place, though its day there goes on",
    { starts_at: before, ends_at: "2027-03-01T11:59:59.999Z", time_zone: "Pacific/Auckland" },
    "past",
  ],
  ["the day is over, read from the database", { starts_at: new Date(before) }, "past"],
  ["the rest is overdue", { cancel_overdue_at: after }, "overdue"],
  ["the rest is overdue and the day over", { cancel_overdue_at: after, starts_at: before }, "overdue"],
  ["the rest cannot be paid", { cancel_overdue_at: after, is_provider_suspended: true }, "confirmed"],
  [
    "the rest cannot be paid and the day is over",
    { cancel_overdue_at: after, is_provider_suspended: true, starts_at: before },
    "past",
  ],
  ["it is delivered after its day", { status: "delivered", starts_at: before }, "delivered"],
  [
    "changes are asked for after its day",
    { status: "changes_requested", starts_at: before },
    "changes_requested",
  ],
  ["it is completed", { status: "completed", starts_at: before }, "completed"],
  [
    "a cancellation is asked for",
    { status: "cancel_requested", cancel_overdue_at: after },
    "cancel_requested",
  ],
  ["it is cancelled after a missed payment", { status: "cancelled", cancel_overdue_at: before }, "cancelled"],
  ["it was not paid", { status: "lapsed", hold_until: before }, "lapsed"],
  ["the acceptance was undone", { status: "lapsed", is_undone: true, hold_until: before }, "undone"],
  ["a problem is reported", { status: "disputed", starts_at: before }, "disputed"],
];

test.each(cases)("%s", (_what, over, standing) => {
  expect(bookingStanding(booking(over), now)).toBe(standing);
});

test("the table has every status and every standing", () => {
  const statuses = new Set(cases.map(([, over]) => over.status ?? "confirmed"));
  expect([...statuses].sort()).toEqual(Object.keys(bookingMachine.states).sort());
  const standings = new Set(cases.map(([, , standing]) => standing));
  expect(standings.size).toBe(Object.keys(bookingMachine.states).length + 5);
});

describe("the chip", () => {
  const words: Record<BookingStanding, [customer: string, other: string]> = {
    awaiting_information: ["Held for you", "Waiting for the customer"],
    awaiting_payment: ["Held for you", "Waiting for the customer"],
    released: ["Being released", "Being released"],
    confirmed: ["Confirmed", "Confirmed"],
    past: ["Date passed", "Date passed"],
    unreported: ["Work not reported", "Work not reported"],
    overdue: ["Payment overdue", "Payment overdue"],
    delivered: ["Delivered", "Delivered"],
    changes_requested: ["Changes requested", "Changes requested"],
    completed: ["Completed", "Completed"],
    cancel_requested: ["Cancellation requested", "Cancellation requested"],
    cancelled: ["Cancelled", "Cancelled"],
    lapsed: ["Released", "Released"],
    undone: ["Acceptance undone", "Acceptance undone"],
    disputed: ["Problem reported", "Problem reported"],
  };
  test.each(Object.entries(words))(
    "of %s reads the same to everybody but who it is held for",
    (standing, said) => {
      const chip = (reader: "customer" | "provider" | "operator") =>
        standingBadge(standing as BookingStanding, reader).text;
      expect([chip("customer"), chip("provider"), chip("operator")]).toEqual([said[0], said[1], said[1]]);
    },
  );

  test("has its own wording in German", () => {
    overwriteGetLocale(() => "de");
    expect(standingBadge("past", "provider").text).toBe("Termin vorbei");
    expect(standingBadge("unreported", "operator").text).toBe("Leistung nicht gemeldet");
    expect(standingBadge("overdue", "customer").text).toBe("Zahlung überfällig");
  });
});
