// Links to offers that a profile made, for the copy of an account's data.
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { joinedShares, offerShares, shownRecipient } from "./access.ts";

export const exportedTables: Exports = {
  offer_links: {
    description: m.leaving_file_offer_links,
    ofProfile: ({ scope, profile_id }) =>
      offerShares(scope)
        .select(["id", "offer_id", "may_decide", "created_at", "expires_at", "revoked_at"])
        .select(["view_count", "first_viewed_at", "decision", "decided_at"])
        .select(shownRecipient(scope).as("recipient_email"))
        .where("maker_profile_id", "=", profile_id)
        .orderBy("created_at")
        .execute(),
  },
  offer_link_conversations: {
    description: m.leaving_file_offer_link_conversations,
    ofProfile: ({ scope, profile_id }) =>
      joinedShares(scope)
        .select(["share_id", "joined_at", "ends_at"])
        .where("profile_id", "=", profile_id)
        .orderBy("joined_at")
        .execute(),
  },
};
