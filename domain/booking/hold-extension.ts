// An operator gives an unpaid booking more time, with a reason: at most 14 days after its acceptance, and never past the
// start of the service.
import { limits, units } from "../limits.ts";
import { type PlannedMove, planBookingMove } from "../moves.ts";
import { refuse } from "../refusal.ts";
import { earliest } from "../time.ts";
import type { BookingStatus } from "./machine.ts";
import { heldReminder } from "./reminders.ts";

type HeldBooking = {
  readonly id: string;
  readonly status: BookingStatus;
  readonly accepted_at: Date;
  readonly hold_until: Date;
  readonly starts_at: Date | null;
};

/** Lengths that an operator chooses from. */
export const holdExtensionHours = [24, 48, 72, 168] as const;

/** The end of the hold after an extension by `hours`; null unless it is later than now and the current end. */
export function extendedHold(
  { accepted_at, hold_until, starts_at }: Omit<HeldBooking, "id" | "status">,
  hours: number,
  now: Date,
): Date | null {
  // A hold that has just run out is extended from now on.
  const from = Math.max(hold_until.getTime(), now.getTime());
  const longest = new Date(accepted_at.getTime() + limits.booking_hold_max_days * units.day_ms);
  const until = earliest(new Date(from + hours * units.hour_ms), longest, starts_at);
  return until.getTime() > from ? until : null;
}

/** Refuses transition_not_allowed, and too_late when no extension is left. */
export function planHoldExtension(
  booking: HeldBooking,
  input: { readonly hours: number; readonly reason: string },
  now: Date,
): { readonly move: PlannedMove; readonly hold_until: Date; readonly remind_at: Date | null } {
  const move = planBookingMove(booking, "extend_hold", "operator", input.reason);
  const hold_until = extendedHold(booking, input.hours, now);
  if (hold_until === null) return refuse("too_late", { hold_until: booking.hold_until });
  return { move, hold_until, remind_at: heldReminder({ ...booking, hold_until }, now) };
}
