// The reminders of a booking: what it waits for in each status, who has to act, and when a mail says so again. A booking
// keeps only the instant of its next one; what that instant says is found anew when it comes.
import { limits, units } from "../limits.ts";
import { addDaysInZone, nextReminder, reminderTimesByShare } from "../time.ts";
import type { BookingStatus } from "./machine.ts";

type Side = "customer" | "provider";
const otherSide = (side: Side): Side => (side === "customer" ? "provider" : "customer");

/** The statuses in which a booking waits for somebody. */
export const remindedStatuses = [
  "awaiting_information",
  "awaiting_payment",
  "confirmed",
  "cancel_requested",
  "delivered",
  "changes_requested",
  "disputed",
] as const satisfies readonly BookingStatus[];

export type ReminderMail =
  | "booking_reminder"
  | "day_reminder"
  | "report_reminder"
  | "change_reminder"
  | "cancellation_reminder"
  | "delivery_reminder"
  | "changes_reminder"
  | "dispute_reminder";

/** A mail to these sides at an instant; from `until` on it would come too late. */
export type Reminder = {
  readonly mail: ReminderMail;
  readonly to: readonly Side[];
  readonly at: Date;
  readonly until: Date;
};

type Held = { readonly accepted_at: Date; readonly hold_until: Date };
type Ahead = {
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly undelivered_check_at: Date | null;
};
type Delivered = { readonly auto_complete_at: Date | null };
/** What one side awaits from the other besides, in rows of their own. */
export type Awaited = {
  /** A proposed change that nobody has answered. */
  readonly change?: { readonly proposed_by: Side; readonly due_at: Date } | null;
  /** A request to cancel that nobody has answered. */
  readonly cancellation?: { readonly asked_by: Side; readonly answer_due_at: Date } | null;
  /** Until when the customer wants the changes to the work; null without such a day. */
  readonly changes_until?: Date | null;
  /** A reported problem that nobody has answered. */
  readonly problem?: { readonly opened_by: Side; readonly answer_due_at: Date } | null;
};
export type RemindedBooking = Held & Ahead & Delivered & { readonly status: BookingStatus };

/** Mails these hours before a deadline; none without one. */
function before(
  until: Date | null | undefined,
  hours_before: readonly number[],
  mail: Pick<Reminder, "mail" | "to">,
): Reminder[] {
  if (!until) return [];
  return hours_before.map((hours) => ({
    ...mail,
    at: new Date(until.getTime() - hours * units.hour_ms),
    until,
  }));
}

/** Information or payment is missing. */
function holdReminders({ accepted_at, hold_until }: Held): Reminder[] {
  const times = reminderTimesByShare(accepted_at, hold_until, limits.booking_hold_reminder_shares_bp);
  return times.map((at) => ({ mail: "booking_reminder", to: ["customer"], at, until: hold_until }));
}

/** The date itself, at the same time of day at its place; none without a date. */
function dayReminders({ starts_at, time_zone }: Ahead): Reminder[] {
  if (starts_at === null) return [];
  return limits.day_reminders_before_days.map((days) => ({
    mail: "day_reminder",
    to: ["customer", "provider"],
    at: addDaysInZone(starts_at, -days, time_zone),
    until: starts_at,
  }));
}

function changeReminders(change: Awaited["change"]): Reminder[] {
  if (!change) return [];
  const mail = { mail: "change_reminder", to: [otherSide(change.proposed_by)] } as const;
  return before(change.due_at, limits.change_reminder_before_hours, mail);
}

function confirmedReminders(booking: Ahead, change: Awaited["change"]): Reminder[] {
  const { undelivered_check_at } = booking;
  return [
    ...dayReminders(booking),
    ...before(undelivered_check_at, limits.report_reminder_before_hours, {
      mail: "report_reminder",
      to: ["provider"],
    }),
    ...changeReminders(change),
  ];
}

