import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths, daysOfSpan, firstDayOfWeek, monthOf, monthSpan, readMonth, weeksOf } from "./month.ts";

const zones = [
  "Europe/Berlin",
  "America/New_York",
  "Pacific/Kiritimati",
  "Etc/GMT+12",
  "Australia/Lord_Howe",
];

describe("the weeks of a month", () => {
  test("begin on the language's first day and include days of adjacent months", () => {
    expect(firstDayOfWeek).toEqual({ en: 1, de: 1 });
    const [monday] = weeksOf("2027-06", 1);
    expect(monday?.[0]).toBe("2027-05-31");
    const [sunday] = weeksOf("2027-06", 7);
    expect(sunday?.[0]).toBe("2027-05-30");
  });

  test("of a leap February have its 29th, those of another year do not", () => {
    expect(weeksOf("2028-02", 1).flat()).toContain("2028-02-29");
    expect(weeksOf("2027-02", 1)).toHaveLength(4);
    expect(weeksOf("2027-02", 1).flat()).toEqual(
      Array.from({ length: 28 }, (_, index) => `2027-02-${String(index + 1).padStart(2, "0")}`),
    );
  });

  test("have every day once, also when the clocks change", () => {
    for (const month of ["2027-03", "2027-10", "2027-11"]) {
      const days = weeksOf(month, 1).flat();
      expect(new Set(days).size).toBe(days.length);
      expect(days.length % 7).toBe(0);
    }
    expect(weeksOf("2027-03", 1).flat()).toContain("2027-03-28");
    expect(weeksOf("2027-10", 1).flat()).toContain("2027-10-31");
  });

  test("number four to six, and each begins on the first day, whatever the month", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2099 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 7 }),
        (year, number, first_day) => {
          const month = `${year}-${String(number).padStart(2, "0")}`;
          const weeks = weeksOf(month, first_day);
          expect(weeks.length).toBeGreaterThanOrEqual(4);
          expect(weeks.length).toBeLessThanOrEqual(6);
          for (const [begin = ""] of weeks)
            expect(new Date(`${begin}T12:00:00Z`).getUTCDay()).toBe(first_day % 7);
          const inside = weeks.flat().filter((day) => day.startsWith(month));
          expect(inside).toHaveLength(new Date(Date.UTC(year, number, 0)).getUTCDate());
        },
      ),
    );
  });
});

describe("the days of a booking", () => {
  const span = (from: string, until: string | null, time_zone = "Europe/Berlin") =>
    daysOfSpan({ starts_at: new Date(from), ends_at: until ? new Date(until) : null, time_zone });

  test("are those of its place, not of the reader or of UTC", () => {
    expect(span("2027-06-12T23:30:00Z", null)).toEqual({ first: "2027-06-13", last: "2027-06-13" });
    expect(span("2027-06-12T23:30:00Z", null, "America/New_York").first).toBe("2027-06-12");
  });

  test("exclude the day that begins when it ends at midnight", () => {
    expect(span("2027-06-12T18:00:00Z", "2027-06-12T22:00:00Z").last).toBe("2027-06-12");
    expect(span("2027-06-12T18:00:00Z", "2027-06-12T22:00:01Z").last).toBe("2027-06-13");
  });

  test("are all that it touches, across the end of a month and a clock change", () => {
    expect(span("2027-03-27T10:00:00Z", "2027-04-02T10:00:00Z")).toEqual({
      first: "2027-03-27",
      last: "2027-04-02",
    });
    expect(span("2027-10-30T22:00:00Z", "2027-10-31T22:59:59Z")).toEqual({
      first: "2027-10-31",
      last: "2027-10-31",
    });
  });

  test("that lie in a month lie in its span, in every zone", () => {
    const instants = fc.date({
      min: new Date("2000-02-01T00:00:00Z"),
      max: new Date("2099-11-30T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (at, zone) => {
        const { from, until } = monthSpan(monthOf(at, zone));
        expect(at.getTime()).toBeGreaterThanOrEqual(from.getTime());
        expect(at.getTime()).toBeLessThan(until.getTime());
      }),
    );
  });
});

test("reads only months within the limits, and no neighbours beyond them", () => {
  for (const text of [null, "", "2027", "2027-13", "2027-00", "1999-12", "2100-01", "2027-6", "2027-06-01"])
    expect(readMonth(text)).toBeNull();
  expect(readMonth("2027-06")).toBe("2027-06");
  expect(addMonths("2027-12", 1)).toBe("2028-01");
  expect(addMonths("2000-01", -1)).toBeNull();
  expect(addMonths("2099-12", 1)).toBeNull();
});
