// A booking as one of its two sides sees it: instants as ISO 8601, money computed on the server, and only the figures
// of that side.

import { cancellationSums } from "#domain/booking/cancellation.ts";
import {
  type CancellationCost,
  CancellationPolicy,
  cancellationCosts,
  type ExpectedPayments,
} from "#domain/booking/cancellation-policy.ts";
import { bookedTotals, counted, type Priced } from "#domain/booking/change/discount.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { Answers } from "#domain/category/answers.ts";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { type Question, QuestionList } from "#domain/category/questions.ts";
import { currencyInfo } from "#domain/currency.ts";
import { owedToCustomer } from "#domain/flow/failed-refund.ts";
import type { TaxSum } from "#domain/money.ts";
import { type LineAmounts, lineAmounts, type PriceDisplay } from "#domain/offer/price-display.ts";
import type { LineUnit } from "#domain/offer/units.ts";
import type { InstalmentStatus } from "#domain/payment/machine.ts";
import type { InstalmentKind } from "#domain/payment/plan.ts";
import { providerEarnings } from "../store/earnings.ts";

export type Side = "customer" | "provider";
export type WhenAndWhere = {
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string;
  place_address: string | null;
  place_postal_code: string | null;
  place_town: string | null;
  place_country: string | null;
  /** Street, postal code and town, as far as the reader may know them, in the country's order. */
  place_line: string;
};
export type BookingContactView = {
  name: string;
  email: string;
  phone: string | null;
  /** The link that dials the number. */
  phone_link: string | null;
};
export type BillingView = {
  name: string;
  company: string | null;
  address_line: string;
  postal_code: string;
  city: string;
  region: string | null;
  country: string;
  tax_id: string | null;
};
/** The draft of the information; any field may be empty or invalid. */
export type InformationDraftView = {
  contact: BookingContactView;
  billing: BillingView;
  notes: string | null;
};
export type AnsweringFileView = { id: string; name: string; question_key: string; is_given: boolean };
export type InstalmentView = {
  id: string;
  status: InstalmentStatus;
  instalment: InstalmentKind;
  amount_minor: number;
  due_at: string;
  created_at: string;
};
/** What cancelling now would refund and keep, for the viewer's side; the function that cancels computes it. */
export type CancellationView = { refund_minor: number; kept_minor: number };
/** What one side asks the other to agree to. */
export type CancelWishView = {
  is_own: boolean;
  refund_minor: number;
  reason: string;
  answer_due_at: string;
  /** Nobody answered: the operator decides. */
  is_escalated: boolean;
};
/**
 * The cost of a cancellation until an instant (null: for ever) if everything due until then is paid. `is_capped`: the
 * cost is less than the share of the total.
 */
export type CostStepView = { until: string | null; fee_bp: number; fee_minor: number; is_capped: boolean };

export type BookingView = WhenAndWhere & {
  id: string;
  number: string;
  version: number;
  status: BookingStatus;
  side: Side;
  /** False for whoever booked an offer by a link: the request is somebody else's. */
  is_own_request: boolean;
  title: string;
  request_id: string;
  offer_id: string;
  category_name: { en: string; de: string } | null;
  /** Null where the viewer may not see it. */
  provider_name: string | null;
  customer_name: string | null;
  /** The provider's own contact data, for the customer of a paid booking. */
  provider_contact: Omit<BookingContactView, "name"> | null;
  /** Files of the two profiles' photos; null without one, or where the viewer may not see the name. */
  provider_photo_id: string | null;
  customer_photo_id: string | null;
  currency: string;
  /** Whether the viewer reads the price's lines gross or net. */
  prices: PriceDisplay;
  net_minor: number;
  tax_minor: number;
  total_minor: number;
  /** Null for the customer. The agreed sums until the booking ends, then the ledger's. */
  earnings: { fee_bp: number; fee_minor: number; fee_tax_minor: number; earns_minor: number } | null;
  /** The payments of the booking, in order of their due dates. */
  instalments: InstalmentView[];
  /** What was paid and not returned. */
  paid_minor: number;
  /** What the customer is owed because a refund came back. */
  owed_minor: number;
  /** Null unless the viewer may cancel a confirmed booking. */
  cancellation: CancellationView | null;
  /** Null unless an answer of the other side, or the operator, is pending. */
  cancel_wish: CancelWishView | null;
  /** When an overdue payment cancels it. */
  cancel_overdue_at: string | null;
  policy: PolicyName;
  cost_steps: CostStepView[];
  accepted_at: string;
  hold_until: string;
  /** Until when the viewer can undo the acceptance; null when it cannot. */
  undo_until: string | null;
  /** The provider's account is suspended: the booking cannot be paid. */
  is_provider_suspended: boolean;
  /** It lapsed because somebody undid the acceptance. */
  is_undone: boolean;
  /** The viewer undid it; also false if the owner of the request took it back. */
  is_own_undo: boolean;
  /** It was cancelled for its unpaid balance. */
  is_cancelled_overdue: boolean;
  /** Confirmed, but the payments do not reach the total. */
  is_rest_due: boolean;
  confirmed_at: string | null;
  /** When the operator checks it if nobody has reported it as done. */
  undelivered_check_at: string | null;
  /** When the work counts as accepted unless the customer objects. */
  auto_complete_at: string | null;
  /** Until when the other side may answer a request to cancel. */
  cancel_answer_due_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string | null;
  questions: Question[];
  /** With the ids of the files that the information was given with. */
  answers: Answers;
  /** Files that answer questions: those that it was given with, and for the customer those that wait. */
  files: AnsweringFileView[];
  /** As provided with the booking; null before that, and for a provider once it has lapsed or was cancelled. */
  contact: BookingContactView | null;
  billing: BillingView | null;
  notes: string | null;
  /** Contact data of the request, the defaults of the form. */
  request_contact: BookingContactView | null;
  /** For the customer alone, and only until the information is provided. */
  typed: InformationDraftView | null;
};

