// Offers to an e-mail address, for the copy of an account's data.
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { ownDirectOffers } from "./access.ts";
import { sentTexts } from "./store/texts.ts";

export const exportedTables: Exports = {
  direct_offers: {
    description: m.leaving_file_direct_offers,
    ofProfile: ({ scope }) =>
      ownDirectOffers(scope)
        .select(["id", "status", "recipient_name", "recipient_email"])
        .select(sentTexts)
        .select(["date_flexibility", "starts_at", "ends_at", "time_zone", "place_town", "place_postal_code"])
        .select([
          "place_country",
          "currency",
          "net_minor",
          "tax_minor",
          "total_minor",
          "deposit_bp",
          "policy",
          "policy_terms",
        ])
        .select(["sent_at", "expires_at", "ended_at", "request_id", "offer_id"])
        .orderBy("sent_at")
        .execute(),
  },
};
