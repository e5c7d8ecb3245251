// The standing of a booking: its status, or a current fact that the status does not express. Chip and sentence both
// derive from it.
import type { BadgeTone } from "#app/ui/content.tsx";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { isTimeOver } from "#domain/booking/time-over.ts";
import { m } from "#messages/messages.js";
import type { BookingView, Side } from "#server/booking/reads/booking.ts";
import { hasHoldEnded } from "../paths.ts";

/**
 * `undone`: the acceptance was undone. `released`: the hold has ended, but the job that lapses the booking has not run.
 * `overdue`: the booking will be cancelled unless the rest is paid. `past`: the agreed date is over and nobody reported
 * anything. `unreported`: without a date and without a report, so the operator looks into it.
 */
export type BookingStanding = BookingStatus | "undone" | "released" | "overdue" | "past" | "unreported";
/** Who reads a chip. */
export type BadgeReader = Side | "operator";
export type BadgeView = { tone: BadgeTone; text: string };

type Instant = string | Date | null;
/** Enough of a booking for its standing. */
export type StandingInput = Pick<
  BookingView,
  "status" | "time_zone" | "hold_until" | "is_undone" | "is_provider_suspended"
> & { starts_at: Instant; ends_at: Instant; undelivered_check_at: Instant; cancel_overdue_at: Instant };

/** The standing that holds now; the most pressing one wins. */
export function bookingStanding(booking: StandingInput, now: string): BookingStanding {
  if (booking.is_undone) return "undone";
  if (hasHoldEnded(booking, now)) return "released";
  if (booking.status !== "confirmed") return booking.status;
  // Nobody can pay a suspended provider, so an unpaid rest cancels no booking.
  if (booking.cancel_overdue_at !== null && !booking.is_provider_suspended) return "overdue";
  if (!isBookingOver(booking, now)) return "confirmed";
  return booking.starts_at === null ? "unreported" : "past";
}

type Timed = Pick<StandingInput, "status" | "time_zone" | "starts_at" | "ends_at" | "undelivered_check_at">;
const dateOf = (at: Instant) => (at === null ? null : new Date(at));

/** `isTimeOver` of a view, whose instants are text. */
export function isBookingOver(booking: Timed, now: string): boolean {
  const { status, time_zone, starts_at, ends_at, undelivered_check_at } = booking;
  const [start, end, check] = [dateOf(starts_at), dateOf(ends_at), dateOf(undelivered_check_at)];
  const time = { status, time_zone, starts_at: start, ends_at: end, undelivered_check_at: check };
  return isTimeOver(time, new Date(now));
}

type Badge = readonly [tone: BadgeTone, text: () => string];
const badges: Readonly<Record<BookingStanding, Badge>> = {
  awaiting_information: ["wait", m.booking_status_held_provider],
  awaiting_payment: ["wait", m.booking_status_held_provider],
  confirmed: ["good", m.booking_status_confirmed],
  delivered: ["go", m.booking_status_delivered],
  changes_requested: ["wait", m.booking_status_changes_requested],
  completed: ["good", m.booking_status_completed],
  cancel_requested: ["wait", m.booking_status_cancel_requested],
  cancelled: ["neutral", m.booking_status_cancelled],
  lapsed: ["neutral", m.booking_status_lapsed],
  disputed: ["bad", m.booking_status_disputed],
  undone: ["neutral", m.booking_status_undone],
  released: ["neutral", m.booking_status_released],
  overdue: ["bad", m.booking_status_overdue],
  past: ["wait", m.booking_status_past],
  unreported: ["wait", m.booking_status_unreported],
};

/** The chip of a standing, worded for its reader: only a held booking reads differently to its customer. */
export function standingBadge(standing: BookingStanding, reader: BadgeReader): BadgeView {
  const [tone, text] = badges[standing];
  const isHeld = standing === "awaiting_information" || standing === "awaiting_payment";
  return { tone, text: isHeld && reader === "customer" ? m.booking_status_held_customer() : text() };
}
