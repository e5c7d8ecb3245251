// Which dates people and programs may name: years that every calendar and the database know, and for a service a
// future date that is not too many years away.
import { describe, expect, test } from "vitest";
import { Instant, LocalDate } from "../codes.ts";
import { issuesOf } from "../issues.ts";
import { resolveTimes } from "../place/local-times.ts";
import { timeSpanIssues } from "./plan.ts";

const outOfRange = [{ path: "", code: "date_out_of_range", params: { min: 1900, max: 2199 } }];
const invalid = (code: string) => [{ path: "", code }];

describe("a calendar date", () => {
  test.each<[string, readonly object[]]>([
    ["2027-06-12", []],
    ["1900-01-01", []],
    ["2199-12-31", []],
    ["2028-02-29", []],
    ["1899-12-31", outOfRange],
    ["2200-01-01", outOfRange],
    ["9999-12-31", outOfRange],
    ["0001-01-01", outOfRange],
    ["0000-01-01", outOfRange],
    ["0202-06-12", outOfRange],
    ["2027-02-29", invalid("invalid_date")],
    ["20270-06-12", invalid("invalid_date")],
    ["-002027-06-12", invalid("invalid_date")],
    ["12.06.2027", invalid("invalid_date")],
    ["06/12/2027", invalid("invalid_date")],
    ["2027-6-12", invalid("invalid_date")],
    ["", invalid("invalid_date")],
  ])("%s", (text, issues) => {
    const { error } = LocalDate.safeParse(text);
    expect(error ? issuesOf(error) : []).toEqual(issues);
  });
});

describe("an instant", () => {
  test.each<[string, readonly object[]]>([
    ["2027-06-12T14:00:00Z", []],
    ["2199-12-31T23:59:59Z", []],
    ["2199-12-31T23:59:59-05:00", outOfRange],
    ["9999-12-31T23:00:00-05:00", outOfRange],
    ["9999-12-31T12:00:00Z", outOfRange],
    ["1900-01-01T00:00:00+02:00", outOfRange],
    ["0000-01-01T00:00:00Z", outOfRange],
    ["+010000-01-01T00:00:00Z", invalid("invalid_datetime")],
    ["2027-06-12T14:00", invalid("invalid_datetime")],
    ["2027-06-12T25:00:00Z", invalid("invalid_datetime")],
  ])("%s", (text, issues) => {
    const { error } = Instant.safeParse(text);
    expect(error ? issuesOf(error) : []).toEqual(issues);
  });
});

describe("the date of a service", () => {
  const now = new Date("2026-11-26T10:00:00Z");
  const time_zone = "Europe/Berlin";
  const span = (date: string, from: string, until: string | null, last: string | null = null) => {
    const typed = { start_date: date, start_time: from, end_time: until, end_date: last };
    const { starts_at, ends_at } = resolveTimes(typed, time_zone);
    return timeSpanIssues({ date_flexibility: "exact", starts_at, ends_at, time_zone }, now).map(
      ({ path, code, params }) => `${path} ${code}${params ? ` ${params.max}` : ""}`,
    );
  };
  test.each<[string, string, string | null, string | null, string[]]>([
    ["2027-06-12", "14:00", "22:00", null, []],
    ["2036-11-26", "10:00", "11:00", null, []],
    ["2036-11-26", "22:00", "23:59", null, []],
    ["2036-11-26", "23:00", "00:30", null, ["ends_at too_far_ahead 10"]],
    ["2036-11-27", "00:00", "12:00", null, ["starts_at too_far_ahead 10"]],
    ["2062-06-12", "14:00", "22:00", null, ["starts_at too_far_ahead 10"]],
    ["2199-12-31", "23:00", "02:00", null, ["starts_at too_far_ahead 10"]],
    ["2027-06-12", "14:00", null, "2207-06-12", ["ends_at too_far_ahead 10"]],
    ["2027-06-12", "14:00", null, "2027-06-20", []],
    ["2026-11-26", "10:00", "11:00", null, ["starts_at must_be_ahead"]],
    ["1999-06-12", "14:00", "22:00", null, ["starts_at must_be_ahead"]],
    ["2027-06-12", "14:00", "14:00", null, ["ends_at must_be_after_start"]],
    ["2027-06-12", "14:00", null, "2027-06-11", ["ends_at must_be_after_start"]],
  ])("%s %s–%s (%s)", (date, from, until, last, expected) => {
    expect(span(date, from, until, last)).toEqual(expected);
  });
});
