import { expect, test } from "vitest";
import { extensionDays } from "./extension-days.ts";

const now = new Date("2027-06-01T22:30:00Z");
const days = (starts_at: string | null, due_at = "2027-06-10T00:00:00Z") =>
  extensionDays(
    { starts_at: starts_at ? new Date(starts_at) : null, time_zone: "Europe/Berlin" },
    new Date(due_at),
    now,
  );
const min = "2027-06-02";

test("the days range from today to the day before the start, at the booking's place", () => {
  expect(days("2027-08-01T10:00:00Z")).toEqual({ min, max: "2027-07-31", value: "2027-06-17" });
  expect(days("2027-06-12T10:00:00Z")).toEqual({ min, max: "2027-06-11", value: "2027-06-11" });
});

test("an overdue payment gets a week from now, a booking without a date any later day", () => {
  expect(days(null, "2027-05-01T00:00:00Z")).toEqual({ min, max: undefined, value: "2027-06-09" });
});

test("there are none on the day of the start", () => {
  expect(days("2027-06-02T20:00:00Z")).toBeNull();
});
