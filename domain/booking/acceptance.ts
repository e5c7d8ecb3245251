// Accepting an offer: decides in one place which values the booking freezes and how each row moves. The input names
// the version of the offer that was on screen; if price, request or terms have changed, the acceptance is refused.

import type { PolicyName } from "../category/cancellation-policies.ts";
import type { Question } from "../category/questions.ts";
import { requireChargeable } from "../chargeable.ts";
import { currencyInfo } from "../currency.ts";
import { limits } from "../limits.ts";
import { offerTotals, type PricedLine, platformFee } from "../money.ts";
import { type PlannedMove, planOfferMove, planRequestMove } from "../moves.ts";
import type { OfferStatus } from "../offer/machine.ts";
import { isOptional, type LineChoice, requireTaken } from "../offer/optional-lines.ts";
import { requireEnd } from "../offer/slot.ts";
import { type Instalment, planInstalments } from "../payment/plan.ts";
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { holdUntil } from "../time.ts";
import type { CancellationPolicy } from "./cancellation-policy.ts";
import type { BookingStatus, BookingTransition } from "./machine.ts";
import { heldReminder } from "./reminders.ts";

export type OfferToAccept = {
  readonly id: string;
  readonly status: OfferStatus;
  readonly version: number;
  readonly revision: number;
  readonly request_revision: number;
  readonly profile_id: string;
  readonly currency: string;
  /** The sums without a choice. */
  readonly net_minor: number;
  readonly tax_minor: number;
  readonly total_minor: number;
  /** The lines of its current revision. */
  readonly lines: readonly LineToTake[];
  readonly deposit_bp: number;
  /** What its customer has read; operators may have set other terms since. */
  readonly policy_terms: CancellationPolicy;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly time_zone: string;
  readonly valid_until: Date;
};
type LineToTake = PricedLine & { readonly position: number; readonly choice: LineChoice };
export type RequestToAward = {
  readonly id: string;
  readonly status: RequestStatus;
  readonly revision: number;
  readonly profile_id: string;
  readonly category_id: string;
  readonly title: string;
  readonly expires_at: Date;
};
export type AcceptanceInput = {
  readonly request: RequestToAward;
  readonly offer: OfferToAccept;
  readonly siblings: readonly { readonly id: string; readonly status: OfferStatus }[];
  /** Every booking this request has led to. */
  readonly bookings: readonly { readonly id: string; readonly status: BookingStatus }[];
  readonly category: {
    readonly version: number;
    readonly fee_bp: number;
    readonly is_exclusive: boolean;
    readonly delivers_by_schedule: boolean;
    /** Asks for contact and billing. */
    readonly asks_contact: boolean;
    readonly information_questions: readonly Question[];
  };
  readonly is_provider_payable: boolean;
  readonly terms_version: string;
  readonly hold_hours: number;
  readonly platform_vat_bp: number;
  /** The request's owner, or a person whom a share link lets decide. */
  readonly role: "customer" | "recipient";
  /** Who makes the contract and pays. */
  readonly customer_profile_id: string;
};
/** What was on screen: the version of the offer row, and the terms and total if the form carried them. */
export type OfferExpectation = {
  readonly version: number;
  readonly terms_version?: string;
  readonly total_minor?: number;
  /** The positions of all lines that are taken; without them those that count without a choice. */
  readonly line_positions?: readonly number[];
};
/** The values of the new booking row, named like its columns; the caller adds the id. */
export type BookingValues = {
  readonly status: BookingStatus;
  readonly request_id: string;
  readonly offer_id: string;
  readonly offer_revision: number;
  readonly customer_profile_id: string;
  readonly provider_profile_id: string;
  readonly category_id: string;
  readonly category_version: number;
  readonly title: string;
  readonly currency: string;
  readonly net_minor: number;
  readonly tax_minor: number;
  readonly total_minor: number;
  readonly fee_bp: number;
  readonly fee_minor: number;
  readonly fee_tax_minor: number;
  readonly fee_tax_bp: number;
  readonly deposit_bp: number;
  readonly policy: PolicyName;
  readonly policy_terms: CancellationPolicy;
  readonly terms_version: string;
  readonly asks_contact: boolean;
  readonly information_questions: readonly Question[];
  readonly delivers_by_schedule: boolean;
  readonly changes_allowed: number;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly time_zone: string;
  readonly is_exclusive: boolean;
  readonly hold_until: Date;
  readonly remind_at: Date | null;
  readonly accepted_at: Date;
};
export type AcceptancePlan = {
  readonly booking: BookingValues;
  readonly hold_until: Date;
  readonly instalments: Instalment[];
  /** The positions of the lines that the booking freezes. */
  readonly line_positions: readonly number[];
  readonly moves: PlannedMove[];
  /** Moves of the new booking itself, to make right after its insert (role system). */
  readonly booking_moves: BookingTransition[];
};

