// The days of grace of an overdue payment, after which its booking is cancelled.
import { limits } from "../limits.ts";
import { addDaysInZone, later } from "../time.ts";

/** The end of days of grace that begin now. */
export function graceEndsAt({ time_zone }: { readonly time_zone: string }, now: Date): Date {
  return addDaysInZone(now, limits.balance_grace_days, time_zone);
}

/**
 * The end of the days of grace after a time in which nobody could pay: unchanged, but at least the full days from now.
 * Null when nothing is overdue.
 */
export function resumedGraceEndsAt(
  booking: { readonly time_zone: string; readonly cancel_overdue_at: Date | null },
  now: Date,
): Date | null {
  const { cancel_overdue_at } = booking;
  return cancel_overdue_at && later(cancel_overdue_at, graceEndsAt(booking, now));
}
