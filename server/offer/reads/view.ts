// An offer as one of its two sides sees it: instants as ISO 8601, money computed on the server.

import { cancellationCosts, offerPolicy } from "#domain/booking/cancellation-policy.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { PolicyName, PolicyTerms } from "#domain/category/cancellation-policies.ts";
import { currencyInfo } from "#domain/currency.ts";
import { units } from "#domain/limits.ts";
import { offerTotals, type TaxSum } from "#domain/money.ts";
import { type OfferChanges, offerChanges } from "#domain/offer/changes.ts";
import type { DateDifference } from "#domain/offer/date.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { isOptional, type LineChoice, presetLines, takenLines } from "#domain/offer/optional-lines.ts";
import { lineAmounts, type PriceDisplay, priceDisplay } from "#domain/offer/price-display.ts";
import type { LineUnit } from "#domain/offer/units.ts";
import { type Instalment, planInstalments } from "#domain/payment/plan.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import type { Settings } from "#domain/setting/settings.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { differenceFrom, type RequestDateJson } from "./date.ts";
import { type ProviderCard, type ProviderJson, toProviderCard } from "./provider.ts";

export type StoredLine = {
  position: number;
  label: string;
  quantity: number;
  unit: LineUnit | null;
  unit_net_minor: number;
  net_minor: number;
  tax_bp: number;
  choice: LineChoice;
};
type OfferLineView = StoredLine & {
  /** Counts in the offer's sums: the line is included, chosen or, before anybody has chosen, preselected. */
  is_taken: boolean;
  /** The line and a single unit as `prices` says; `unit_minor` is null if a single unit has no exact price. */
  amount_minor: number;
  unit_minor: number | null;
};
/** A period in which a cancellation costs the same; `after` and `until` as ISO 8601. */
export type OfferCostStepView = {
  after: string | null;
  until: string | null;
  fee_bp: number;
  fee_minor: number;
};
export type OfferView = {
  id: string;
  number: string;
  status: OfferStatus;
  version: number;
  revision: number;
  request_id: string;
  request_revision: number;
  /** Whether the actor's active profile made it. */
  is_maker: boolean;
  provider_name: string;
  provider: ProviderCard;
  message: string;
  currency: string;
  /** Whether the viewer reads lines gross, with the tax included in them, or net, with the tax below. */
  prices: PriceDisplay;
  net_minor: number;
  tax_minor: number;
  total_minor: number;
  taxes: TaxSum[];
  deposit_bp: number;
  /** Due at booking if less than the total; 0 if the total is due. */
  deposit_minor: number;
  balance_due_at: string | null;
  policy: PolicyName;
  /** What the policy said when the offer was sent. */
  policy_terms: PolicyTerms;
  steps: OfferCostStepView[];
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string;
  valid_until: string;
  is_past: boolean;
  sent_at: string;
  decline_reason: string | null;
  /** When its customer asked for it again after it had expired. */
  renewal_asked_at: string | null;
  lines: OfferLineView[];
  booking: { id: string; status: BookingStatus; hold_until: string; accepted_at: string } | null;
  /** How it departs from the exact date of its request; null if it keeps it. */
  date_difference: DateDifference | null;
  /** True when another booking has taken the provider's time: accepting would be refused. */
  is_slot_taken: boolean;
  /** True for a start without an end if the category requires one: accepting would be refused. */
  lacks_end: boolean;
};
export type OfferRequest = {
  id: string;
  status: RequestStatus;
  revision: number;
  is_owner: boolean;
  title: string;
  expires_at: string | null;
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string | null;
};

export type StoredBooking = NonNullable<OfferView["booking"]> & {
  customer_profile_id: string;
  /** The lines of the offer that were accepted. */
  line_positions: number[] | null;
};

/** How an offer is read besides by its two sides. */
export type OfferReading = {
  /** The reader of a link reads prices as the customer does. */
  reads_as_customer?: boolean;
  /** The positions of the lines that the reader has chosen. */
  line_positions?: readonly number[] | undefined;
};

/** The columns of an offer as its page queries select them. */
export type OfferQueryRow = Omit<
  OfferView,
  | "is_maker"
  | "booking"
  | "provider_name"
  | "provider"
  | "prices"
  | "taxes"
  | "deposit_minor"
  | "balance_due_at"
  | "steps"
  | "policy_terms"
  | "starts_at"
  | "ends_at"
  | "valid_until"
  | "is_past"
  | "sent_at"
  | "renewal_asked_at"
  | "lines"
  | "date_difference"
> & {
  profile_id: string;
  /** Null for an offer sent before offers kept them. */
  policy_terms: unknown;
  provider: ProviderJson;
  booking: StoredBooking | null;
  owner: { profile_id: string | null; is_company: boolean | null };
  starts_at: Date | null;
  ends_at: Date | null;
  valid_until: Date;
  sent_at: Date;
  renewal_asked_at: Date | null;
  lines: StoredLine[];
  request_date: RequestDateJson;
};

