// The full run repeats tests on other dates: TEST_NOW sets the first moment of the clock and of the machine's date.
import { expect, test } from "vitest";
import { dateFrom, firstMomentOf } from "#tests/kit/date/first-moment.ts";

test.each([
  [undefined, "2026-06-10T10:00:00.000Z"],
  ["", "2026-06-10T10:00:00.000Z"],
  ["2028-02-29T10:00:00Z", "2028-02-29T10:00:00.000Z"],
  ["2027-04-30T23:30:00-10:00", "2027-05-01T09:30:00.000Z"],
])("TEST_NOW=%s starts at %s", (TEST_NOW, first) => {
  expect(firstMomentOf(TEST_NOW).toISOString()).toBe(first);
});

test.each(["tomorrow", "2028-02-29", "2028-02-29T10:00:00"])("TEST_NOW=%s is refused", (TEST_NOW) => {
  expect(() => firstMomentOf(TEST_NOW)).toThrow("TEST_NOW is an instant");
});

test("a moved date starts at its moment and otherwise is an ordinary date", () => {
  const begin = new Date("2028-02-29T10:00:00Z");
  const Moved = dateFrom(begin);
  for (const now of [new Moved().getTime(), Moved.now()]) {
    expect(now).toBeGreaterThanOrEqual(begin.getTime());
    expect(now).toBeLessThan(begin.getTime() + 60_000);
  }
  expect(new Moved("2026-06-10T10:00:00Z")).toEqual(new Date("2026-06-10T10:00:00Z"));
  expect(new Moved(2026, 5, 10)).toEqual(new Date(2026, 5, 10));
  expect(new Moved()).toBeInstanceOf(Date);
  expect(Moved.UTC(2026, 0)).toBe(Date.UTC(2026, 0));
});
