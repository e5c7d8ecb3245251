import { describe, expect, test } from "vitest";
import {
  type BookingTime,
  isEndMissing,
  isTimeOver,
  occupiedTime,
  requireEnd,
  requireFreeSlot,
  slotOf,
  takenUntil,
} from "./slot.ts";

const at = (text: string | null) => (text ? new Date(text) : null);
const [ten, noon] = [new Date("2027-06-12T10:00:00Z"), new Date("2027-06-12T12:00:00Z")];
const berlin = { time_zone: "Europe/Berlin" };

describe("terms without an end occupy the rest of the day at their place", () => {
  test.each<[string, string, string | null, string | null, string]>([
    ["an end", "Europe/Berlin", "2027-07-03T12:00:00Z", "2027-07-03T20:00:00Z", "2027-07-03T20:00:00.000Z"],
    ["no end", "Europe/Berlin", "2027-07-03T14:00:00Z", null, "2027-07-03T22:00:00.000Z"],
    ["no end, elsewhere", "America/New_York", "2027-07-03T14:00:00Z", null, "2027-07-04T04:00:00.000Z"],
    ["the place's day", "Pacific/Auckland", "2027-07-03T14:00:00Z", null, "2027-07-04T12:00:00.000Z"],
    [
      "several days",
      "Europe/Berlin",
      "2027-07-03T12:00:00Z",
      "2027-07-06T08:00:00Z",
      "2027-07-06T08:00:00.000Z",
    ],
    ["its first instant", "Europe/Berlin", "2027-07-02T22:00:00Z", null, "2027-07-03T22:00:00.000Z"],
    ["its last second", "Europe/Berlin", "2027-07-03T21:59:59Z", null, "2027-07-03T22:00:00.000Z"],
    ["a day of 23 hours", "Europe/Berlin", "2027-03-27T23:00:00Z", null, "2027-03-28T22:00:00.000Z"],
    ["a day of 25 hours", "Europe/Berlin", "2027-10-30T22:00:00Z", null, "2027-10-31T23:00:00.000Z"],
    [
      "before a day without midnight",
      "Africa/Cairo",
      "2027-04-29T10:00:00Z",
      null,
      "2027-04-29T22:00:00.000Z",
    ],
    [
      "an end at the start",
      "Europe/Berlin",
      "2027-07-03T14:00:00Z",
      "2027-07-03T14:00:00Z",
      "2027-07-03T22:00:00.000Z",
    ],
    [
      "an end before it",
      "Europe/Berlin",
      "2027-07-03T14:00:00Z",
      "2027-07-03T09:00:00Z",
      "2027-07-03T22:00:00.000Z",
    ],
    ["no zone but UTC", "UTC", "2027-07-03T14:00:00Z", null, "2027-07-04T00:00:00.000Z"],
  ])("%s, %s", (_case, time_zone, starts_at, ends_at, until) => {
    const terms = { starts_at: at(starts_at), ends_at: at(ends_at), time_zone };
    expect(occupiedTime(terms)).toEqual({ starts_at: at(starts_at), taken_until: at(until) });
    expect(takenUntil(terms)).toEqual(at(until));
  });

  test("a date to be agreed occupies nothing", () => {
    expect(occupiedTime({ starts_at: null, ends_at: null, ...berlin })).toBeNull();
    expect(takenUntil({ starts_at: null, ends_at: noon, ...berlin })).toBeNull();
  });
});

test("only exclusive terms block others", () => {
  const dates = { starts_at: ten, ends_at: noon, ...berlin };
  expect(slotOf({ ...dates, is_exclusive: true })).toEqual({ starts_at: ten, taken_until: noon });
  expect(slotOf({ ...dates, is_exclusive: false })).toBeNull();
  expect(slotOf({ ...dates, ends_at: null, is_exclusive: true })).not.toBeNull();
  expect(slotOf({ ...dates, starts_at: null, is_exclusive: true })).toBeNull();
});

test.each([
  [ten, null, true, true],
  [ten, noon, true, false],
  [null, null, true, false],
  [ten, null, false, false],
])("from %s to %s, exclusive %s: the end is missing %s", (starts_at, ends_at, is_exclusive, isMissing) => {
  expect(isEndMissing({ starts_at, ends_at }, is_exclusive)).toBe(isMissing);
  const require = () => requireEnd({ starts_at, ends_at }, is_exclusive, "offer");
  if (!isMissing) return expect(require).not.toThrow();
  expect(require).toThrow(expect.objectContaining({ code: "end_missing", details: { of: "offer" } }));
});

test("a slot that the provider's own booking takes is refused, naming that booking", () => {
  expect(() => requireFreeSlot(null)).not.toThrow();
  expect(() => requireFreeSlot({ id: "b" })).toThrow(
    expect.objectContaining({ code: "slot_taken", status: 409, details: { booking_id: "b" } }),
  );
});

describe("the time of a booking is over", () => {
  const now = new Date("2027-07-03T12:00:00Z");
  const later = new Date("2027-09-01T12:00:00Z");
  const booking = (over: Partial<BookingTime>): BookingTime => ({
    ...{ status: "confirmed", time_zone: "Europe/Berlin", undelivered_check_at: later },
    ...{ starts_at: new Date("2027-07-03T10:00:00Z"), ends_at: null },
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
