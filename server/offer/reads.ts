// Page queries of the offer: all offers of a request, one offer, and the timeline of a request and its offers.
import { sql } from "kysely";
import {
  cancellationPolicies,
  cancellationSteps,
  type PolicyName,
} from "#domain/booking/cancellation-policy.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { currencyInfo } from "#domain/currency.ts";
import { isId } from "#domain/ids.ts";
import { editableLimits, limits, units } from "#domain/limits.ts";
import type { Role } from "#domain/machine.ts";
import { offerTotals, type TaxSum } from "#domain/money.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { planInstalments } from "#domain/payment/plan.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { eventsOf } from "#server/kernel/timeline.ts";
import { requests } from "#server/request/access.ts";
import { offers } from "./access.ts";

export type OfferLineView = {
  position: number;
  label: string;
  quantity: number;
  unit_net_minor: number;
  net_minor: number;
  tax_bp: number;
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
  status: OfferStatus;
  version: number;
  revision: number;
  request_id: string;
  request_revision: number;
  /** Whether the actor's active profile made it. */
  is_maker: boolean;
  provider_name: string;
  provider_is_company: boolean;
  /** Number of completed bookings of this provider. */
  provider_bookings: number;
  /** File of the provider's photo; null without one and for an archived profile. */
  provider_photo_id: string | null;
  message: string;
  currency: string;
  net_minor: number;
  tax_minor: number;
  total_minor: number;
  taxes: TaxSum[];
  deposit_bp: number;
  /** Due at booking when that is less than the total; 0 when the total is due. */
  deposit_minor: number;
  balance_due_at: string | null;
  policy: PolicyName;
  steps: OfferCostStepView[];
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string;
  valid_until: string;
  is_past: boolean;
  sent_at: string;
  decline_reason: string | null;
  lines: OfferLineView[];
  booking: { id: string; status: BookingStatus; hold_until: string; accepted_at: string } | null;
};
export type OfferRequest = {
  id: string;
  status: RequestStatus;
  revision: number;
  is_owner: boolean;
  title: string;
  expires_at: string | null;
};

const linesJson = sql<
  OfferLineView[]
>`coalesce((select json_agg(json_build_object('position', offer_line.position,
    'label', offer_line.label, 'quantity', offer_line.quantity, 'unit_net_minor', offer_line.unit_net_minor,
    'net_minor', offer_line.net_minor, 'tax_bp', offer_line.tax_bp) order by offer_line.position)
  from offer_line where offer_line.offer_id = offer.id and offer_line.revision = offer.revision), '[]'::json)`;
const providerName = sql<string>`(select profile.display_name from profile where profile.id = offer.profile_id)`;
const providerIsCompany = sql<boolean>`(select profile.is_company from profile where profile.id = offer.profile_id)`;
const providerBookings = sql<number>`(select count(*)::int from booking
  where booking.provider_profile_id = offer.profile_id and booking.status = 'completed')`;
const providerPhotoId = sql<string | null>`(select file.id from file
  join profile on profile.id = file.profile_id
  where file.profile_id = offer.profile_id and profile.archived_at is null)`;
/** The latest booking of the offer; both sides of the offer are sides of it. */
const bookingJson = sql<
  OfferView["booking"]
>`(select json_build_object('id', booking.id, 'status', booking.status, 'hold_until', booking.hold_until,
    'accepted_at', booking.accepted_at)
  from booking where booking.offer_id = offer.id order by booking.created_at desc limit 1)`;
const requestJson = sql<{
  id: string;
  status: RequestStatus;
  revision: number;
  profile_id: string | null;
  title: string | null;
  expires_at: string | null;
}>`(select json_build_object('id', request.id, 'status', request.status, 'revision', request.revision,
    'profile_id', request.profile_id, 'title', request.title, 'expires_at', request.expires_at)
  from request where request.id = offer.request_id)`;

function offerQuery(scope: ReadScope) {
  return offers(scope).select([
    "offer.id",
    "offer.status",
    "offer.version",
    "offer.revision",
    "offer.request_id",
    "offer.request_revision",
    "offer.profile_id",
    "offer.message",
    "offer.currency",
    "offer.net_minor",
    "offer.tax_minor",
    "offer.total_minor",
    "offer.deposit_bp",
    "offer.policy",
    "offer.starts_at",
    "offer.ends_at",
    "offer.time_zone",
    "offer.valid_until",
    "offer.sent_at",
    "offer.decline_reason",
    linesJson.as("lines"),
    providerName.as("provider_name"),
    providerIsCompany.as("provider_is_company"),
    providerBookings.as("provider_bookings"),
    providerPhotoId.as("provider_photo_id"),
    bookingJson.as("booking"),
  ]);
}
type OfferQueryRow = Awaited<ReturnType<ReturnType<typeof offerQuery>["executeTakeFirstOrThrow"]>>;

