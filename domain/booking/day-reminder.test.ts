import { describe, expect, test } from "vitest";
import { toInstant } from "../time.ts";
import { dayReminder, isDayReminder } from "./day-reminder.ts";

const zone = "Europe/Berlin";
const at = (local: string) => toInstant(local, zone);
const booking = (starts: string | null) => ({
  starts_at: starts === null ? null : at(starts),
  time_zone: zone,
});

describe("the reminder of a date", () => {
  test.each<[now: string, next: string | null]>([
    ["2027-05-01T10:00", "2027-06-05T14:00"],
    ["2027-06-05T13:59", "2027-06-05T14:00"],
    ["2027-06-05T14:00", "2027-06-11T14:00"],
    ["2027-06-11T14:00", null],
    ["2027-06-12T14:00", null],
  ])("at %s is next due at %s", (now, next) => {
    expect(dayReminder(booking("2027-06-12T14:00"), at(now))).toEqual(next === null ? null : at(next));
  });

  test("keeps the time of day across a day of 23 or 25 hours", () => {
    expect(dayReminder(booking("2027-03-28T14:00"), at("2027-03-27T10:00"))).toEqual(at("2027-03-27T14:00"));
    expect(dayReminder(booking("2027-10-31T14:00"), at("2027-10-30T10:00"))).toEqual(at("2027-10-30T14:00"));
  });

  test("is missing without a date", () => {
    expect(dayReminder(booking(null), at("2027-05-01T10:00"))).toBeNull();
    expect(isDayReminder(booking(null), at("2027-05-01T10:00"))).toBe(false);
  });

  test("is told from an instant that another date has left behind", () => {
    const moved = booking("2027-07-12T14:00");
    expect(isDayReminder(moved, at("2027-07-05T14:00"))).toBe(true);
    expect(isDayReminder(moved, at("2027-06-05T14:00"))).toBe(false);
  });
});