/**
 * Accepts an offer. Refuses in this order: already_accepted (details.booking_id), offer_expired, offer_changed, request_not_open,
 * request_expired, request_changed, terms_changed, invalid_input (lines that cannot be taken so), total_changed,
 * payment_not_possible (an offer from before totals were bounded), provider_not_payable, too_late (the date has passed), end_missing, transition_not_allowed. `slot_taken` comes
 * from the database's constraint.
 */
export function planAcceptance(input: AcceptanceInput, seen: OfferExpectation, now: Date): AcceptancePlan {
  const { offer, positions } = requireAcceptable(input, seen, now);
  const { request, siblings, role } = input;
  const moves = [
    planOfferMove(offer, "accept", role),
    planRequestMove(request, "award", "system"),
    ...siblings
      .filter((sibling) => sibling.id !== offer.id && ["sent", "countered"].includes(sibling.status))
      .map((sibling) => planOfferMove(sibling, "park", "system")),
  ];
  const hold_until = holdUntil({
    accepted_at: now,
    hold_hours: input.hold_hours,
    starts_at: offer.starts_at,
  });
  const booking = bookingValues({ ...input, offer }, hold_until, now);
  // Without contact, billing and questions there is no information step.
  const asksInformation = booking.asks_contact || booking.information_questions.length > 0;
  return {
    booking,
    hold_until,
    instalments: planInstalments(booking),
    line_positions: positions,
    moves,
    booking_moves: asksInformation ? [] : ["skip_information"],
  };
}

/** The offer with the sums of what is taken, and the positions of those lines. */
function requireAcceptable(input: AcceptanceInput, seen: OfferExpectation, now: Date) {
  const { request, offer } = input;
  // Comes first, so that the second of two acceptances gets the booking of the first.
  const earlierBooking = input.bookings.find(({ status }) => status !== "lapsed" && status !== "cancelled");
  if (earlierBooking) refuse("already_accepted", { booking_id: earlierBooking.id });
  const isPast = offer.valid_until.getTime() < now.getTime();
  if (offer.status === "expired" || (isPast && ["sent", "countered", "parked"].includes(offer.status))) {
    refuse("offer_expired", { valid_until: offer.valid_until });
  }
  if (offer.version !== seen.version) refuse("offer_changed", { current: offer.version });
  if (request.status !== "open") refuse("request_not_open", { status: request.status });
  if (request.expires_at.getTime() < now.getTime())
    refuse("request_expired", { expires_at: request.expires_at });
  if (request.revision !== offer.request_revision) refuse("request_changed", { current: request.revision });
  if (seen.terms_version !== undefined && seen.terms_version !== input.terms_version) {
    refuse("terms_changed", { current: input.terms_version });
  }
  const taken = requireTaken(offer.lines, seen.line_positions);
  // Where nothing can be chosen, the sums are those that were sent.
  const isChosen = offer.lines.some(isOptional);
  const { net_minor, tax_minor, total_minor } = isChosen
    ? offerTotals(taken, currencyInfo(offer.currency).step_minor)
    : offer;
  if (seen.total_minor !== undefined && seen.total_minor !== total_minor) {
    refuse("total_changed", { total_minor });
  }
  if (total_minor > 0) requireChargeable(total_minor, offer.currency, []);
  if (!input.is_provider_payable) refuse("provider_not_payable");
  if (offer.starts_at !== null && offer.starts_at.getTime() <= now.getTime()) {
    refuse("too_late", { starts_at: offer.starts_at });
  }
  requireEnd(offer, input.category.is_exclusive, "offer");
  const positions = taken.map(({ position }) => position);
  return { offer: { ...offer, net_minor, tax_minor, total_minor }, positions };
}

function bookingValues(input: AcceptanceInput, hold_until: Date, now: Date): BookingValues {
  const { request, offer, category } = input;
  const { net_minor, tax_minor, total_minor, currency } = offer;
  const { fee_minor, fee_tax_minor } = platformFee({
    net_minor,
    total_minor,
    fee_bp: category.fee_bp,
    platform_vat_bp: input.platform_vat_bp,
    step_minor: currencyInfo(currency).step_minor,
  });
  return {
    status: "awaiting_information",
    request_id: request.id,
    offer_id: offer.id,
    offer_revision: offer.revision,
    customer_profile_id: input.customer_profile_id,
    provider_profile_id: offer.profile_id,
    category_id: request.category_id,
    category_version: category.version,
    title: request.title,
    currency,
    net_minor,
    tax_minor,
    total_minor,
    fee_bp: category.fee_bp,
    fee_minor,
    fee_tax_minor,
    fee_tax_bp: input.platform_vat_bp,
    deposit_bp: offer.deposit_bp,
    policy: offer.policy_terms.name,
    policy_terms: offer.policy_terms,
    terms_version: input.terms_version,
    asks_contact: category.asks_contact,
    information_questions: category.information_questions,
    delivers_by_schedule: category.delivers_by_schedule,
    changes_allowed: limits.changes_of_delivery,
    starts_at: offer.starts_at,
    ends_at: offer.ends_at,
    time_zone: offer.time_zone,
    is_exclusive: category.is_exclusive,
    hold_until,
    remind_at: heldReminder({ accepted_at: now, hold_until }, now),
    accepted_at: now,
  };
}
