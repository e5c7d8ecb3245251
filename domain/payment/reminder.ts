// When to remind the customer of a payment that falls due after the confirmation.
import { limits } from "../limits.ts";
import { addDaysInZone } from "../time.ts";

/** The next reminder of a due date, days before it on the booking's calendar; null when none is left. */
export function instalmentReminder(due_at: Date, time_zone: string, now: Date): Date | null {
  const times = limits.balance_reminders_before_days.map((days) => addDaysInZone(due_at, -days, time_zone));
  return times.find((at) => at.getTime() > now.getTime()) ?? null;
}