/** By the customer's day, else before the operator looks at it. */
function changesReminders(
  { undelivered_check_at }: Pick<Ahead, "undelivered_check_at">,
  changes_until: Awaited["changes_until"],
): Reminder[] {
  const mail = { mail: "changes_reminder", to: ["provider"] } as const;
  return changes_until
    ? before(changes_until, limits.changes_reminder_before_hours, mail)
    : before(undelivered_check_at, limits.report_reminder_before_hours, mail);
}

function deliveryReminders({ auto_complete_at }: Delivered): Reminder[] {
  const mail = { mail: "delivery_reminder", to: ["customer"] } as const;
  return before(auto_complete_at, limits.delivery_reminder_before_hours, mail);
}

function cancellationReminders(cancellation: Awaited["cancellation"]): Reminder[] {
  if (!cancellation) return [];
  const mail = { mail: "cancellation_reminder", to: [otherSide(cancellation.asked_by)] } as const;
  return before(cancellation.answer_due_at, limits.cancel_reminder_before_hours, mail);
}

function problemReminders(problem: Awaited["problem"]): Reminder[] {
  if (!problem) return [];
  const mail = { mail: "dispute_reminder", to: [otherSide(problem.opened_by)] } as const;
  return before(problem.answer_due_at, limits.dispute_reminder_before_hours, mail);
}

function remindersOf(booking: RemindedBooking, awaited: Awaited): Reminder[] {
  switch (booking.status) {
    case "awaiting_information":
    case "awaiting_payment":
      return holdReminders(booking);
    case "confirmed":
      return confirmedReminders(booking, awaited.change);
    case "cancel_requested":
      return cancellationReminders(awaited.cancellation);
    case "delivered":
      return deliveryReminders(booking);
    case "changes_requested":
      return changesReminders(booking, awaited.changes_until);
    case "disputed":
      return problemReminders(awaited.problem);
    default:
      return [];
  }
}

/** The next of these after `now`, or null. Missed ones are skipped, so that a late tick sends a single mail. */
function nextOf(reminders: readonly Reminder[], now: Date): Date | null {
  const ahead = reminders.flatMap(({ at, until }) => nextReminder([at], until, now) ?? []);
  return ahead.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
}

/** The booking's next reminder, or null. */
export const bookingReminder = (booking: RemindedBooking, awaited: Awaited, now: Date): Date | null =>
  nextOf(remindersOf(booking, awaited), now);

/** What this instant says; empty where another date, status or answer has left it behind, or it comes too late. */
export function remindersAt(booking: RemindedBooking, awaited: Awaited, at: Date, now: Date): Reminder[] {
  return remindersOf(booking, awaited).filter(
    (one) => one.at.getTime() === at.getTime() && now.getTime() < one.until.getTime(),
  );
}

/** The next reminder of a booking that waits for information or payment. Find it again when the end moves. */
export const heldReminder = (booking: Held, now: Date): Date | null => nextOf(holdReminders(booking), now);

/** The next reminder of a booking that is confirmed, or is so again. */
export const confirmedReminder = (booking: Ahead, now: Date, change: Awaited["change"] = null): Date | null =>
  nextOf(confirmedReminders(booking, change), now);

/** The next reminder of a delivered booking. */
export const deliveryReminder = (auto_complete_at: Date, now: Date): Date | null =>
  nextOf(deliveryReminders({ auto_complete_at }), now);

/** The next reminder of a provider whose customer has asked for changes. */
export const changesReminder = (
  dates: Pick<Ahead, "undelivered_check_at"> & { readonly changes_until: Date | null },
  now: Date,
): Date | null => nextOf(changesReminders(dates, dates.changes_until), now);

/** The next reminder of a side that is asked to agree to a cancellation. */
export const cancellationReminder = (
  cancellation: NonNullable<Awaited["cancellation"]>,
  now: Date,
): Date | null => nextOf(cancellationReminders(cancellation), now);

/** The next reminder of a side that has not answered a reported problem. */
export const problemReminder = (problem: NonNullable<Awaited["problem"]>, now: Date): Date | null =>
  nextOf(problemReminders(problem), now);
