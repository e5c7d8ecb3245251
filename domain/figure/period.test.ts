import { describe, expect, test } from "vitest";
import { periodOf } from "./period.ts";

const today = "2027-03-10";
const asked = (query: string) => periodOf(new URLSearchParams(query), today);

test("the usual period is thirty days up to today, and the thirty before", () => {
  const { step, now, before } = asked("");
  expect([step, now.from, now.end, now.starts.length]).toEqual(["day", "2027-02-09", "2027-03-11", 30]);
  expect([before.from, before.end, before.starts.length]).toEqual(["2027-01-10", "2027-02-09", 30]);
});

describe("weeks and months begin whole, end today, and are compared with as much of the time before", () => {
  test("weeks from Monday", () => {
    const { now, before } = asked("by=week&from=2027-03-03");
    expect(now).toEqual({
      from: "2027-03-01",
      to: "2027-03-10",
      end: "2027-03-11",
      starts: ["2027-03-01", "2027-03-08"],
      lasts: ["2027-03-07", "2027-03-10"],
    });
    expect(before).toMatchObject({
      from: "2027-02-15",
      end: "2027-02-25",
      starts: ["2027-02-15", "2027-02-22"],
    });
  });

  test("months", () => {
    const { now, before } = asked("by=month");
    expect([now.from, now.end, now.starts.length]).toEqual(["2026-04-01", "2027-03-11", 12]);
    expect([before.from, before.end]).toEqual(["2025-04-01", "2026-03-11"]);
    expect(now.lasts.slice(-2)).toEqual(["2027-02-28", "2027-03-10"]);
  });
});

test.each([
  ["by=year&from=2027-13-01&to=soon", "2027-02-09", "2027-03-11"],
  ["to=2030-01-01", "2027-02-09", "2027-03-11"],
  ["from=2027-03-09&to=2027-03-01", "2027-01-31", "2027-03-02"],
  ["from=1999-01-01", "2026-12-09", "2027-03-11"],
  ["from=2027-03-10", "2027-03-10", "2027-03-11"],
])("%s: what cannot be shown is as usual, and long periods are cut", (query, from, end) => {
  expect(asked(query).now).toMatchObject({ from, end });
});

test("the form keeps the days of the address, and none that were not asked for", () => {
  expect(asked("by=month").asked).toEqual({ from: null, to: null });
  expect(asked("by=week&from=2027-03-03&to=2027-03-05").asked).toEqual({
    from: "2027-03-03",
    to: "2027-03-05",
  });
  expect(asked("to=2030-01-01&from=x").asked).toEqual({ from: null, to: null });
});
