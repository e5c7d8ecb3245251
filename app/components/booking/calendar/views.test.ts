import { expect, test } from "vitest";
import type { DatedRow } from "#server/booking/reads/calendar.ts";
import { viewAgenda } from "./agenda-view.ts";
import { viewMonth } from "./month-view.ts";

const row = (over: Partial<DatedRow>): DatedRow => ({
  id: "b1",
  number: "B-7K3F",
  version: 3,
  status: "confirmed",
  is_undone: false,
  is_own_request: true,
  side: "customer",
  group: "upcoming",
  title: "Wedding",
  other_name: "Studio Keller",
  starts_at: "2027-06-12T08:00:00.000Z",
  ends_at: "2027-06-12T12:00:00.000Z",
  time_zone: "Europe/Berlin",
  place_town: "Lübeck",
  currency: "EUR",
  amount_minor: 10_000,
  hold_until: "2027-06-01T08:00:00.000Z",
  auto_complete_at: null,
  undelivered_check_at: null,
  cancel_answer_due_at: null,
  cancel_overdue_at: null,
  is_provider_suspended: false,
  awaited: null,
  first_day: "2027-06-12",
  last_day: "2027-06-12",
  ...over,
});
const now = "2027-06-10T10:00:00.000Z";
const about = {
  month: "2027-06",
  today: "2027-06-10",
  now,
  locale: "en" as const,
  is_cut: false,
  nearest: null,
};
const partsOf = (rows: DatedRow[]) =>
  viewMonth({ ...about, rows })
    .weeks.flat()
    .flatMap(({ date, entries }) => entries.map(({ id, part }) => `${date} ${id} ${part}`));

test("a booking over several days appears on each of them and says which one it is", () => {
  const days = { first_day: "2027-06-29", last_day: "2027-07-02" };
  expect(partsOf([row({}), row({ id: "b2", ...days })])).toEqual([
    "2027-06-12 b1 only",
    "2027-06-29 b2 first",
    "2027-06-30 b2 middle",
  ]);
});

test("today is marked once, and days of other months are empty", () => {
  const days = viewMonth({
    ...about,
    rows: [row({ first_day: "2027-05-31", last_day: "2027-07-04" })],
  }).weeks.flat();
  expect(days.filter(({ is_today }) => is_today).map(({ date }) => date)).toEqual(["2027-06-10"]);
  expect(days.filter(({ is_outside }) => is_outside).flatMap(({ entries }) => entries)).toEqual([]);
  expect(days.filter(({ is_outside }) => !is_outside).every(({ entries }) => entries.length === 1)).toBe(
    true,
  );
});

test("only unconfirmed bookings have a label for their state", () => {
  const view = viewMonth({ ...about, rows: [row({}), row({ id: "b2", status: "completed" })] });
  expect(view.weeks.flat().flatMap(({ entries }) => entries.map(({ state }) => state))).toEqual([
    null,
    "Completed",
  ]);
  expect([view.previous, view.next]).toEqual(["2027-05", "2027-07"]);
});

test("the agenda groups days by month and lists begun bookings under today", () => {
  const rows = [
    row({ id: "on", first_day: "2027-06-08", last_day: "2027-06-11" }),
    row({ id: "later", first_day: "2027-07-01", last_day: "2027-07-01" }),
    row({ id: "far west", first_day: "2027-06-30", last_day: "2027-06-30" }),
    row({ id: "same day", first_day: "2027-07-01", last_day: "2027-07-01" }),
  ];
  const { months } = viewAgenda({ rows, next: null }, "2027-06-10", now);
  const flat = months.map(({ month, days }) => [
    month,
    days.map(({ date, rows: found }) => `${date} ${found.map(({ id }) => id).join(", ")}`),
  ]);
  expect(flat).toEqual([
    ["2027-06", ["2027-06-10 on", "2027-06-30 far west"]],
    ["2027-07", ["2027-07-01 later, same day"]],
  ]);
});
