import { describe, expect, test } from "vitest";
import { isEndMissing, occupiedTime, requireEnd, requireFreeSlot, slotOf, takenUntil } from "./slot.ts";

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
])("from %s to %s, exclusive %s: the end is missing %s", (starts_at, ends_at, isExclusive, isMissing) => {
  expect(isEndMissing({ starts_at, ends_at }, isExclusive)).toBe(isMissing);
  const require = () => requireEnd({ starts_at, ends_at }, isExclusive, "offer");
  if (!isMissing) return expect(require).not.toThrow();
  expect(require).toThrow(expect.objectContaining({ code: "end_missing", details: { of: "offer" } }));
});

test("a slot that the provider's own booking takes is refused, naming that booking", () => {
  expect(() => requireFreeSlot(null)).not.toThrow();
  expect(() => requireFreeSlot({ id: "b" })).toThrow(
    expect.objectContaining({ code: "slot_taken", status: 409, details: { booking_id: "b" } }),
  );
});
