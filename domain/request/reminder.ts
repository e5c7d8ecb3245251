// When to remind the customer that a request expires.
import { limits } from "../limits.ts";
import { nextReminder, reminderTimes } from "../time.ts";

/** The next reminder of a request's end; null when none is left. */
export function requestReminder(expires_at: Date, now: Date): Date | null {
  return nextReminder(reminderTimes(now, expires_at, limits.request_reminders_before_hours), expires_at, now);
}
