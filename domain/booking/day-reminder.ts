// Reminds both sides of a confirmed booking that its date comes up.
import { limits } from "../limits.ts";
import { addDaysInZone, nextReminder } from "../time.ts";

type DatedBooking = { readonly starts_at: Date | null; readonly time_zone: string };

/** The reminders of a date: full days ahead of it, at the same time of day at its place. None without a date. */
function dayReminders({ starts_at, time_zone }: DatedBooking): Date[] {
  if (starts_at === null) return [];
  return limits.day_reminders_before_days.map((days) => addDaysInZone(starts_at, -days, time_zone));
}

/** The next reminder of the date; null when none is left. */
export function dayReminder(booking: DatedBooking, now: Date): Date | null {
  return booking.starts_at && nextReminder(dayReminders(booking), booking.starts_at, now);
}

/** Whether this instant is a reminder of the booking's date, and not one that another date or status has left behind. */
export function isDayReminder(booking: DatedBooking, at: Date): boolean {
  return dayReminders(booking).some((one) => one.getTime() === at.getTime());
}
