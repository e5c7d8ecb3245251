// Counter-offers: the customer proposes other lines, another price or another date for a sent offer; the provider accepts,
// answers with a revision, or declines. An accepted one becomes the offer's next revision, which the customer can book.
import { currencyInfo } from "../currency.ts";
import { limits, units } from "../limits.ts";
import { lineTotals, type OfferTotals, offerTotals } from "../money.ts";
import { planOfferMove } from "../moves.ts";
import { resolveTimes } from "../place/local-times.ts";
import { refuse, refuseInput } from "../refusal.ts";
import { earliest } from "../time.ts";
import type { OfferStatus } from "./machine.ts";
import { presetLines } from "./optional-lines.ts";
import { amountIssues, findWhenIssues, type RequestForOffer, requireOpen } from "./plan.ts";
import { areSameLines, type OfferedLine, type ProposedLine, readProposedLines } from "./proposed-lines.ts";
import { offerReminder } from "./reminder.ts";
import type { CounterTerms } from "./schemas.ts";
import { requireEnd, requireFreeSlot } from "./slot.ts";

export type CounterableOffer = {
  readonly id: string;
  readonly status: OfferStatus;
  readonly request_revision: number;
  readonly currency: string;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly valid_until: Date;
};
type Dates = { readonly starts_at: Date | null; readonly ends_at: Date | null };

export type CounterPlan = Dates & {
  readonly round: number;
  readonly lines: readonly (ProposedLine & { readonly net_minor: number })[];
  readonly totals: OfferTotals;
  readonly counter_answer_due_at: Date;
};

/** Whether the customer may propose once more. */
export const hasCounterRoundsLeft = (rounds: number): boolean => rounds < limits.counter_rounds;

/** Until when a counter-offer can be answered: its own deadline, or the offer's end if that is earlier. */
export function counterAnswerUntil(offer: {
  readonly counter_answer_due_at: Date | null;
  readonly valid_until: Date;
}): Date {
  return earliest(offer.valid_until, offer.counter_answer_due_at);
}

/**
 * A proposal of other terms. Refuses in this order: request_not_open, request_expired, offer_expired,
 * transition_not_allowed, request_changed (the provider has not confirmed the offer for the edited request),
 * counter_rounds_used_up, invalid_input, total_changed.
 */
export function planCounter(
  input: {
    readonly request: RequestForOffer;
    readonly offer: CounterableOffer;
    readonly lines: readonly OfferedLine[];
    /** Proposals made so far. */
    readonly rounds: number;
  },
  terms: CounterTerms,
  now: Date,
): CounterPlan {
  const { request, offer, rounds } = input;
  requireOpen(request, now);
  requireValid(offer, now);
  planOfferMove(offer, "counter", "customer");
  requireCurrent(offer, request);
  if (!hasCounterRoundsLeft(rounds)) refuse("counter_rounds_used_up", { rounds: limits.counter_rounds });
  const { step_minor } = currencyInfo(offer.currency);
  const { lines, issues: typed } = readProposedLines(input.lines, terms, offer.currency);
  const issues = [
    ...typed,
    ...(lines.length > 0 ? amountIssues({ lines }, offer.currency) : []),
    ...(namesDate(terms) ? findWhenIssues(terms, request, now) : []),
  ];
  if (issues.length > 0) refuseInput(issues);
  const { starts_at, ends_at } = namesDate(terms) ? resolveTimes(terms, request.time_zone) : offer;
  if (areSameLines(lines, presetLines(input.lines)) && areSameDates({ starts_at, ends_at }, offer))
    refuseInput([{ path: "lines", code: "unchanged" }]);
  const totals = offerTotals(lines, step_minor);
  if (terms.total_minor !== undefined && terms.total_minor !== totals.total_minor)
    refuse("total_changed", { shown_minor: terms.total_minor, total_minor: totals.total_minor });
  return {
    round: rounds + 1,
    lines: lines.map((line) => ({ ...line, net_minor: lineTotals(line, step_minor).net_minor })),
    totals,
    starts_at,
    ends_at,
    counter_answer_due_at: new Date(now.getTime() + limits.counter_answer_hours * units.hour_ms),
  };
}

/**
 * The provider accepts a counter-offer: it becomes the offer's terms, valid at least as long as the customer would have
 * waited for the answer, within the request's lifetime. Refuses in this order: request_not_open, request_expired,
 * offer_expired, transition_not_allowed, request_changed, too_late (the proposed date has passed), end_missing, slot_taken.
 */
export function planCounterAcceptance(
  input: {
    readonly request: RequestForOffer;
    readonly offer: CounterableOffer;
    readonly counter: Dates;
    /** The provider's own booking that takes the proposed time. */
    readonly slot_holder: { readonly id: string } | null;
  },
  now: Date,
): { readonly valid_until: Date; readonly remind_at: Date | null } {
  const { request, offer, counter } = input;
  requireOpen(request, now);
  requireValid(offer, now);
  planOfferMove(offer, "answer_counter", "provider");
  requireCurrent(offer, request);
  if (counter.starts_at !== null && counter.starts_at.getTime() <= now.getTime()) refuse("too_late");
  requireEnd(counter, request.is_exclusive, "own_offer");
  requireFreeSlot(input.slot_holder);
  const least = new Date(now.getTime() + limits.counter_answer_hours * units.hour_ms);
  const wanted = offer.valid_until.getTime() < least.getTime() ? least : offer.valid_until;
  const valid_until = earliest(wanted, request.expires_at);
  return { valid_until, remind_at: offerReminder(valid_until, now) };
}

const namesDate = ({
  starts_at,
  ends_at,
  start_date,
  start_time,
  end_time,
  end_date,
}: CounterTerms): boolean =>
  [starts_at, ends_at, start_date, start_time, end_time, end_date].some(
    (value) => value !== undefined && value !== null,
  );

function requireValid({ valid_until }: CounterableOffer, now: Date): void {
  if (valid_until.getTime() < now.getTime()) refuse("offer_expired", { valid_until });
}

function requireCurrent(offer: CounterableOffer, request: RequestForOffer): void {
  if (offer.request_revision !== request.revision) refuse("request_changed", { current: request.revision });
}

const areSameDates = (one: Dates, other: Dates): boolean =>
  one.starts_at?.getTime() === other.starts_at?.getTime() &&
  one.ends_at?.getTime() === other.ends_at?.getTime();
