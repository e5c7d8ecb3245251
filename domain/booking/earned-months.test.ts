import { expect, test } from "vitest";
import { earnedMonths, fillMonths, shownMonths } from "./earned-months.ts";

test.each([
  ["in the middle of a month", "2027-06-12T10:00:00Z", "Europe/Berlin", "2027-01", "2026-12-31T23:00:00Z"],
  ["over a new year", "2027-02-01T10:00:00Z", "Europe/Berlin", "2026-09", "2026-08-31T22:00:00Z"],
  ["already next month in the reader's zone", "2027-06-30T22:30:00Z", "Europe/Berlin", "2027-02", null],
  ["still last month in the reader's zone", "2027-07-01T03:00:00Z", "America/New_York", "2027-01", null],
])("six months, the current one last: %s", (_told, now, zone, first, from) => {
  const shown = shownMonths(new Date(now), zone);
  expect(shown.months).toHaveLength(earnedMonths);
  expect(shown.months[0]).toBe(first);
  if (from) expect(shown.from).toEqual(new Date(from));
});

test("a month without earnings has none; a currency without any is left out", () => {
  const found = [
    { currency: "EUR", months: [{ month: "2027-05", minor: 4_200 }] },
    { currency: "CHF", months: [{ month: "2020-01", minor: 900 }] },
  ];
  expect(fillMonths(found, ["2027-04", "2027-05"])).toEqual([
    {
      currency: "EUR",
      months: [
        { month: "2027-04", minor: 0 },
        { month: "2027-05", minor: 4_200 },
      ],
    },
  ]);
});
