// A month as its page shows it, made on the server: weeks of days, each day with its bookings.
import { addMonths, firstDayOfWeek, weeksOf } from "#domain/booking/month.ts";
import type { DatedRow, MonthRows } from "#server/booking/reads/calendar.ts";
import { describeRow } from "../text/row-text.ts";

/** Which day of a booking this is. */
export type DayPart = "only" | "first" | "middle" | "last";

export type CalendarEntry = Pick<
  DatedRow,
  "id" | "number" | "title" | "starts_at" | "ends_at" | "time_zone"
> & {
  part: DayPart;
  /** The state; null for a confirmed booking, which needs no label. */
  state: string | null;
};
export type CalendarDay = { date: string; is_today: boolean; is_outside: boolean; entries: CalendarEntry[] };
export type MonthView = {
  month: string;
  previous: string | null;
  next: string | null;
  is_cut: boolean;
  weeks: CalendarDay[][];
  /** For a month without bookings: the nearest one that has some. */
  nearest: string | null;
};

type Input = MonthRows &
  Pick<MonthView, "nearest"> & { month: string; today: string; now: string; locale: "en" | "de" };

export function viewMonth({ month, rows, is_cut, nearest, today, now, locale }: Input): MonthView {
  const worded = rows.map((row) => ({ row, state: stateOf(row, now) }));
  const dayOf = (date: string): CalendarDay => ({
    date,
    is_today: date === today,
    is_outside: !date.startsWith(month),
    // Days of adjacent months only complete the weeks; their own month lists their bookings.
    entries: date.startsWith(month)
      ? worded
          .filter(({ row }) => row.first_day <= date && date <= row.last_day)
          .map(({ row, state }) => toEntry(row, date, state))
      : [],
  });
  return {
    month,
    previous: addMonths(month, -1),
    next: addMonths(month, 1),
    is_cut,
    nearest,
    weeks: weeksOf(month, firstDayOfWeek[locale]).map((week) => week.map(dayOf)),
  };
}

function stateOf(row: DatedRow, now: string): string | null {
  return row.status === "confirmed" ? null : describeRow(row, now).badge.text;
}

function toEntry(row: DatedRow, date: string, state: string | null): CalendarEntry {
  const { id, number, title, starts_at, ends_at, time_zone } = row;
  return { id, number, title, starts_at, ends_at, time_zone, part: partOf(row, date), state };
}

function partOf({ first_day, last_day }: DatedRow, date: string): DayPart {
  if (first_day === last_day) return "only";
  if (date === first_day) return "first";
  return date === last_day ? "last" : "middle";
}
