import { limits } from "../limits.ts";
import { toLocalDate } from "../time.ts";
import type { DayRange } from "./date-range.ts";

/** The days at the place for which people may request, offer or reschedule a service: from today, some years ahead. */
export function serviceDays(now: Date, zone: string): DayRange {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + limits.date_ahead_years);
  return { min: toLocalDate(now, zone), max: toLocalDate(latest, zone) };
}
