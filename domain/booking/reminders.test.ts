import { describe, expect, test } from "vitest";
import { toInstant } from "../time.ts";
import type { BookingStatus } from "./machine.ts";
import {
  type Awaited,
  bookingReminder,
  confirmedReminder,
  heldReminder,
  type RemindedBooking,
  remindersAt,
} from "./reminders.ts";

const zone = "Europe/Berlin";
const at = (local: string) => toInstant(local, zone);

/** Accepted on 1 May, on 12 June at 14:00, checked by the operator at the end of 15 June. */
const booking = (status: BookingStatus, more: Partial<RemindedBooking> = {}): RemindedBooking => ({
  status,
  accepted_at: at("2027-05-01T10:00"),
  hold_until: at("2027-05-04T10:00"),
  starts_at: at("2027-06-12T14:00"),
  time_zone: zone,
  undelivered_check_at: at("2027-06-15T23:59"),
  auto_complete_at: at("2027-06-20T14:00"),
  ...more,
});
const change: Awaited = { change: { proposed_by: "customer", due_at: at("2027-05-20T10:00") } };
const cancellation: Awaited = {
  cancellation: { asked_by: "provider", answer_due_at: at("2027-05-20T10:00") },
};
const problem: Awaited = { problem: { opened_by: "customer", answer_due_at: at("2027-06-20T10:00") } };

describe("a booking", () => {
  test.each<[status: BookingStatus, awaited: Awaited, reminders: [at: string, mail: string, to: string][]]>([
    [
      "awaiting_payment",
      {},
      [
        ["2027-05-02T22:00", "booking_reminder", "customer"],
        ["2027-05-04T02:48", "booking_reminder", "customer"],
      ],
    ],
    [
      "confirmed",
      {},
      [
        ["2027-06-05T14:00", "day_reminder", "customer,provider"],
        ["2027-06-11T14:00", "day_reminder", "customer,provider"],
        ["2027-06-13T23:59", "report_reminder", "provider"],
      ],
    ],
    [
      "confirmed",
      change,
      [
        ["2027-05-19T10:00", "change_reminder", "provider"],
        ["2027-06-05T14:00", "day_reminder", "customer,provider"],
        ["2027-06-11T14:00", "day_reminder", "customer,provider"],
        ["2027-06-13T23:59", "report_reminder", "provider"],
      ],
    ],
    ["cancel_requested", cancellation, [["2027-05-19T22:00", "cancellation_reminder", "customer"]]],
    ["cancel_requested", {}, []],
    ["delivered", {}, [["2027-06-17T14:00", "delivery_reminder", "customer"]]],
    [
      "changes_requested",
      { changes_until: at("2027-06-30T23:59") },
      [["2027-06-29T23:59", "changes_reminder", "provider"]],
    ],
    ["changes_requested", {}, [["2027-06-13T23:59", "changes_reminder", "provider"]]],
    ["disputed", problem, [["2027-06-18T10:00", "dispute_reminder", "provider"]]],
    ["disputed", {}, []],
    ["completed", {}, []],
    ["cancelled", {}, []],
    ["lapsed", {}, []],
  ])("that is %s reminds of %j at these instants, one after the other", (status, awaited, expected) => {
    const found: [string, string, string][] = [];
    for (let now = at("2027-05-01T10:00"); ; ) {
      const next = bookingReminder(booking(status), awaited, now);
      if (next === null) break;
      for (const { mail, to } of remindersAt(booking(status), awaited, next, next))
        found.push([next.toISOString(), mail, to.join()]);
      now = next;
    }
    expect(found).toEqual(expected.map(([when, mail, to]) => [at(when).toISOString(), mail, to]));
  });

  test("says nothing at an instant that another date or an answer has left behind", () => {
    const moved = booking("confirmed", { starts_at: at("2027-07-12T14:00") });
    const old = at("2027-06-05T14:00");
    expect(remindersAt(booking("confirmed"), {}, old, old)).toHaveLength(1);
    expect(remindersAt(moved, {}, old, old)).toEqual([]);
    const asked = at("2027-05-19T22:00");
    expect(remindersAt(booking("cancel_requested"), {}, asked, asked)).toEqual([]);
  });

  test("says nothing once it comes too late", () => {
    const day_before = at("2027-06-11T14:00");
    const late = (now: string) => remindersAt(booking("confirmed"), {}, day_before, at(now)).length;
    expect([late("2027-06-12T13:59"), late("2027-06-12T14:00")]).toEqual([1, 0]);
  });
});

describe("the reminder of a date", () => {
  test("keeps the time of day across a day of 23 or 25 hours", () => {
    const next = (starts: string, now: string) =>
      confirmedReminder({ starts_at: at(starts), time_zone: zone, undelivered_check_at: null }, at(now));
    expect(next("2027-03-28T14:00", "2027-03-27T10:00")).toEqual(at("2027-03-27T14:00"));
    expect(next("2027-10-31T14:00", "2027-10-30T10:00")).toEqual(at("2027-10-30T14:00"));
  });

  test("is missing without a date, where only the report is awaited", () => {
    const undated = { starts_at: null, time_zone: zone, undelivered_check_at: at("2027-08-01T23:59") };
    expect(confirmedReminder(undated, at("2027-05-01T10:00"))).toEqual(at("2027-07-30T23:59"));
  });
});

test("a hold reminds after half of its time and after nine tenths, and not if it has no length", () => {
  const hour = (hours: number) => new Date(hours * 3_600_000);
  const held = (until: number, now: number, from = 0) =>
    heldReminder({ accepted_at: hour(from), hold_until: hour(until) }, hour(now));
  expect(held(72, 0)).toEqual(hour(36));
  expect(held(72, 36)).toEqual(hour(64.8));
  expect(held(72, 65)).toBeNull();
  expect(held(72, 0, 72)).toBeNull();
});
