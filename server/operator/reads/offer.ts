// One offer as an operator sees it, with its lines, its request and its booking; null for an unknown id, for a draft and for
// everybody but an operator.
import { sql } from "kysely";
import { type CancellationPolicy, offerPolicy } from "#domain/booking/cancellation-policy.ts";
import type { BookingStatus } from "#domain/booking/machine.ts";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { isId } from "#domain/ids.ts";
import { isOperatorInPerson } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offers } from "#server/offer/access.ts";
import { requests } from "#server/request/access.ts";
import { offerLabel, offerMessage } from "#server/request/store/texts.ts";
import { type OfferForOperator, type SideView, sideOf } from "./request.ts";

export type OfferCase = OfferForOperator & {
  request: { id: string; number: string; title: string; owner: SideView | null };
  message: string;
  net_minor: number;
  tax_minor: number;
  policy_terms: CancellationPolicy;
  sent_at: string | null;
  lines: { position: number; label: string; quantity: number; net_minor: number }[];
  /** The latest booking that was made of it. */
  booking: { id: string; number: string; status: BookingStatus } | null;
  thread_id: string | null;
};

export async function findOfferCase(scope: ReadScope, id: string): Promise<OfferCase | null> {
  if (!isId(id) || !isOperatorInPerson(scope.actor)) return null;
  const lines = sql<
    OfferCase["lines"]
  >`(select coalesce(json_agg(json_build_object('position', offer_line.position,
      'label', ${offerLabel(scope)}, 'quantity', offer_line.quantity, 'net_minor', offer_line.net_minor)
      order by offer_line.position), '[]')
    from offer_line where offer_line.offer_id = offer.id and offer_line.revision = offer.revision)`;
  const booking = sql<
    OfferCase["booking"]
  >`(select json_build_object('id', booking.id, 'number', booking.number,
      'status', booking.status)
    from booking where booking.offer_id = offer.id order by booking.created_at desc limit 1)`;
  const thread = sql<string | null>`(select thread.id from thread
    where thread.request_id = offer.request_id and thread.provider_profile_id = offer.profile_id)`;
  const row = await offers(scope)
    .select(["offer.id", "offer.number", "offer.status", "offer.version", "offer.total_minor"])
    .select(["offer.net_minor", "offer.tax_minor", "offer.currency", "offer.policy", "offer.policy_terms"])
    .select([
      "offer.valid_until",
      "offer.sent_at",
      "offer.request_id",
      "offer.request_revision",
      offerMessage(scope).as("message"),
    ])
    .select([lines.as("lines"), booking.as("booking"), thread.as("thread_id")])
    .select(sideOf(scope, "offer.profile_id").as("provider"))
    .where("offer.id", "=", id)
    .where("offer.status", "<>", "draft")
    .executeTakeFirst();
  if (!row) return null;
  const { request_id, request_revision, valid_until, sent_at, policy, policy_terms, ...offer } = row;
  const asked = await requests(scope)
    .select(["request.number", "request.title", "request.revision"])
    .select(sideOf(scope, "request.profile_id").as("owner"))
    .where("request.id", "=", request_id)
    .executeTakeFirstOrThrow();
  const { revision, title, ...request } = asked;
  return {
    ...offer,
    policy_terms: offerPolicy({ policy: policy as PolicyName, policy_terms }),
    valid_until: valid_until.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
    is_outdated: request_revision !== revision,
    request: { id: request_id, title: title ?? "", ...request },
  };
}
