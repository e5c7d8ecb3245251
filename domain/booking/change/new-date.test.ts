import { expect, test } from "vitest";
import { planNewDate } from "./new-date.ts";

const now = new Date("2027-03-01T09:00:00Z");
const booking = { time_zone: "Europe/Berlin", delivers_by_schedule: false } as Parameters<
  typeof planNewDate
>[0]["booking"];
const checkAfter = (starts_at: Date | null, ends_at: Date | null) =>
  planNewDate(
    { booking, change: { starts_at, ends_at }, instalments: [] } as Parameters<typeof planNewDate>[0],
    now,
  ).columns.undelivered_check_at.toISOString();

test("the operator checks three days after the new end, or without a date 90 days after the agreement", () => {
  const start = new Date("2027-06-12T08:00:00Z");
  expect(checkAfter(start, new Date("2027-06-12T12:00:00Z"))).toBe("2027-06-15T21:59:59.999Z");
  expect(checkAfter(start, null)).toBe("2027-06-15T21:59:59.999Z");
  expect(checkAfter(null, null)).toBe("2027-05-30T21:59:59.999Z");
});
