// Page queries of the offer: all offers of a request, one offer, and the timeline of a request and its offers.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { Role } from "#domain/machine.ts";
import type { OfferChanges } from "#domain/offer/changes.ts";
import { liveOfferStatuses } from "#domain/offer/machine.ts";
import type { RequestStatus } from "#domain/request/machine.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { eventsOf } from "#server/kernel/timeline.ts";
import { requests } from "#server/request/access.ts";
import {
  eventReason,
  isConfirmed,
  offerAnswer,
  offerLabel,
  offerMessage,
  requestText,
} from "#server/request/store/texts.ts";
import { offers } from "../access.ts";
import { isSlotTaken, lacksEnd, requestDateJson } from "./date.ts";
import { providerJson } from "./provider.ts";
import {
  changesOf,
  type OfferReading,
  type OfferRequest,
  type OfferView,
  type StoredBooking,
  type StoredLine,
  type StoredVersion,
  toOfferView,
} from "./view.ts";

export type { OfferCostStepView, OfferRequest, OfferView } from "./view.ts";

/** The lines of a revision of `offer`. */
export const linesJson = (scope: ReadScope, revision: RawBuilder<unknown>) => sql<
  StoredLine[]
>`coalesce((select json_agg(json_build_object('position', offer_line.position,
    'label', ${offerLabel(scope)}, 'quantity', offer_line.quantity, 'unit', offer_line.unit,
    'unit_net_minor', offer_line.unit_net_minor, 'net_minor', offer_line.net_minor, 'tax_bp', offer_line.tax_bp,
    'choice', offer_line.choice) order by offer_line.position)
  from offer_line where offer_line.offer_id = offer.id and offer_line.revision = ${revision}), '[]'::json)`;
/** The latest booking of the offer; its customer may be another than the request's owner. */
const bookingJson = sql<StoredBooking | null>`(select json_build_object('id', booking.id,
    'status', booking.status, 'hold_until', booking.hold_until, 'accepted_at', booking.accepted_at,
    'customer_profile_id', booking.customer_profile_id, 'line_positions', (select array_agg(position)
      from booking_line where booking_line.booking_id = booking.id and booking_line.revision = 1))
  from booking where booking.offer_id = offer.id order by booking.created_at desc limit 1)`;
const requestJson = (scope: ReadScope) => sql<{
  id: string;
  status: RequestStatus;
  revision: number;
  profile_id: string | null;
  title: string | null;
  expires_at: string | null;
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string | null;
}>`(select json_build_object('id', request.id, 'status', request.status, 'revision', request.revision,
    'profile_id', request.profile_id, 'title', ${requestText(scope, "title")}, 'expires_at', request.expires_at,
    'starts_at', request.starts_at, 'ends_at', request.ends_at, 'time_zone', request.time_zone)
  from request where request.id = offer.request_id)`;
/** The owner of the request, and whether that is a company, which decides the amounts that the owner reads. */
const ownerJson = sql<{
  profile_id: string | null;
  is_company: boolean | null;
}>`(select json_build_object('profile_id', request.profile_id, 'is_company',
    (select profile.is_company from profile where profile.id = request.profile_id))
  from request where request.id = offer.request_id)`;
/** The previous version; lines are empty for a first version. */
const earlierJson = (scope: ReadScope) => sql<StoredVersion>`json_build_object(
  'date', (select json_build_object('starts_at', offer_revision.starts_at, 'ends_at', offer_revision.ends_at)
    from offer_revision
    where offer_revision.offer_id = offer.id and offer_revision.revision = offer.revision - 1),
  'lines', ${linesJson(scope, sql`offer.revision - 1`)})`;

function offerQuery(scope: ReadScope) {
  return offers(scope).select([
    "offer.id",
    "offer.number",
    "offer.status",
    "offer.version",
    "offer.revision",
    "offer.request_id",
    "offer.request_revision",
    "offer.profile_id",
    offerMessage(scope).as("message"),
    "offer.currency",
    "offer.net_minor",
    "offer.tax_minor",
    "offer.total_minor",
    "offer.deposit_bp",
    "offer.policy",
    "offer.policy_terms",
    "offer.starts_at",
    "offer.ends_at",
    "offer.time_zone",
    "offer.valid_until",
    "offer.sent_at",
    offerAnswer(scope).as("decline_reason"),
    "offer.renewal_asked_at",
    linesJson(scope, sql.ref("offer.revision")).as("lines"),
    providerJson(sql.ref("offer.profile_id")).as("provider"),
    ownerJson.as("owner"),
    bookingJson.as("booking"),
    requestDateJson.as("request_date"),
    isSlotTaken.as("is_slot_taken"),
    lacksEnd.as("lacks_end"),
  ]);
}

/** The offers of a request the actor may see: all for its owner, only its own for a provider. Cheapest first. */
export async function listOffers(scope: ReadScope, request_id: string): Promise<OfferView[]> {
  const rows = await offerQuery(scope)
    .where("offer.request_id", "=", request_id)
    .orderBy("offer.total_minor")
    .orderBy("offer.id")
    .limit(limits.page_max_rows)
    .execute();
  return rows.map((row) => toOfferView(scope, row));
}

/** One offer with the request it answers and what its latest version changed, or null. */
export async function findOffer(
  scope: ReadScope,
  request_id: string,
  offer_id: string,
  reading: OfferReading = {},
): Promise<{ offer: OfferView; request: OfferRequest; changes: OfferChanges | null } | null> {
  if (!isId(request_id) || !isId(offer_id)) return null;
  const row = await offerQuery(scope)
    .select([requestJson(scope).as("request"), earlierJson(scope).as("earlier")])
    .where("offer.id", "=", offer_id)
    .where("offer.request_id", "=", request_id)
    .executeTakeFirst();
  if (!row) return null;
  const { request, earlier, ...rest } = row;
  const { profile_id, title, ...seen } = request;
  const offer = toOfferView(scope, rest, reading);
  const iso = (at: string | null) => (at ? new Date(at).toISOString() : null);
  return {
    offer,
    request: {
      ...seen,
      is_owner: profile_id !== null && profile_id === profileId(scope.actor),
      title: title ?? "",
      expires_at: iso(seen.expires_at),
      starts_at: iso(seen.starts_at),
      ends_at: iso(seen.ends_at),
    },
    changes: changesOf(offer, earlier),
  };
}

/** Whether the provider of this offer has another one on the same request that can still win. */
export async function hasLiveSibling(
  scope: ReadScope,
  { id, request_id }: Pick<OfferView, "id" | "request_id">,
): Promise<boolean> {
  const found = await offers(scope)
    .select("offer.id")
    .where("offer.request_id", "=", request_id)
    .where("offer.status", "in", liveOfferStatuses)
    .where(
      sql<boolean>`offer.profile_id = (select one.profile_id from offer as one where one.id = ${id}::uuid)`,
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
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

/** Only the request's owner and operators see an operator's reason for an action on it. */
function visibleReason(scope: ReadScope, request_id: string) {
  const { actor } = scope;
  const reason = eventReason(
    scope,
    sql`exists (select 1 from booking where booking.request_id = ${request_id}::uuid and ${isConfirmed})`,
  );
  if (actor.kind === "member" && actor.is_operator) return reason;
  return sql<string | null>`case when event.noun = 'request' and event.role = 'operator' and not exists (
    select 1 from request where request.id = ${request_id}::uuid and request.profile_id = ${profileId(actor)}::uuid)
    then null else ${reason} end`;
}

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
      visibleReason(scope, request_id).as("reason"),
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
