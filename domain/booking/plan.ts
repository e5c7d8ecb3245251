// From the accepted offer to a confirmed booking, or back: confirmation, lapse, undo, cancellation before payment,
// and late money. The flow applies all moves of a plan in one transaction.
import { limits, units } from "../limits.ts";
import { type PlannedMove, planBookingMove, planOfferMove, planRequestMove } from "../moves.ts";
import { liveOfferStatuses, type OfferStatus } from "../offer/machine.ts";
import type { AttemptStatus } from "../payment/machine.ts";
import { refuse, refuseInput } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { deliveryCheckAt } from "./delivery.ts";
import type { BookingStatus } from "./machine.ts";
import { confirmedReminder } from "./reminders.ts";
import { undoUntil } from "./undo.ts";

type OfferRow = { readonly id: string; readonly status: OfferStatus; readonly valid_until: Date };
type OfferOfProvider = OfferRow & { readonly profile_id: string };
type RequestRow = { readonly id: string; readonly status: RequestStatus; readonly revision: number };
export type BookingRow = {
  readonly id: string;
  readonly status: BookingStatus;
  readonly accepted_at: Date;
  readonly hold_until: Date;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly time_zone: string;
};
export type PaymentAmounts = {
  readonly due_now_minor: number;
  readonly paid_minor: number;
};
export type ConfirmationPlan = {
  readonly confirmed_at: Date;
  /** When an operator task opens if nobody has reported the job as done. */
  readonly undelivered_check_at: Date;
  /** When to remind of the date, or of reporting the work. */
  readonly remind_at: Date | null;
  readonly moves: PlannedMove[];
};

/** Confirms a booking that is paid or costs nothing; its siblings become `not_selected`. Refuses `not_payable` otherwise. */
export function planConfirmation(
  input: { readonly booking: BookingRow; readonly siblings: readonly OfferRow[] } & PaymentAmounts,
  now: Date,
): ConfirmationPlan {
  const { booking, siblings } = input;
  const move = planBookingMove(booking, "confirm", "system");
  if (input.paid_minor < input.due_now_minor) {
    refuse("not_payable", { due_now_minor: input.due_now_minor, paid_minor: input.paid_minor });
  }
  return { ...confirmationColumns(booking, now), moves: [move, ...notSelectMoves(siblings)] };
}

function confirmationColumns(booking: BookingRow, now: Date): Omit<ConfirmationPlan, "moves"> {
  const undelivered_check_at = deliveryCheckAt(booking, now);
  const remind_at = confirmedReminder({ ...booking, undelivered_check_at }, now);
  return { confirmed_at: now, undelivered_check_at, remind_at };
}

function notSelectMoves(siblings: readonly OfferRow[]): PlannedMove[] {
  return siblings
    .filter((sibling) => ["sent", "countered", "parked"].includes(sibling.status))
    .map((sibling) => planOfferMove(sibling, "not_select", "system", "other_offer_booked"));
}

export type Ending =
  | { readonly how: "lapse" }
  | { readonly how: "undo" }
  | { readonly how: "cancel"; readonly role: "customer" | "provider" | "operator"; readonly reason: string };

/**
 * Ends a booking that was never confirmed and opens the request again: by the clock, by undoing the acceptance,
 * or by either side. Parked siblings still valid come back, the others expire. Refuses payment_in_progress while
 * a payment is being processed (undo: once any was started), too_early before the hold ends, too_late to undo.
 */
export function planEndingUnpaid(
  input: {
    readonly booking: BookingRow;
    readonly request: RequestRow;
    readonly offer: OfferRow;
    readonly siblings: readonly OfferRow[];
    readonly attempts: readonly AttemptStatus[];
    readonly ending: Ending;
  },
  now: Date,
): { readonly moves: PlannedMove[] } {
  const { booking, request, offer, siblings, attempts, ending } = input;
  const reason = ending.how === "cancel" ? ending.reason : ending.how;
  if (ending.how === "cancel" && reason.trim() === "") refuseInput([{ path: "reason", code: "required" }]);
  const role = ending.how === "lapse" ? "system" : ending.how === "undo" ? "customer" : ending.role;
  const move = planBookingMove(booking, ending.how, role, reason);
  requireEndable(booking, attempts, ending, now);
  return {
    moves: [
      move,
      ...acceptedOfferMoves(offer, ending, now),
      planRequestMove(request, "reopen_after_lapse", "system"),
      ...siblings
        .filter((sibling) => sibling.status === "parked")
        .map((sibling) => planOfferMove(sibling, isValid(sibling, now) ? "revive" : "expire", "system")),
    ],
  };
}