/** `amount_minor` and `unit_minor` as `prices` says; `unit_minor` is null if a single unit has no exact price. */
export type BookingLineView = LineAmounts & {
  label: string;
  quantity: number;
  unit: LineUnit | null;
  /** Its amounts are negative. */
  is_discount: boolean;
};
export type BookingLines = { prices: PriceDisplay; lines: BookingLineView[]; taxes: TaxSum[] };

/** ISO 8601, or null. */
export function iso(at: Date | null): string | null {
  return at ? at.toISOString() : null;
}

type PricedRow = {
  id: string;
  status: BookingStatus;
  paid_minor: number;
  instalments: InstalmentView[];
  currency: string;
  total_minor: number;
  kept_minor: number | null;
  fee_bp: number;
  fee_minor: number;
  fee_tax_minor: number;
  earned: Parameters<typeof providerEarnings>[0]["earned"];
  policy_terms: unknown;
  starts_at: Date | null;
  time_zone: string;
};

/** The figures of a booking that one side sees. */
export function figuresOf(row: PricedRow, side: Side, now: Date) {
  const { fee_bp, paid_minor, status } = row;
  const policy_terms = CancellationPolicy.parse(row.policy_terms);
  // Instants in JSON have the database's format.
  const toIso = (at: string) => new Date(at).toISOString();
  const instalments = row.instalments.map((one) => ({
    ...one,
    due_at: toIso(one.due_at),
    created_at: toIso(one.created_at),
  }));
  const payments = expectedPayments({ paid_minor, instalments });
  const sums =
    status === "confirmed" ? cancellationSums({ ...row, policy_terms }, side, paid_minor, now) : null;
  return {
    earnings: side === "provider" ? { fee_bp, ...providerEarnings(row) } : null,
    instalments,
    paid_minor,
    owed_minor: owedToCustomer(row, paid_minor, payments.instalments),
    cancellation: sums && { refund_minor: sums.refund_minor, kept_minor: sums.kept_minor },
    cost_steps: costStepsOf(cancellationCosts({ ...row, policy: policy_terms, ...payments })),
  };
}

/** The payments of a booking as the cost of a cancellation counts them. */
export function expectedPayments({
  paid_minor,
  instalments,
}: Pick<BookingView, "paid_minor" | "instalments">): ExpectedPayments {
  return {
    paid_minor,
    instalments: instalments.map(({ instalment: kind, due_at, ...one }) => ({
      ...one,
      kind,
      due_at: new Date(due_at),
    })),
  };
}

/** The costs in the form that pages use. */
export function costStepsOf(costs: readonly CancellationCost[]): CostStepView[] {
  return costs.map(({ until, fee_bp, fee_minor, is_capped }) => ({
    until: iso(until),
    fee_bp,
    fee_minor,
    is_capped,
  }));
}

type StoredLine = Priced & Pick<BookingLineView, "label" | "unit">;

/** The offer's lines as accepted, with one sum per tax rate. */
export function linesOf(rows: readonly StoredLine[], currency: string, prices: PriceDisplay): BookingLines {
  const { step_minor } = currencyInfo(currency);
  return {
    prices,
    lines: rows.map((row) => ({
      label: row.label,
      quantity: row.quantity,
      unit: row.unit,
      is_discount: row.is_discount ?? false,
      ...lineAmounts(counted(row), prices, step_minor),
    })),
    taxes: bookedTotals(rows, currency).taxes,
  };
}

/** Questions as stored. Throws for an invalid list, which is a bug and never user input. */
export function questionsOf(stored: unknown): Question[] {
  return stored === null || stored === undefined ? [] : QuestionList.parse(stored);
}
