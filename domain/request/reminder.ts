// When to remind the customer that a request ends, or that it is to decide about one whose booking was cancelled.
import { limits } from "../limits.ts";
import { nextReminder, reminderTimes } from "../time.ts";
import type { RequestStatus } from "./machine.ts";

/** The next reminder of a request's end; null when none is left. */
export function requestReminder(expires_at: Date, now: Date): Date | null {
  return nextReminder(reminderTimes(now, expires_at, limits.request_reminders_before_hours), expires_at, now);
}

/** The next reminder of the decision whether a request opens again; null when none is left. */
export function decisionReminder(decide_until: Date, now: Date): Date | null {
  const times = reminderTimes(now, decide_until, limits.decision_reminder_before_hours);
  return nextReminder(times, decide_until, now);
}

type RemindedRequest = {
  readonly status: RequestStatus;
  readonly expires_at: Date | null;
  readonly decide_until: Date | null;
};

/** What a request's reminder is about, with its end and the one after it; null where nothing is awaited. */
export function awaitedOf({ status, expires_at, decide_until }: RemindedRequest, now: Date) {
  if (status === "open" && expires_at)
    return { mail: "request_closing", until: expires_at, next: requestReminder(expires_at, now) } as const;
  if (status === "awarded" && decide_until)
    return {
      mail: "decision_reminder",
      until: decide_until,
      next: decisionReminder(decide_until, now),
    } as const;
  return null;
}