/** The offers of a request the actor may see: all for its owner, one's own for a provider. The cheapest first. */
export async function listOffers(scope: ReadScope, request_id: string): Promise<OfferView[]> {
  const rows = await offerQuery(scope)
    .where("offer.request_id", "=", request_id)
    .orderBy("offer.total_minor")
    .orderBy("offer.id")
    .limit(limits.page_max_rows)
    .execute();
  return rows.map((row) => toOfferView(scope, row));
}

/** One offer with the request it answers, or null. */
export async function findOffer(
  scope: ReadScope,
  request_id: string,
  offer_id: string,
): Promise<{ offer: OfferView; request: OfferRequest } | null> {
  if (!isId(request_id) || !isId(offer_id)) return null;
  const row = await offerQuery(scope)
    .select(requestJson.as("request"))
    .where("offer.id", "=", offer_id)
    .where("offer.request_id", "=", request_id)
    .executeTakeFirst();
  if (!row) return null;
  const { request, ...rest } = row;
  const { profile_id, title, expires_at, ...seen } = request;
  return {
    offer: toOfferView(scope, rest),
    request: {
      ...seen,
      is_owner: profile_id !== null && profile_id === profileId(scope.actor),
      title: title ?? "",
      expires_at: expires_at ? new Date(expires_at).toISOString() : null,
    },
  };
}

function toOfferView(scope: ReadScope, { profile_id, ...row }: OfferQueryRow): OfferView {
  const { step_minor } = currencyInfo(row.currency);
  const steps = cancellationSteps({
    policy: cancellationPolicies[row.policy],
    starts_at: row.starts_at,
    time_zone: row.time_zone,
    total_minor: row.total_minor,
    paid_minor: row.total_minor,
  });
  const booking = row.booking && {
    ...row.booking,
    hold_until: new Date(row.booking.hold_until).toISOString(),
    accepted_at: new Date(row.booking.accepted_at).toISOString(),
  };
  return {
    ...row,
    booking,
    is_maker: profile_id === profileId(scope.actor),
    taxes: offerTotals(row.lines, step_minor).taxes,
    ...depositOf(row, booking ? new Date(booking.accepted_at) : scope.now),
    steps: steps.map(({ after, until, fee_bp, fee_minor }) => ({
      after: after?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      fee_bp,
      fee_minor,
    })),
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    valid_until: row.valid_until.toISOString(),
    is_past: row.valid_until.getTime() < scope.now.getTime(),
    sent_at: row.sent_at.toISOString(),
  };
}

/** The deposit of a booking accepted at `accepted_at`, and when its balance is due; both depend on the date. */
function depositOf(
  offer: Pick<OfferQueryRow, "total_minor" | "deposit_bp" | "currency" | "starts_at" | "time_zone">,
  accepted_at: Date,
): Pick<OfferView, "deposit_minor" | "balance_due_at"> {
  const hold_until = new Date(accepted_at.getTime() + editableLimits.booking_hold_hours * units.hour_ms);
  const [first, rest] = planInstalments({ ...offer, accepted_at, hold_until });
  return {
    deposit_minor: rest ? (first?.amount_minor ?? 0) : 0,
    balance_due_at: rest?.due_at.toISOString() ?? null,
  };
}

export type TimelineEvent = {
  key: string;
  noun: "request" | "offer";
  transition: string;
  role: Role;
  reason: string | null;
  /** The provider of the offer; null for events of the request. */
  provider_name: string | null;
  at: string;
};

/** Events of a request and its offers, or of one offer, newest first. */
export async function listTimeline(
  scope: ReadScope,
  request_id: string,
  offer_id: string | null = null,
): Promise<TimelineEvent[]> {
  const requestOffers = offers(scope).select("offer.id").where("offer.request_id", "=", request_id);
  const request = requests(scope).select("request.id").where("request.id", "=", request_id);
  const rows = await eventsOf(
    scope,
    offer_id
      ? [["offer", requestOffers.where("offer.id", "=", offer_id)]]
      : [
          ["request", request],
          ["offer", requestOffers],
        ],
  )
    .select([
      "event.id",
      "event.noun",
      "event.transition",
      "event.role",
      "event.reason",
      "event.at",
      sql<string | null>`(select profile.display_name from offer join profile on profile.id = offer.profile_id
        where event.noun = 'offer' and offer.id = event.subject_id)`.as("provider_name"),
    ])
    .orderBy("event.id", "desc")
    .limit(limits.page_max_rows)
    .execute();
  return rows.map(({ id, at, noun, ...row }) => ({
    ...row,
    key: String(id),
    noun: noun === "offer" ? "offer" : "request",
    at: at.toISOString(),
  }));
}
