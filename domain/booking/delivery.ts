// Delivery and completion of a booking, by its sides and by the clock: where its category delivers by schedule, the
// booking counts as delivered after its end; every delivery counts as accepted after the customer's days to object.

import { limits, units } from "../limits.ts";
import { type PlannedMove, planBookingMove, planRequestMove } from "../moves.ts";
import { type InstalmentRow, openInstalments, openMinor } from "../payment/instalments.ts";
import type { DayRange } from "../place/date-range.ts";
import { refuse, refuseInput } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { addDaysInZone, endOfDay, toInstant, toLocalDate } from "../time.ts";
import type { BookingStatus } from "./machine.ts";
import { changesReminder, deliveryReminder } from "./reminders.ts";

type BookingToDeliver = {
  readonly id: string;
  readonly status: BookingStatus;
  readonly time_zone: string;
  readonly auto_deliver_at: Date | null;
};
/** How long the customer may object to a delivery; the booking then completes. */
type ObjectionTerms = { readonly auto_complete_days: number };
/** What decides whether the work can count as done. */
type WorkFacts = {
  readonly booking: {
    readonly starts_at: Date | null;
    readonly total_minor: number;
    readonly currency: string;
  };
} & PaymentFacts;
/** A booking's known money: its instalments, and what was paid and not returned. */
export type PaymentFacts = {
  readonly instalments: readonly InstalmentRow[];
  readonly paid_minor: number;
};
export type DeliveryPlan = {
  readonly auto_complete_at: Date;
  /** When to remind the customer that these days end. */
  readonly remind_at: Date | null;
  readonly moves: PlannedMove[];
};

/** When a booking of a category that delivers by schedule counts as delivered; null without a date. */
export function autoDeliverAt(booking: {
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}): Date | null {
  const end = booking.ends_at ?? booking.starts_at;
  return end === null ? null : new Date(end.getTime() + limits.auto_deliver_after_hours * units.hour_ms);
}

/**
 * Delivers by schedule, if the confirmation set `auto_deliver_at` because the category does so. Refuses too_early, and
 * not_payable while an instalment is unpaid. The customer's days to object count from `now`, when the mail goes out,
 * not from `auto_deliver_at`.
 */
export function planAutoDelivery(
  input: { readonly booking: BookingToDeliver & { readonly total_minor: number } } & PaymentFacts &
    ObjectionTerms,
  now: Date,
): DeliveryPlan {
  const { booking } = input;
  const move = planBookingMove(booking, "auto_deliver", "system");
  const { auto_deliver_at } = booking;
  if (auto_deliver_at === null || auto_deliver_at.getTime() > now.getTime())
    refuse("too_early", { auto_deliver_at });
  if (!isPaidUp(booking, input)) refuse("not_payable", { guard: "balance_paid" });
  return { ...objectionDays(booking, input, now), moves: [move] };
}

/** The customer's days to object, from now on. */
function objectionDays(
  booking: { readonly time_zone: string },
  { auto_complete_days }: ObjectionTerms,
  now: Date,
) {
  const auto_complete_at = addDaysInZone(now, auto_complete_days, booking.time_zone);
  return { auto_complete_at, remind_at: deliveryReminder(auto_complete_at, now) };
}

/**
 * The provider reports the job as done, for the first time or after changes. Refuses too_early before a fixed start,
 * and not_payable with the open sum while anything is left to pay.
 */
export function planDelivery(
  input: {
    readonly booking: Omit<BookingToDeliver, "auto_deliver_at">;
    readonly transition: "deliver" | "redeliver";
  } & WorkFacts &
    ObjectionTerms,
  now: Date,
): DeliveryPlan {
  const { booking, transition } = input;
  const move = planBookingMove(booking, transition, "provider");
  requireDoable(input, now);
  return { ...objectionDays(booking, input, now), moves: [move] };
}

/** Refuses too_early before a fixed start, and not_payable with the open sum while anything is left to pay. */
function requireDoable(input: WorkFacts, now: Date): void {
  const { starts_at, currency } = input.booking;
  if (starts_at !== null && starts_at.getTime() > now.getTime()) refuse("too_early", { starts_at });
  if (!isPaidUp(input.booking, input))
    refuse("not_payable", {
      guard: "balance_paid",
      open_minor: openMinor(input.instalments.filter(({ kind }) => kind !== "change")),
      currency,
    });
}

type BookingWithRequest = {
  readonly booking: { readonly id: string; readonly status: BookingStatus };
  readonly request: { readonly id: string; readonly status: RequestStatus };
};

