// Delivery and completion of a booking by the clock: where its category delivers by schedule, the booking counts as
// delivered after its end and as completed after the customer's days to object.
import { editableLimits, limits, units } from "../limits.ts";
import { type PlannedMove, planBookingMove, planRequestMove } from "../moves.ts";
import type { AttemptStatus, RefundStatus } from "../payment/machine.ts";
import { planInstalments } from "../payment/plan.ts";
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
type PricedBooking = Parameters<typeof planInstalments>[0];
export type PaymentFacts = {
  readonly attempts: readonly {
    readonly id: string;
    readonly status: AttemptStatus;
    readonly instalment: string;
    readonly amount_minor: number;
  }[];
  readonly refunds: readonly {
    readonly attempt_id: string;
    readonly status: RefundStatus;
    readonly amount_minor: number;
  }[];
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
  input: { readonly booking: BookingToDeliver & PricedBooking } & PaymentFacts,
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

/** True when every instalment has a payment that was not given back in full. */
export function isPaidUp(booking: PricedBooking, { attempts, refunds }: PaymentFacts): boolean {
  const refundedMinor = (attempt_id: string) =>
    refunds
      .filter(
        (refund) => refund.attempt_id === attempt_id && !["failed", "cancelled"].includes(refund.status),
      )
      .reduce((sum, refund) => sum + refund.amount_minor, 0);
  const paidInstalments = attempts
    .filter((attempt) => attempt.status === "succeeded" && refundedMinor(attempt.id) < attempt.amount_minor)
    .map((attempt) => attempt.instalment);
  return planInstalments(booking).every(
    ({ instalment }) => paidInstalments.includes("full") || paidInstalments.includes(instalment),
  );
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
