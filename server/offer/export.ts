// Offers that a profile received, made and typed, and its templates, for the copy of an account's data.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import {
  counterLabel,
  counterMessage,
  offerAnswer,
  offerLabel,
  offerMessage,
} from "#server/request/store/texts.ts";
import { offers, ownOfferDrafts, ownOfferTemplates } from "./access.ts";

const linesOf = (
  scope: ReadScope,
) => sql`(select json_agg(json_build_object('label', ${offerLabel(scope)}, 'quantity', quantity,
  'unit', unit, 'unit_net_minor', unit_net_minor, 'net_minor', net_minor, 'tax_bp', tax_bp) order by position)
  from offer_line where offer_line.offer_id = offer.id and offer_line.revision = offer.revision)`;

/** What the customer proposed instead, with the new lines. */
const countersOf = (
  scope: ReadScope,
) => sql`(select json_agg(json_build_object('made_at', counter_offer.made_at, 'message', ${counterMessage(scope)},
  'net_minor', counter_offer.net_minor, 'tax_minor', counter_offer.tax_minor, 'total_minor', counter_offer.total_minor,
  'starts_at', counter_offer.starts_at, 'ends_at', counter_offer.ends_at, 'answer', counter_offer.answer,
  'answered_at', counter_offer.answered_at, 'lines', (select json_agg(json_build_object(
    'from_position', counter_offer_line.from_position, 'label', ${counterLabel(scope)},
    'quantity', counter_offer_line.quantity, 'unit', counter_offer_line.unit,
    'unit_net_minor', counter_offer_line.unit_net_minor, 'net_minor', counter_offer_line.net_minor,
    'tax_bp', counter_offer_line.tax_bp) order by counter_offer_line.position)
    from counter_offer_line
    where counter_offer_line.offer_id = offer.id and counter_offer_line.round = counter_offer.round))
  order by counter_offer.round) from counter_offer where counter_offer.offer_id = offer.id)`;

const columnsOf = (scope: ReadScope) => [
  ...(["offer.id", "offer.number", "offer.request_id", "offer.status", "offer.currency"] as const),
  ...(["offer.net_minor", "offer.tax_minor", "offer.total_minor", "offer.deposit_bp"] as const),
  ...([
    "offer.policy",
    "offer.policy_terms",
    "offer.starts_at",
    "offer.ends_at",
    "offer.valid_until",
    "offer.sent_at",
  ] as const),
  offerMessage(scope).as("message"),
  offerAnswer(scope).as("decline_reason"),
];

export const exportedTables: Exports = {
  offers_received: {
    description: m.leaving_file_offers_received,
    ofProfile: ({ scope, profile_id }) =>
      offers(scope)
        .select(columnsOf(scope))
        .select([
          linesOf(scope).as("lines"),
          countersOf(scope).as("counter_offers"),
          sql<string>`(select display_name from profile where profile.id = offer.profile_id)`.as("provider"),
        ])
        .where(sql<boolean>`request_id in (select id from request where profile_id = ${profile_id}::uuid)`)
        .orderBy("sent_at")
        .execute(),
  },
  offers_made: {
    description: m.leaving_file_offers_made,
    ofProfile: ({ scope, profile_id }) =>
      offers(scope)
        .select(columnsOf(scope))
        .select([linesOf(scope).as("lines"), countersOf(scope).as("counter_offers")])
        .where("profile_id", "=", profile_id)
        .orderBy("sent_at")
        .execute(),
  },
  offers_typed: {
    description: m.leaving_file_offers_typed,
    ofProfile: ({ scope }) =>
      ownOfferDrafts(scope)
        .select(["request_id as id", "request_id", "input", "updated_at"])
        .where("input", "is not", null)
        .orderBy("updated_at")
        .execute(),
  },
  offer_templates: {
    description: m.leaving_file_offer_templates,
    ofProfile: ({ scope }) =>
      ownOfferTemplates(scope).select(["id", "name", "input", "created_at"]).orderBy("created_at").execute(),
  },
};
