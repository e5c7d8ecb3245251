// What else a new date moves: when the booking counts as delivered or never delivered, when both sides are reminded of it,
// and when its balance is due.
import { limits } from "../../limits.ts";
import { takenUntil } from "../../offer/slot.ts";
import { type InstalmentRow, openInstalments } from "../../payment/instalments.ts";
import { addDaysInZone, earliest } from "../../time.ts";
import { autoDeliverAt, deliveryCheckAt } from "../delivery.ts";
import { confirmedReminder } from "../reminders.ts";

type Dates = { readonly starts_at: Date | null; readonly ends_at: Date | null };
export type NewDatePlan = {
  readonly columns: Dates & {
    readonly taken_until: Date | null;
    readonly undelivered_check_at: Date;
    readonly auto_deliver_at: Date | null;
    readonly remind_at: Date | null;
  };
  readonly due: readonly { readonly id: string; readonly due_at: Date }[];
};

/**
 * The balance is due 60 days before the new start; if that is near or past, after the days of grace, but before the
 * start. An overdue payment stays overdue: a new date postpones no debt.
 */
export function planNewDate(
  input: {
    readonly booking: { readonly time_zone: string; readonly delivers_by_schedule: boolean };
    readonly change: Dates;
    readonly instalments: readonly InstalmentRow[];
  },
  now: Date,
): NewDatePlan {
  const { booking, change, instalments } = input;
  const { starts_at, ends_at } = change;
  const dated = { starts_at, ends_at, time_zone: booking.time_zone };
  const due_at = balanceDueAt(dated, now);
  const undelivered_check_at = deliveryCheckAt(dated, now);
  return {
    columns: {
      starts_at,
      ends_at,
      taken_until: takenUntil(dated),
      undelivered_check_at,
      auto_deliver_at: booking.delivers_by_schedule ? autoDeliverAt(dated) : null,
      remind_at: confirmedReminder({ ...dated, undelivered_check_at }, now),
    },
    due:
      due_at === null
        ? []
        : openInstalments(instalments).flatMap(({ id, kind, status }) =>
            kind === "balance" && status === "due" ? [{ id, due_at }] : [],
          ),
  };
}

/** When the balance of a booking with this start is due, as of now; null without a date. */
export function balanceDueAt(
  { starts_at, time_zone }: { readonly starts_at: Date | null; readonly time_zone: string },
  now: Date,
): Date | null {
  if (starts_at === null) return null;
  const ahead = addDaysInZone(starts_at, -limits.balance_due_before_start_days, time_zone);
  const grace = addDaysInZone(now, limits.balance_grace_days, time_zone);
  return earliest(ahead.getTime() > grace.getTime() ? ahead : grace, starts_at);
}
