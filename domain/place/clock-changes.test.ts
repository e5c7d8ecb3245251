// Nights in which clocks change, in several zones: times that do not exist, that exist twice, and those around them.
import { describe, expect, test } from "vitest";
import { areWholeDays, resolveDays, resolveTimes } from "./local-times.ts";

type Typed = { date: string; from: string; until?: string; last?: string };

function read(zone: string, { date, from, until, last }: Typed) {
  const input = { start_date: date, start_time: from, end_time: until ?? null, end_date: last ?? null };
  const { starts_at, ends_at, issues } = resolveTimes(input, zone);
  const skips = issues.map(({ path, code, params }) => `${path} ${code} ${params?.from}-${params?.until}`);
  return skips.length > 0 ? skips : [starts_at, ends_at].map((at) => at?.toISOString().slice(5, 16) ?? null);
}

const berlin = "Europe/Berlin";
const spring = "2027-03-28";
const autumn = "2027-10-31";
const skip = (path: string, from = "02:00", until = "03:00") => `${path} time_skipped ${from}-${until}`;

describe("a typed time", () => {
  test.each<[string, Typed, (string | null)[]]>([
    [berlin, { date: spring, from: "02:15", until: "03:00" }, [skip("start_time")]],
    [berlin, { date: spring, from: "02:00" }, [skip("start_time")]],
    [berlin, { date: spring, from: "02:59" }, [skip("start_time")]],
    [berlin, { date: spring, from: "01:59", until: "03:00" }, ["03-28T00:59", "03-28T01:00"]],
    [berlin, { date: spring, from: "03:00", until: "04:00" }, ["03-28T01:00", "03-28T02:00"]],
    [berlin, { date: spring, from: "01:00", until: "02:30" }, [skip("end_time")]],
    [berlin, { date: "2027-03-27", from: "20:00", until: "02:30" }, [skip("end_time")]],
    [berlin, { date: "2027-03-27", from: "20:00", until: "02:30", last: spring }, [skip("end_time")]],
    [berlin, { date: spring, from: "02:15", until: "02:45" }, [skip("start_time"), skip("end_time")]],
    [berlin, { date: "2027-03-29", from: "02:15", until: "03:00" }, ["03-29T00:15", "03-29T01:00"]],
    ["Europe/London", { date: spring, from: "01:30" }, [skip("start_time", "01:00", "02:00")]],
    ["America/New_York", { date: "2027-03-14", from: "02:30" }, [skip("start_time")]],
    ["Australia/Sydney", { date: "2027-10-03", from: "02:30" }, [skip("start_time")]],
    ["Australia/Lord_Howe", { date: "2027-10-03", from: "02:15" }, [skip("start_time", "02:00", "02:30")]],
    ["Africa/Cairo", { date: "2027-04-30", from: "00:30" }, [skip("start_time", "00:00", "01:00")]],
    // Clocks go back: both times exist, the first counts, and the instants decide about the end.
    [berlin, { date: autumn, from: "02:30" }, ["10-31T00:30", null]],
    [berlin, { date: autumn, from: "01:30", until: "02:30" }, ["10-30T23:30", "10-31T00:30"]],
    [berlin, { date: autumn, from: "02:30", until: "03:00" }, ["10-31T00:30", "10-31T02:00"]],
    ["America/New_York", { date: "2027-11-07", from: "01:30" }, ["11-07T05:30", null]],
    ["Asia/Tokyo", { date: spring, from: "02:15", until: "03:00" }, ["03-27T17:15", "03-27T18:00"]],
  ])("in %s, %j", (zone, typed, expected) => {
    expect(read(zone, typed)).toEqual(expected);
  });

  test("that does not exist is named with what the clocks do", () => {
    const { issues } = resolveTimes({ start_date: spring, start_time: "02:15" }, berlin);
    expect(issues).toEqual([
      {
        path: "start_time",
        code: "time_skipped",
        params: { time: "02:15", from: "02:00", until: "03:00" },
      },
    ]);
  });
});

test.each(["Africa/Cairo", berlin])(
  "a whole day in %s begins when it begins, also without a midnight",
  (zone) => {
    const { starts_at, ends_at } = resolveDays({ first_date: "2027-04-30", last_date: "2027-05-02" }, zone);
    expect(starts_at?.toISOString()).toBe("2027-04-29T22:00:00.000Z");
    expect(starts_at && ends_at && areWholeDays(starts_at, ends_at, zone)).toBe(true);
  },
);
