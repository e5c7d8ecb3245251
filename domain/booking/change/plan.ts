// Proposing and answering a change of a confirmed booking. A proposal freezes its figures; the answer names them and
// the version of the booking that was on screen.
import { currencyInfo } from "../../currency.ts";
import { limits, units } from "../../limits.ts";
import { next } from "../../machine.ts";
import { lineTotals, platformFee } from "../../money.ts";
import { amountIssues } from "../../offer/plan.ts";
import { areSameLines } from "../../offer/proposed-lines.ts";
import type { OfferLine } from "../../offer/schemas.ts";
import { isEndMissing, requireEnd } from "../../offer/slot.ts";
import type { InstalmentRow } from "../../payment/instalments.ts";
import type { AttemptStatus } from "../../payment/machine.ts";
import { atTimeFields, resolveTimes, type TimeInput } from "../../place/local-times.ts";
import { type Issue, refuse, refuseInput } from "../../refusal.ts";
import { timeSpanIssues } from "../../request/plan.ts";
import { earliest } from "../../time.ts";
import { type BookingStatus, bookingMachine } from "../machine.ts";
import { type BookedLine, bookedTotals, discountedLines, type Priced } from "./discount.ts";
import { type ChangeKind, type ChangeSide, type ChangeStatus, changeMachine } from "./machine.ts";
import { type ChangeMoney, planChangeMoney } from "./money.ts";

export type ChangeableBooking = {
  readonly status: BookingStatus;
  readonly revision: number;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly time_zone: string;
  readonly is_exclusive: boolean;
  readonly currency: string;
  readonly net_minor: number;
  readonly tax_minor: number;
  readonly total_minor: number;
  readonly fee_bp: number;
  readonly fee_tax_bp: number;
  readonly fee_minor: number;
  readonly fee_tax_minor: number;
};
/** The known payments of the booking. */
export type ChangePayments = {
  readonly instalments: readonly InstalmentRow[];
  readonly attempts: readonly { readonly status: AttemptStatus }[];
  /** What was paid and not returned. */
  readonly paid_minor: number;
};
type Figures = Pick<
  ChangeableBooking,
  "net_minor" | "tax_minor" | "total_minor" | "fee_minor" | "fee_tax_minor"
>;
type Dates = { readonly starts_at: Date | null; readonly ends_at: Date | null };
export type ProposalPlan = Figures &
  Dates & {
    readonly kind: ChangeKind;
    readonly booking_revision: number;
    readonly starts_at_before: Date | null;
    readonly ends_at_before: Date | null;
    readonly total_before_minor: number;
    readonly lines: readonly BookedLine[] | null;
    readonly due_at: Date;
  };

/** The booking's transition for this kind of change. */
export function changeTransition(kind: ChangeKind): "reschedule" | "change_order" {
  return kind === "reschedule" ? "reschedule" : "change_order";
}

/** The deadline to answer or pay a change: 72 hours, never past the start. */
export function changeDueAt(starts: readonly (Date | null)[], now: Date): Date {
  const ahead = starts.map((at) => (at !== null && at.getTime() > now.getTime() ? at : null));
  return earliest(new Date(now.getTime() + limits.change_answer_hours * units.hour_ms), ...ahead);
}

/**
 * Issues of a new date, at the fields it was typed in. A booking with an end keeps one, and a booking in an exclusive
 * category needs one: it takes time until then.
 */
export function dateIssues(
  booking: Dates & Pick<ChangeableBooking, "time_zone" | "is_exclusive">,
  times: TimeInput,
  now: Date,
): Issue[] {
  const { starts_at, ends_at, issues } = resolveTimes(times, booking.time_zone);
  if (issues.length > 0) return [...issues];
  const found = timeSpanIssues(
    { date_flexibility: "exact", starts_at, ends_at, time_zone: booking.time_zone },
    now,
  );
  if ((booking.ends_at && !ends_at) || isEndMissing({ starts_at, ends_at }, booking.is_exclusive))
    found.push({ path: "ends_at", code: "required" });
  const isSame = isSameInstant(starts_at, booking.starts_at) && isSameInstant(ends_at, booking.ends_at);
  if (found.length === 0 && isSame) found.push({ path: "starts_at", code: "unchanged" });
  return atTimeFields(found, times);
}

