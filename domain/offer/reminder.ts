// When to remind the customer that an offer expires.
import { limits } from "../limits.ts";
import { nextReminder, reminderTimes } from "../time.ts";

/** The next reminder of an offer's validity; null when none is left. */
export function offerReminder(valid_until: Date, now: Date): Date | null {
  return nextReminder(reminderTimes(now, valid_until, limits.offer_reminders_before_hours), valid_until, now);
}
