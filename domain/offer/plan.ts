// Sending and revising an offer: the totals that the provider saw must equal those we compute, and the validity must
// lie within the limits and the request's lifetime.

import { totalFault } from "../chargeable.ts";
import { currencyInfo } from "../currency.ts";
import { limits } from "../limits.ts";
import { areAddable, lineTotals, type OfferTotals, offerTotals } from "../money.ts";
import { type PlannedMove, planOfferMove } from "../moves.ts";
import { atTimeFields, resolveTimes, type TimeInput } from "../place/local-times.ts";
import { type Issue, refuse, refuseInput } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { timeSpanIssues } from "../request/plan.ts";
import { offerValidUntil } from "../time.ts";
import type { OfferStatus } from "./machine.ts";
import { includedLines, isOptional, type LineChoice, presetLines } from "./optional-lines.ts";
import { offerReminder } from "./reminder.ts";
import { type OfferLine, type OfferTerms, validitySpan } from "./schemas.ts";
import { isEndMissing, requireFreeSlot } from "./slot.ts";

export type RequestForOffer = {
  readonly status: RequestStatus;
  readonly revision: number;
  readonly account_id: string | null;
  readonly currency: string;
  readonly expires_at: Date;
  /** The zone of its place, which decides how to read the offer's times and when its days end. */
  readonly time_zone: string;
  /** Bookings of the category take their provider's time: an offer with a date names its end. */
  readonly is_exclusive: boolean;
};
type OfferPlace = Pick<RequestForOffer, "time_zone" | "is_exclusive">;
type SlotHolder = { readonly id: string } | null;
export type SendingPlan = {
  readonly totals: OfferTotals;
  readonly lines: readonly (OfferTerms["lines"][number] & { position: number; net_minor: number })[];
  readonly valid_until: Date;
  readonly remind_at: Date | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly time_zone: string;
  readonly request_revision: number;
  readonly sent_at: Date;
};

/**
 * A first offer. The caller inserts its row as `sent`, with an event of the transition `send` from `draft`. Refuses
 * in this order: provider_not_verified, forbidden (own request), invalid_input, request_not_open, request_expired,
 * offer_already_made, offer_limit_reached, slot_taken, request_changed, total_changed.
 */
export function planSending(
  input: {
    readonly request: RequestForOffer;
    readonly provider: { readonly account_id: string; readonly is_verified: boolean };
    readonly has_live_offer: boolean;
    readonly live_offers: number;
    readonly live_offers_limit: number;
    /** The provider's own booking that takes the offer's time. */
    readonly slot_holder: SlotHolder;
  },
  terms: OfferTerms,
  form: { readonly request_revision?: number },
  now: Date,
): SendingPlan {
  const { request, provider } = input;
  if (!provider.is_verified) refuse("provider_not_verified");
  if (request.account_id === provider.account_id) refuse("forbidden", { reason: "own_request" });
  const plan = planTerms(request, terms, now);
  requireOpen(request, now);
  if (input.has_live_offer) refuse("offer_already_made");
  if (input.live_offers_limit > 0 && input.live_offers >= input.live_offers_limit) {
    refuse("offer_limit_reached", { limit: input.live_offers_limit });
  }
  requireFreeSlot(input.slot_holder);
  requireUnchanged(request, terms, plan, form);
  return plan;
}

/**
 * New terms for a sent or countered offer; its validity restarts. Refuses in this order: invalid_input,
 * request_not_open, request_expired, offer_expired, transition_not_allowed, slot_taken, request_changed, total_changed.
 */
export function planRevision(
  input: {
    readonly request: RequestForOffer;
    readonly offer: { readonly id: string; readonly status: OfferStatus; readonly valid_until: Date };
    readonly slot_holder: SlotHolder;
  },
  terms: OfferTerms,
  form: { readonly request_revision?: number },
  now: Date,
): SendingPlan & { readonly move: PlannedMove } {
  const { request, offer } = input;
  const plan = planTerms(request, terms, now);
  requireOpen(request, now);
  if (offer.valid_until.getTime() < now.getTime())
    refuse("offer_expired", { valid_until: offer.valid_until });
  const move = planOfferMove(offer, offer.status === "countered" ? "answer_counter" : "revise", "provider");
  requireFreeSlot(input.slot_holder);
  requireUnchanged(request, terms, plan, form);
  return { ...plan, move };
}

export function requireOpen(request: RequestForOffer, now: Date): void {
  if (request.status !== "open") refuse("request_not_open", { status: request.status });
  if (request.expires_at.getTime() < now.getTime())
    refuse("request_expired", { expires_at: request.expires_at });
}

