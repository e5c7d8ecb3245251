import { expect, test } from "vitest";
import { graceEndsAt, resumedGraceEndsAt } from "./overdue.ts";

const at = (text: string) => new Date(`${text}T10:00:00Z`);
const time_zone = "UTC";

test.each([
  ["had run out", at("2027-03-01"), at("2027-03-13")],
  ["had begun", at("2027-03-11"), at("2027-03-13")],
  ["lasted longer", at("2027-03-20"), at("2027-03-20")],
  ["had not begun", null, null],
])(
  "after a time in which nobody could pay, the days of grace that %s",
  (_how, cancel_overdue_at, ends_at) => {
    expect(resumedGraceEndsAt({ time_zone, cancel_overdue_at }, at("2027-03-10"))).toEqual(ends_at);
  },
);

test("days of grace are days at the place, across a clock change", () => {
  const before = new Date("2027-03-27T10:00:00+01:00");
  expect(graceEndsAt({ time_zone: "Europe/Berlin" }, before)).toEqual(new Date("2027-03-30T10:00:00+02:00"));
});
