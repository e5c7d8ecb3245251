// When to remind the customer of an acceptance that still waits for information or payment.
import { limits } from "../limits.ts";
import { nextReminder, reminderTimesByShare } from "../time.ts";

/** The next reminder of a hold, at shares of its length; null when none is left. Recompute it when the end moves. */
export function bookingReminder(accepted_at: Date, hold_until: Date, now: Date): Date | null {
  const times = reminderTimesByShare(accepted_at, hold_until, limits.booking_hold_reminder_shares_bp);
  return nextReminder(times, hold_until, now);
}