/** Lapses a booking whose hold has ended: `planEndingUnpaid` by the clock. */
export function planLapse(
  input: Omit<Parameters<typeof planEndingUnpaid>[0], "ending">,
  now: Date,
): { readonly moves: PlannedMove[] } {
  return planEndingUnpaid({ ...input, ending: { how: "lapse" } }, now);
}

function isValid(offer: OfferRow, now: Date): boolean {
  return offer.valid_until.getTime() >= now.getTime();
}

function requireEndable(
  booking: BookingRow,
  attempts: readonly AttemptStatus[],
  ending: Ending,
  now: Date,
): void {
  if (ending.how === "lapse" && now.getTime() < booking.hold_until.getTime()) {
    refuse("too_early", { hold_until: booking.hold_until });
  }
  if (ending.how === "undo") {
    const until = undoUntil(booking.accepted_at);
    if (now.getTime() > until.getTime()) refuse("too_late", { until });
    if (attempts.length > 0) refuse("payment_in_progress");
  }
  // The outcome of a processing or succeeded payment decides instead.
  if (attempts.includes("processing") || attempts.includes("succeeded")) refuse("payment_in_progress");
}

/** The accepted offer can be accepted again while it is valid; a cancelling provider's offer is withdrawn. */
function acceptedOfferMoves(offer: OfferRow, ending: Ending, now: Date): PlannedMove[] {
  if (!isValid(offer, now)) return [planOfferMove(offer, "expire", "system")];
  if (ending.how === "undo") return [planOfferMove(offer, "undo", "customer")];
  const release = planOfferMove(offer, "release", "system");
  if (ending.how !== "cancel" || ending.role !== "provider") return [release];
  return [release, planOfferMove({ id: offer.id, status: "sent" }, "withdraw", "provider", ending.reason)];
}

/** Why a payment is refunded instead of used for its booking. The mail about it has a sentence for each. */
export const returnReasons = [
  "booking_not_lapsed",
  "amount_too_small",
  "nothing_due",
  "request_not_open",
  "request_changed",
  "offer_not_available",
  "offer_changed",
  "slot_taken",
  "date_passed",
  "too_late",
] as const;
export type ReturnReason = (typeof returnReasons)[number];

export type LatePaymentPlan =
  | ({ readonly outcome: "revive" } & ConfirmationPlan)
  | { readonly outcome: "refund"; readonly reason: ReturnReason };

/**
 * Money for a booking that no longer waits for it. Revives a lapsed booking when request, offer and date are unchanged
 * and at most 24 h have passed since the hold ended; otherwise returns the money in full.
 */
export function planLatePayment(
  input: {
    readonly booking: BookingRow & { readonly offer_revision: number };
    readonly request: RequestRow;
    readonly offer: OfferOfProvider & { readonly revision: number; readonly request_revision: number };
    readonly siblings: readonly OfferOfProvider[];
    /** False when another of the provider's bookings now holds the date. */
    readonly is_slot_free: boolean;
    /** False when the provider's profile has since been archived or its account suspended. */
    readonly is_provider_in_use: boolean;
  } & PaymentAmounts,
  now: Date,
): LatePaymentPlan {
  const { booking, request, offer, siblings } = input;
  const reason = findReturnReason(input, now);
  if (reason !== null) return { outcome: "refund", reason };
  return {
    outcome: "revive",
    ...confirmationColumns(booking, now),
    moves: [
      planBookingMove(booking, "revive", "system"),
      planOfferMove(offer, "reinstate", "system"),
      planRequestMove(request, "award", "system"),
      ...notSelectMoves(siblings),
    ],
  };
}

function findReturnReason(input: Parameters<typeof planLatePayment>[0], now: Date): ReturnReason | null {
  const { booking, request, offer, siblings } = input;
  const latest = booking.hold_until.getTime() + limits.late_payment_revives_within_hours * units.hour_ms;
  if (booking.status !== "lapsed") return "booking_not_lapsed";
  if (input.paid_minor < input.due_now_minor) return "amount_too_small";
  if (request.status !== "open") return "request_not_open";
  if (request.revision !== offer.request_revision) return "request_changed";
  const isAvailable = offer.status === "sent" || offer.status === "expired";
  if (!isAvailable || !input.is_provider_in_use) return "offer_not_available";
  // The provider has revised the offer or made another one: the frozen price is out of date.
  if (offer.revision !== booking.offer_revision) return "offer_changed";
  if (siblings.some((one) => one.profile_id === offer.profile_id && hasLiveStatus(one)))
    return "offer_changed";
  if (!input.is_slot_free) return "slot_taken";
  if (booking.starts_at !== null && booking.starts_at.getTime() <= now.getTime()) return "date_passed";
  return now.getTime() > latest ? "too_late" : null;
}

function hasLiveStatus(offer: OfferRow): boolean {
  return liveOfferStatuses.some((status) => status === offer.status);
}
