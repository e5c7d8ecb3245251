// Offers that a profile received, made and typed, and its templates, for the copy of an account's data.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offerAnswer, offerLabel, offerMessage } from "#server/request/store/texts.ts";
import { offers, ownOfferDrafts, ownOfferTemplates } from "./access.ts";

const linesOf = (
  scope: ReadScope,
) => sql`(select json_agg(json_build_object('label', ${offerLabel(scope)}, 'quantity', quantity,
  'unit', unit, 'unit_net_minor', unit_net_minor, 'net_minor', net_minor, 'tax_bp', tax_bp) order by position)
  from offer_line where offer_line.offer_id = offer.id and offer_line.revision = offer.revision)`;

const columnsOf = (scope: ReadScope) => [
  ...(["offer.id", "offer.number", "offer.request_id", "offer.status", "offer.currency"] as const),
  ...(["offer.net_minor", "offer.tax_minor", "offer.total_minor", "offer.deposit_bp"] as const),
  ...(["offer.policy", "offer.starts_at", "offer.ends_at", "offer.valid_until", "offer.sent_at"] as const),
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
        .select(linesOf(scope).as("lines"))
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
