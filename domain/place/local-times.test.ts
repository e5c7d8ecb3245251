import { describe, expect, test } from "vitest";
import {
  atDayFields,
  atTimeFields,
  type LocalTimes,
  resolveDays,
  resolveTimes,
  toDaySpan,
  toLocalTimes,
} from "./local-times.ts";

const berlin = "Europe/Berlin";
const iso = (input: LocalTimes, zone = berlin) => {
  const { starts_at, ends_at, issues } = resolveTimes(input, zone);
  return [starts_at?.toISOString() ?? null, ends_at?.toISOString() ?? null, issues.map(({ path }) => path)];
};
const day = { start_date: "2027-06-12", start_time: "13:00" };

describe("a date with two times", () => {
  test.each<[string, LocalTimes, string | null]>([
    ["an end on the same day", { ...day, end_time: "21:00" }, "2027-06-12T19:00:00.000Z"],
    ["no end", day, null],
    ["an end before the start is on the next day", { ...day, end_time: "02:00" }, "2027-06-13T00:00:00.000Z"],
    [
      "a last day with a time",
      { ...day, end_time: "15:00", end_date: "2027-06-14" },
      "2027-06-14T13:00:00.000Z",
    ],
    [
      "a last day without a time ends at 23:59",
      { ...day, end_date: "2027-06-14" },
      "2027-06-14T21:59:00.000Z",
    ],
    [
      "an end at the start is left to the rule of spans",
      { ...day, end_time: "13:00" },
      "2027-06-12T11:00:00.000Z",
    ],
  ])("%s", (_case, input, ends_at) => {
    expect(iso(input)).toEqual(["2027-06-12T11:00:00.000Z", ends_at, []]);
    const again = resolveTimes(toLocalTimes(resolveTimes(input, berlin), berlin), berlin);
    expect(again.ends_at?.toISOString() ?? null).toBe(ends_at);
  });

  test("is local to the place: the same clock time is a different instant in another zone", () => {
    expect(iso(day, "America/New_York")[0]).toBe("2027-06-12T17:00:00.000Z");
  });

  test("of a time that exists twice, the first counts", () => {
    expect(iso({ start_date: "2027-10-31", start_time: "02:30" })[0]).toBe("2027-10-31T00:30:00.000Z");
  });

  test("across a clock change the end keeps its local time", () => {
    const night = { start_date: "2027-10-30", start_time: "20:00", end_time: "04:00" };
    expect(iso(night)).toEqual(["2027-10-30T18:00:00.000Z", "2027-10-31T03:00:00.000Z", []]);
  });

  test.each<[LocalTimes, string[]]>([
    [{}, []],
    [{ start_time: "13:00" }, ["start_date"]],
    [{ end_date: "2027-06-14" }, ["start_date", "start_time"]],
    [{ start_date: "2027-06-12" }, ["start_time"]],
    [{ start_date: "2027-06-12", end_time: "21:00" }, ["start_time"]],
  ])("%j lacks %j", (input, paths) => {
    expect(iso(input)).toEqual([null, null, paths]);
  });
});

test("a flexible date is whole days at the place", () => {
  const { starts_at, ends_at } = resolveDays({ first_date: "2027-06-12", last_date: "2027-06-20" }, berlin);
  expect([starts_at?.toISOString(), ends_at?.toISOString()]).toEqual([
    "2027-06-11T22:00:00.000Z",
    "2027-06-20T21:59:00.000Z",
  ]);
  expect(toDaySpan({ starts_at, ends_at }, berlin)).toEqual({
    first_date: "2027-06-12",
    last_date: "2027-06-20",
  });
  expect(resolveDays({ first_date: "2027-06-12" }, berlin)).toMatchObject({ ends_at: null });
});

test("instants are taken as they are", () => {
  const input = { starts_at: "2027-06-12T13:00:00Z", start_date: "2030-01-01", start_time: "10:00" };
  expect(resolveTimes(input, berlin)).toEqual({
    starts_at: new Date("2027-06-12T13:00:00Z"),
    ends_at: null,
    issues: [],
  });
});

test("issues name the fields that were typed in", () => {
  const faults = [
    { path: "starts_at", code: "must_be_ahead" },
    { path: "ends_at", code: "must_be_after_start" },
  ];
  const paths = (issues: { path: string }[]) => issues.map(({ path }) => path);
  expect(paths(atTimeFields(faults, day))).toEqual(["start_date", "end_time"]);
  expect(paths(atTimeFields(faults, { ...day, end_date: "2027-06-12" }))).toEqual(["start_date", "end_date"]);
  expect(paths(atDayFields(faults, {}))).toEqual(["first_date", "last_date"]);
  expect(paths(atTimeFields(faults, { starts_at: "2027-06-12T13:00:00Z" }))).toEqual([
    "starts_at",
    "ends_at",
  ]);
});