/** A new date. Refuses in this order: invalid_input, transition_not_allowed. The caller checks for a free slot. */
export function planDateProposal(
  booking: ChangeableBooking,
  times: TimeInput,
  side: ChangeSide,
  now: Date,
): ProposalPlan {
  const issues = dateIssues(booking, times, now);
  if (issues.length > 0) refuseInput(issues);
  next(bookingMachine, booking.status, "reschedule", side);
  const { starts_at, ends_at } = resolveTimes(times, booking.time_zone);
  const due_at = changeDueAt([booking.starts_at, starts_at], now);
  return { ...unchanged(booking), kind: "reschedule", lines: null, starts_at, ends_at, due_at };
}

/**
 * New lines; the discounts among the lines before stay. Refuses in this order: invalid_input, transition_not_allowed,
 * invalid_input (below the discounts), total_changed, payment_in_progress, change_not_payable.
 */
export function planLinesProposal(
  booking: ChangeableBooking,
  payments: ChangePayments,
  input: {
    readonly lines: readonly OfferLine[];
    readonly lines_before: readonly BookedLine[];
    readonly seen_total_minor?: number | undefined;
    readonly side: ChangeSide;
  },
  now: Date,
): ProposalPlan {
  const { lines_before, seen_total_minor, side } = input;
  const issues = amountIssues({ lines: input.lines }, booking.currency);
  if (issues.length > 0) refuseInput(issues);
  const isDiscount = ({ is_discount }: BookedLine) => is_discount === true;
  if (
    areSameLines(
      input.lines,
      lines_before.filter((line) => !isDiscount(line)),
    )
  )
    refuseInput([{ path: "lines", code: "unchanged" }]);
  next(bookingMachine, booking.status, "change_order", side);
  const lines = [...input.lines, ...lines_before.filter(isDiscount)];
  if (isBelowNothing(lines, booking.currency)) refuseInput([{ path: "lines", code: "below_discount" }]);
  const figures = figuresOfLines(booking, lines);
  const { total_minor } = figures;
  if (seen_total_minor !== undefined && seen_total_minor !== total_minor)
    refuse("total_changed", { shown_minor: seen_total_minor, total_minor });
  // Refuses totals that cannot be paid.
  planMoney(booking, payments, { total_before_minor: booking.total_minor, total_minor });
  const due_at = changeDueAt([booking.starts_at], now);
  return { ...unchanged(booking), ...figures, kind: "order", lines, due_at };
}

/** Whether a provider can take something off the price of a booking: it goes on, and it costs something. */
export function mayReduce({ status, total_minor }: { status: BookingStatus; total_minor: number }): boolean {
  return total_minor > 0 && bookingMachine.states[status].reduce_price !== undefined;
}

/**
 * A discount of a gross sum, which takes effect at once. Refuses in this order: transition_not_allowed, invalid_input,
 * payment_in_progress, change_not_payable.
 */
export function planDiscount(
  booking: ChangeableBooking,
  payments: ChangePayments,
  input: { readonly lines_before: readonly BookedLine[]; readonly amount_minor: number },
  now: Date,
): { readonly proposal: ProposalPlan; readonly money: ChangeMoney } {
  const { currency, total_minor: total_before_minor } = booking;
  const { amount_minor, lines_before } = input;
  const { step_minor } = currencyInfo(currency);
  next(bookingMachine, booking.status, "reduce_price", "provider");
  const max = total_before_minor - step_minor;
  const tooLarge = { path: "amount_minor", code: "amount_too_large", params: { max, currency } };
  if (amount_minor > max) refuseInput([tooLarge]);
  if (amount_minor % step_minor !== 0)
    refuseInput([{ path: "amount_minor", code: "amount_off_step", params: { step_minor } }]);
  const lines = discountedLines(lines_before, amount_minor, currency);
  if (isBelowNothing(lines, currency)) refuseInput([tooLarge]);
  const figures = figuresOfLines(booking, lines);
  const { total_minor } = figures;
  if (total_minor === total_before_minor)
    refuseInput([
      { path: "amount_minor", code: "amount_too_small", params: { min: 2 * step_minor, currency } },
    ]);
  const money = planMoney(booking, payments, { total_before_minor, total_minor });
  return { proposal: { ...unchanged(booking), ...figures, kind: "order", lines, due_at: now }, money };
}

/** Whether discounts exceed the price of the lines, or its tax. */
function isBelowNothing(lines: readonly Priced[], currency: string): boolean {
  const { net_minor, tax_minor } = bookedTotals(lines, currency);
  return net_minor < 0 || tax_minor < 0;
}

