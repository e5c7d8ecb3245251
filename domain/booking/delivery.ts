// Delivery and completion of a booking by the clock: where its category delivers by schedule, the booking counts as
// delivered after its end and as completed after the customer's days to object.
import { editableLimits, limits, units } from "../limits.ts";
import { type PlannedMove, planBookingMove, planRequestMove } from "../moves.ts";
import { type InstalmentRow, openInstalments } from "../payment/instalments.ts";
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { addDaysInZone } from "../time.ts";
import type { BookingStatus } from "./machine.ts";

type BookingToDeliver = {
  readonly id: string;
  readonly status: BookingStatus;
  readonly time_zone: string;
  readonly auto_deliver_at: Date | null;
};
/** What is known of a booking's money: its instalments, and what was paid and not returned. */
export type PaymentFacts = {
  readonly instalments: readonly InstalmentRow[];
  readonly paid_minor: number;
};
export type DeliveryPlan = { readonly auto_complete_at: Date; readonly moves: PlannedMove[] };

/** When a booking of a category that delivers by schedule counts as delivered; null without a date. */
export function autoDeliverAt(booking: {
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}): Date | null {
  const end = booking.ends_at ?? booking.starts_at;
  return end === null ? null : new Date(end.getTime() + limits.auto_deliver_after_hours * units.hour_ms);
}

/**
 * Delivers by schedule. Whether the category does so was frozen into `auto_deliver_at` at the confirmation. Refuses
 * too_early, and not_payable while an instalment is unpaid. The customer's days to object count from `now`, when the
 * mail is sent, and not from `auto_deliver_at`.
 */
export function planAutoDelivery(
  input: { readonly booking: BookingToDeliver & { readonly total_minor: number } } & PaymentFacts,
  now: Date,
): DeliveryPlan {
  const { booking } = input;
  const move = planBookingMove(booking, "auto_deliver", "system");
  const { auto_deliver_at } = booking;
  if (auto_deliver_at === null || auto_deliver_at.getTime() > now.getTime())
    refuse("too_early", { auto_deliver_at });
  if (!isPaidUp(booking, input)) refuse("not_payable", { guard: "balance_paid" });
  return {
    auto_complete_at: addDaysInZone(now, editableLimits.auto_complete_days, booking.time_zone),
    moves: [move],
  };
}

/** True when nothing is left to pay and the money was not given back, as somebody may do at Stripe. */
export function isPaidUp(
  booking: { readonly total_minor: number },
  { instalments, paid_minor }: PaymentFacts,
): boolean {
  // A change that is not paid yet is none: it is overtaken by the delivery.
  const open = openInstalments(instalments).filter(({ kind }) => kind !== "change");
  return open.length === 0 && (booking.total_minor === 0 || paid_minor > 0);
}

/** Completes what was delivered, after the days to object have passed; the request is fulfilled. Refuses too_early. */
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