function requireUnchanged(
  request: RequestForOffer,
  terms: OfferTerms,
  plan: SendingPlan,
  form: { readonly request_revision?: number },
): void {
  if (form.request_revision !== undefined && form.request_revision !== request.revision) {
    refuse("request_changed", { current: request.revision });
  }
  if (terms.total_minor !== undefined && terms.total_minor !== plan.totals.total_minor) {
    refuse("total_changed", { shown_minor: terms.total_minor, total_minor: plan.totals.total_minor });
  }
}

function planTerms(request: RequestForOffer, terms: OfferTerms, now: Date): SendingPlan {
  const { step_minor } = currencyInfo(request.currency);
  const { time_zone } = request;
  const { starts_at, ends_at } = resolveTimes(terms, time_zone);
  const issues = [
    ...amountIssues(terms, request.currency),
    ...dateIssues(terms, request, now),
    ...validityIssues(terms),
  ];
  if (issues.length > 0) refuseInput(issues);
  const valid_until = offerValidUntil({
    sent_at: now,
    validity: validitySpan(terms),
    time_zone,
    request_expires_at: request.expires_at,
  });
  return {
    totals: offerTotals(presetLines(terms.lines), step_minor),
    lines: terms.lines.map((line, index) => ({
      ...line,
      position: index + 1,
      net_minor: lineTotals(line, step_minor).net_minor,
    })),
    valid_until,
    remind_at: offerReminder(valid_until, now),
    starts_at,
    ends_at,
    time_zone,
    request_revision: request.revision,
    sent_at: now,
  };
}

/** Issues of date and validity, for terms whose other fields may be missing or invalid. */
export function findWhenIssues(
  terms: TimeInput & Partial<Pick<OfferTerms, "validity" | "validity_unit">>,
  place: OfferPlace,
  now: Date,
): Issue[] {
  const { validity, validity_unit } = terms;
  const isRead = validity !== undefined && validity_unit !== undefined;
  return [...dateIssues(terms, place, now), ...(isRead ? validityIssues({ validity, validity_unit }) : [])];
}

function dateIssues(times: TimeInput, { time_zone, is_exclusive }: OfferPlace, now: Date): Issue[] {
  const { starts_at, ends_at, issues } = resolveTimes(times, time_zone);
  if (issues.length > 0) return [...issues];
  const found = timeSpanIssues({ date_flexibility: null, starts_at, ends_at, time_zone }, now);
  if (isEndMissing({ starts_at, ends_at }, is_exclusive)) found.push({ path: "ends_at", code: "required" });
  return atTimeFields(found, times);
}

function validityIssues(terms: Pick<OfferTerms, "validity" | "validity_unit">): Issue[] {
  const { offer_validity_max_days: max_days, offer_validity_min_hours: min_hours } = limits;
  const max = terms.validity_unit === "hours" ? max_days * 24 : max_days;
  const min = terms.validity_unit === "hours" ? min_hours : 1;
  if (terms.validity < min) return [{ path: "validity", code: "too_small", params: { min } }];
  if (terms.validity > max) return [{ path: "validity", code: "too_big", params: { max } }];
  return [];
}

/**
 * Amounts off the payable step of the currency, and totals that one payment cannot carry, whatever the customer chooses.
 * An offer of nothing but optional lines is none.
 */
export function amountIssues(
  { lines }: { readonly lines: readonly (OfferLine & { readonly choice?: LineChoice })[] },
  currency: string,
): Issue[] {
  const { step_minor, smallest_minor, largest_minor } = currencyInfo(currency);
  const offStep = lines.flatMap((line, index) =>
    line.unit_net_minor % step_minor === 0
      ? []
      : [{ path: `lines.${index}.unit_net_minor`, code: "amount_off_step", params: { step_minor } }],
  );
  if (offStep.length > 0) return offStep;
  const included = includedLines(lines);
  if (included.length === 0) return [{ path: "lines", code: "nothing_included" }];
  const totalOf = (some: typeof lines) => offerTotals(some, step_minor).total_minor;
  const total_minor = areAddable(lines, largest_minor) ? totalOf(lines) : largest_minor + 1;
  // Where what is included costs nothing, an optional line may be all that is paid.
  const isSmall = (some: typeof lines) => totalFault(totalOf(some), currency) === "amount_too_small";
  const hasSmallChoice =
    total_minor <= largest_minor &&
    (isSmall(included) ||
      (totalOf(included) === 0 && lines.some((line) => isOptional(line) && isSmall([line]))));
  const fault = hasSmallChoice ? "amount_too_small" : totalFault(total_minor, currency);
  if (fault === "amount_too_small")
    return [{ path: "lines", code: "amount_too_small", params: { min: smallest_minor, currency } }];
  return fault ? [{ path: "lines", code: "amount_too_large", params: { max: largest_minor, currency } }] : [];
}