export type OpenChange = Dates & {
  readonly status: ChangeStatus;
  readonly kind: ChangeKind;
  readonly proposed_by: ChangeSide;
  readonly booking_revision: number;
  readonly total_before_minor: number;
  readonly total_minor: number;
  readonly due_at: Date;
};
export type Agreement = {
  readonly transition: "apply" | "await_payment";
  readonly money: ChangeMoney;
  /** The deadline to pay the difference, if there is one to pay. */
  readonly pay_until: Date;
};

/**
 * The other side agrees. Refuses in this order: forbidden (its own proposal), transition_not_allowed (closed, or the
 * booking is no longer confirmed), stale (the sides agreed to other terms meanwhile), total_changed, too_late,
 * end_missing, payment_in_progress, change_not_payable.
 */
export function planAgreement(
  booking: ChangeableBooking,
  payments: ChangePayments,
  change: OpenChange,
  answer: { readonly by: ChangeSide; readonly seen_total_minor: number },
  now: Date,
): Agreement {
  const { by, seen_total_minor } = answer;
  if (by === change.proposed_by) refuse("forbidden", { guard: "other_side_answers" });
  next(changeMachine, change.status, "apply", by);
  next(bookingMachine, booking.status, changeTransition(change.kind), by);
  if (booking.revision !== change.booking_revision)
    refuse("stale", { current: { revision: booking.revision } });
  if (seen_total_minor !== change.total_minor)
    refuse("total_changed", { shown_minor: seen_total_minor, total_minor: change.total_minor });
  if (change.due_at.getTime() <= now.getTime()) refuse("too_late", { until: change.due_at });
  if (change.kind === "reschedule") requireEnd(change, booking.is_exclusive, "new_date");
  const money = change.kind === "order" ? planMoney(booking, payments, change) : nothing;
  const transition = money.to_pay_minor > 0 ? "await_payment" : "apply";
  return { transition, money, pay_until: changeDueAt([booking.starts_at], now) };
}

const nothing: ChangeMoney = { revised: [], to_pay_minor: 0, refund_minor: 0 };

/** What the new total means for the payments. A payment in processing must first settle what is open. */
function planMoney(
  { currency }: Pick<ChangeableBooking, "currency">,
  { instalments, attempts, paid_minor }: ChangePayments,
  totals: { readonly total_before_minor: number; readonly total_minor: number },
): ChangeMoney {
  if (attempts.some(({ status }) => status === "processing")) refuse("payment_in_progress");
  return planChangeMoney({ instalments, paid_minor, currency, ...totals });
}

/** Totals, taxes and fee of lines, by the booking's frozen rates. */
export function figuresOfLines(
  { currency, fee_bp, fee_tax_bp }: Pick<ChangeableBooking, "currency" | "fee_bp" | "fee_tax_bp">,
  lines: readonly Priced[],
): Figures {
  const { step_minor } = currencyInfo(currency);
  const { net_minor, tax_minor, total_minor } = bookedTotals(lines, currency);
  const { fee_minor, fee_tax_minor } = platformFee({
    net_minor,
    total_minor,
    fee_bp,
    platform_vat_bp: fee_tax_bp,
    step_minor,
  });
  return { net_minor, tax_minor, total_minor, fee_minor, fee_tax_minor };
}

/** The lines with position and net sum, as a booking stores them. */
export function positionedLines(lines: readonly BookedLine[], currency: string) {
  const { step_minor } = currencyInfo(currency);
  return lines.map(({ label, quantity, unit = null, unit_net_minor, tax_bp, is_discount = false }, index) => {
    const { net_minor } = lineTotals({ quantity, unit_net_minor, tax_bp }, step_minor);
    return { position: index + 1, label, quantity, unit, unit_net_minor, net_minor, tax_bp, is_discount };
  });
}

function unchanged(booking: ChangeableBooking) {
  const { starts_at, ends_at, net_minor, tax_minor, total_minor, fee_minor, fee_tax_minor } = booking;
  return {
    booking_revision: booking.revision,
    starts_at_before: starts_at,
    ends_at_before: ends_at,
    starts_at,
    ends_at,
    total_before_minor: total_minor,
    net_minor,
    tax_minor,
    total_minor,
    fee_minor,
    fee_tax_minor,
  };
}

const isSameInstant = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();