/**
 * The customer accepts the work; this fulfils the request. Work that the provider has not reported, for the first time or
 * after changes, is accepted once the provider could report it: refuses too_early and not_payable as `planDelivery` does.
 */
export function planAcceptedWork(
  input: BookingWithRequest & WorkFacts,
  now: Date,
): { readonly moves: PlannedMove[] } {
  const { booking, request } = input;
  const isReported = booking.status === "delivered";
  const move = planBookingMove(booking, isReported ? "complete" : "accept_unreported", "customer");
  if (!isReported) requireDoable(input, now);
  return { moves: [move, planRequestMove(request, "fulfil", "system")] };
}

/** The days that the customer may set as the deadline for changes. */
export function changesUntilDays(now: Date, zone: string): DayRange {
  const latest = addDaysInZone(now, limits.changes_until_max_days, zone);
  return { min: toLocalDate(now, zone), max: toLocalDate(latest, zone) };
}

/** The customer asks for changes. Refuses changes_used_up after the agreed number of rounds. */
export function planChanges(
  input: {
    readonly booking: {
      readonly id: string;
      readonly status: BookingStatus;
      readonly time_zone: string;
      readonly changes_allowed: number;
    };
    /** How often the customer has asked already. */
    readonly asked: number;
    /** A calendar day in the booking's zone. */
    readonly until: string | undefined;
  },
  now: Date,
): {
  readonly changes_until: Date | null;
  /** When the operator checks, if the provider has not delivered again. */
  readonly undelivered_check_at: Date;
  /** When to remind the provider of them. */
  readonly remind_at: Date | null;
  readonly moves: PlannedMove[];
} {
  const { booking, asked, until } = input;
  const { changes_allowed, time_zone } = booking;
  const move = planBookingMove(booking, "request_changes", "customer");
  if (asked >= changes_allowed) refuse("changes_used_up", { changes_allowed });
  const changes_until =
    until === undefined ? null : endOfDay(toInstant(`${until}T12:00`, time_zone), time_zone);
  const days = changesUntilDays(now, time_zone);
  if (until !== undefined && until < days.min)
    refuseInput([{ path: "changes_until", code: "must_be_ahead" }]);
  const params = { max: limits.changes_until_max_days };
  if (until !== undefined && until > days.max)
    refuseInput([{ path: "changes_until", code: "too_far_ahead", params }]);
  const undelivered_check_at = undeliveredCheckAt(changes_until ?? now, time_zone);
  const remind_at = changesReminder({ changes_until, undelivered_check_at }, now);
  return { changes_until, undelivered_check_at, remind_at, moves: [move] };
}

/** When the operator checks an unreported job that was to be done by `end`. */
export function undeliveredCheckAt(end: Date, time_zone: string): Date {
  return endOfDay(addDaysInZone(end, limits.undelivered_check_days, time_zone), time_zone);
}

/**
 * When the operator checks a booking with these dates that nobody reported as done: counted from its end, or without a
 * date from the agreement at `agreed_at`, so that no booking waits for ever.
 */
export function deliveryCheckAt(
  dates: { readonly starts_at: Date | null; readonly ends_at: Date | null; readonly time_zone: string },
  agreed_at: Date,
): Date {
  const { starts_at, ends_at, time_zone } = dates;
  const end = ends_at ?? starts_at;
  if (end) return undeliveredCheckAt(end, time_zone);
  return endOfDay(addDaysInZone(agreed_at, limits.undated_check_days, time_zone), time_zone);
}

/** True when nothing is left to pay and nobody has returned the money, for example at Stripe. */
export function isPaidUp(
  booking: { readonly total_minor: number },
  { instalments, paid_minor }: PaymentFacts,
): boolean {
  // An unpaid change does not count: the delivery overtakes it.
  const open = openInstalments(instalments).filter(({ kind }) => kind !== "change");
  return open.length === 0 && (booking.total_minor === 0 || paid_minor > 0);
}

/** Completes a delivery after the days to object and fulfils the request. Refuses too_early. */
export function planAutoCompletion(
  input: {
    readonly booking: {
      readonly id: string;
      readonly status: BookingStatus;
      readonly auto_complete_at: Date | null;
    };
    readonly request: { readonly id: string; readonly status: RequestStatus };
  },
  now: Date,
): { readonly moves: PlannedMove[] } {
  const { booking, request } = input;
  const move = planBookingMove(booking, "auto_complete", "system");
  const { auto_complete_at } = booking;
  if (auto_complete_at === null || auto_complete_at.getTime() > now.getTime())
    refuse("too_early", { auto_complete_at });
  return { moves: [move, planRequestMove(request, "fulfil", "system")] };
}