/**
 * An offer for the actor of the scope, or for the reader of a link. Its sums are those of the lines that were accepted or,
 * before that, that the reader has chosen; a choice that cannot be made counts as none.
 */
export function toOfferView(
  scope: ReadScope,
  { profile_id, owner, request_date, ...stored }: OfferQueryRow,
  { reads_as_customer = false, line_positions }: OfferReading = {},
): OfferView {
  const { step_minor } = currencyInfo(stored.currency);
  const accepted = stored.status === "accepted" ? stored.booking?.line_positions : null;
  const taken = takenLines(stored.lines, accepted ?? line_positions) ?? presetLines(stored.lines);
  const { taxes, ...sums } = offerTotals(taken, step_minor);
  // Where nothing can be chosen, the sums are those that were sent.
  const row = stored.lines.some(isOptional) ? { ...stored, ...sums } : stored;
  const own = profileId(scope.actor);
  const prices = priceDisplay({
    is_customer: reads_as_customer || (owner.profile_id !== null && owner.profile_id === own),
    customer_is_company: owner.is_company,
  });
  const booking = bookingFor(row.booking, { own, isMaker: profile_id === own });
  const provider = toProviderCard(row.provider);
  const policy_terms = offerPolicy(row);
  const plan = planOf(row, booking ? new Date(booking.accepted_at) : scope.now, scope.settings);
  return {
    ...row,
    booking,
    provider,
    provider_name: provider.name,
    prices,
    lines: row.lines.map((line) => ({
      ...line,
      ...lineAmounts(line, prices, step_minor),
      is_taken: taken.includes(line),
    })),
    is_maker: profile_id === own,
    taxes,
    ...depositOf(plan),
    policy_terms,
    steps: costSteps({ ...row, policy: policy_terms }, plan),
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    valid_until: row.valid_until.toISOString(),
    is_past: row.valid_until.getTime() < scope.now.getTime(),
    sent_at: row.sent_at.toISOString(),
    renewal_asked_at: row.renewal_asked_at?.toISOString() ?? null,
    date_difference: differenceFrom(request_date, row),
  };
}

/** The booking for its two sides: after an acceptance by a link it is not the request owner's. */
function bookingFor(
  stored: StoredBooking | null,
  { own, isMaker }: { own: string | null; isMaker: boolean },
): OfferView["booking"] {
  if (!stored || (!isMaker && stored.customer_profile_id !== own)) return null;
  const { id, status, hold_until, accepted_at } = stored;
  const iso = (at: string) => new Date(at).toISOString();
  return { id, status, hold_until: iso(hold_until), accepted_at: iso(accepted_at) };
}

type PricedRow = Pick<OfferQueryRow, "total_minor" | "deposit_bp" | "currency" | "starts_at" | "time_zone">;

/** The payments of a booking accepted at `accepted_at`; they depend on the date. */
function planOf(
  offer: PricedRow,
  accepted_at: Date,
  { booking_hold_hours }: Pick<Settings, "booking_hold_hours">,
): Instalment[] {
  const hold_until = new Date(accepted_at.getTime() + booking_hold_hours * units.hour_ms);
  return planInstalments({ ...offer, accepted_at, hold_until });
}

function costSteps(
  row: PricedRow & { policy: PolicyTerms },
  plan: readonly Instalment[],
): OfferCostStepView[] {
  const costs = cancellationCosts({
    ...row,
    paid_minor: 0,
    instalments: plan.map(({ instalment: kind, ...one }) => ({ ...one, kind, status: "due" })),
  });
  return costs.map(({ after, until, fee_bp, fee_minor }) => ({
    after: after?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    fee_bp,
    fee_minor,
  }));
}

function depositOf([first, rest]: readonly Instalment[]): Pick<
  OfferView,
  "deposit_minor" | "balance_due_at"
> {
  return {
    deposit_minor: rest ? (first?.amount_minor ?? 0) : 0,
    balance_due_at: rest?.due_at.toISOString() ?? null,
  };
}

/** An earlier version as stored; versions replaced before dates were stored have no date. */
export type StoredVersion = {
  date: { starts_at: string | null; ends_at: string | null } | null;
  lines: StoredLine[];
};

/** What changed from the previous version; null for a first version. */
export function changesOf(offer: OfferView, earlier: StoredVersion): OfferChanges | null {
  if (earlier.lines.length === 0) return null;
  const { step_minor } = currencyInfo(offer.currency);
  const isoOf = (at: string | null) => (at ? new Date(at).toISOString() : null);
  const { date } = earlier;
  return offerChanges(
    {
      ...(date ? { starts_at: isoOf(date.starts_at), ends_at: isoOf(date.ends_at) } : {}),
      total_minor: offerTotals(presetLines(earlier.lines), step_minor).total_minor,
      lines: earlier.lines.map((line) => ({ ...line, ...lineAmounts(line, offer.prices, step_minor) })),
    },
    offer,
  );
}
