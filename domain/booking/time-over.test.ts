import { describe, expect, test } from "vitest";
import { type BookingTime, isTimeOver } from "./time-over.ts";

describe("the time of a booking is over", () => {
  const now = new Date("2027-07-03T12:00:00Z");
  const later = new Date("2027-09-01T12:00:00Z");
  const booking = (over: Partial<BookingTime>): BookingTime => ({
    status: "confirmed",
    time_zone: "Europe/Berlin",
    undelivered_check_at: later,
    starts_at: new Date("2027-07-03T10:00:00Z"),
    ends_at: null,
    ...over,
  });
  const yesterday = new Date("2027-07-02T10:00:00Z");
  const undated = { starts_at: null, undelivered_check_at: null };
  test.each<[string, Partial<BookingTime>, boolean]>([
    ["it ends this moment", { ends_at: now }, true],
    ["it ends in a moment", { ends_at: new Date(now.getTime() + 1) }, false],
    ["it began yesterday and lasts until tomorrow", { starts_at: yesterday, ends_at: later }, false],
    ["it began today and has no end", {}, false],
    ["it began yesterday and has no end", { starts_at: yesterday }, true],
    // A new day began there at 12:00Z: a start one second earlier belongs to the day before.
    [
      "its open day ended at a place further east",
      { time_zone: "Pacific/Auckland", starts_at: new Date("2027-07-03T11:59:59Z") },
      true,
    ],
    ["its open day began at a place further east", { time_zone: "Pacific/Auckland", starts_at: now }, false],
    [
      "its open day goes on further west",
      { time_zone: "Pacific/Honolulu", starts_at: new Date("2027-07-03T10:00:00Z") },
      false,
    ],
    ["its end lies before its start, on a day that goes on", { ends_at: yesterday }, false],
    ["no date, and nobody looks into it", { starts_at: null }, false],
    ["no date, looked into", undated, true],
    ["no date, looked into after changes were asked for", { ...undated, status: "changes_requested" }, true],
    ["no date and not paid", { ...undated, status: "awaiting_payment" }, false],
    ["no date and delivered", { ...undated, status: "delivered" }, false],
  ])("%s", (_what, over, isOver) => {
    expect(isTimeOver(booking(over), now)).toBe(isOver);
  });
});
