// Months as a calendar shows them: weeks of whole days, and the days a booking takes up at its place. Dates are texts
// ("2027-06-12"), months likewise ("2027-06").
import { Temporal } from "temporal-polyfill";
import { toLocalDate } from "../time.ts";

/** First day of the week by ISO 8601 number. The English here is European, so both begin on Monday. */
export const firstDayOfWeek: Readonly<Record<"en" | "de", number>> = { en: 1, de: 1 };

/** The months that a calendar can show; bookings outside them do not occur. */
const first = "2000-01";
const last = "2099-12";

/** The month in a text, or null. */
export function readMonth(text: string | null): string | null {
  if (!text || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return null;
  return text >= first && text <= last ? text : null;
}

/** The month of an instant in a zone. */
export function monthOf(at: Date, zone: string): string {
  return toLocalDate(at, zone).slice(0, 7);
}

/** The month `months` later, or null outside the limits above. */
export function addMonths(month: string, months: number): string | null {
  return readMonth(Temporal.PlainYearMonth.from(month).add({ months }).toString());
}

/** The weeks that a month touches, seven dates each, including days of adjacent months. */
export function weeksOf(month: string, first_day: number): string[][] {
  const yearMonth = Temporal.PlainYearMonth.from(month);
  const begin = yearMonth.toPlainDate({ day: 1 });
  const end = yearMonth.toPlainDate({ day: yearMonth.daysInMonth });
  const weeks: string[][] = [];
  let day = begin.subtract({ days: (begin.dayOfWeek - first_day + 7) % 7 });
  while (Temporal.PlainDate.compare(day, end) <= 0) {
    weeks.push(Array.from({ length: 7 }, (_, index) => day.add({ days: index }).toString()));
    day = day.add({ days: 7 });
  }
  return weeks;
}

/** The span of instants that fall in this month anywhere on earth: zones range from UTC-12 to UTC+14. */
export function monthSpan(month: string): { from: Date; until: Date } {
  const begin = Temporal.PlainYearMonth.from(month);
  const at = (yearMonth: Temporal.PlainYearMonth, hours: number) =>
    new Date(yearMonth.toPlainDate({ day: 1 }).toZonedDateTime("UTC").add({ hours }).epochMilliseconds);
  return { from: at(begin, -14), until: at(begin.add({ months: 1 }), 12) };
}

type Span = { starts_at: Date; ends_at: Date | null; time_zone: string };

/** First and last day of a booking at its place. One that ends at midnight does not include the day that begins then. */
export function daysOfSpan({ starts_at, ends_at, time_zone }: Span): { first: string; last: string } {
  const begin = toLocalDate(starts_at, time_zone);
  if (!ends_at || ends_at.getTime() <= starts_at.getTime()) return { first: begin, last: begin };
  return { first: begin, last: toLocalDate(new Date(ends_at.getTime() - 1), time_zone) };
}
