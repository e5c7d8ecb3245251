// A provider's earnings by month, as its start page shows them.

import { startOfDate } from "../time.ts";
import { addMonths, monthOf } from "./month.ts";

/** How many months the start page shows, the current one included. */
export const earnedMonths = 6;

/** A month ("2027-06") and what was earned in it. */
export type MonthEarned = { readonly month: string; readonly minor: number };
export type EarnedByMonth = { readonly currency: string; readonly months: readonly MonthEarned[] };

/** The months shown, earliest first, and the instant at which the first begins in the reader's zone. */
export function shownMonths(now: Date, zone: string): { months: readonly string[]; from: Date } {
  const current = monthOf(now, zone);
  const first = addMonths(current, 1 - earnedMonths) ?? current;
  const months = Array.from({ length: earnedMonths }, (_, index) => addMonths(first, index) ?? current);
  return { months, from: startOfDate(`${first}-01`, zone) };
}

/** What was found, with every shown month; currencies in which nothing was earned are left out. */
export function fillMonths(found: readonly EarnedByMonth[], months: readonly string[]): EarnedByMonth[] {
  return found
    .map(({ currency, months: earned }) => ({
      currency,
      months: months.map((month) => ({
        month,
        minor: earned.find((one) => one.month === month)?.minor ?? 0,
      })),
    }))
    .filter(({ months: filled }) => filled.some(({ minor }) => minor !== 0));
}
