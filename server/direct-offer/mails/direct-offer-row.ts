// Reads for mails about offers to an e-mail address, as the system.
import { sql } from "kysely";
import type { Database } from "#server/kernel/database/db.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";
import { linkedTexts } from "../store/texts.ts";

/** An offer to an e-mail address in this status, as long as its address and texts are kept, or null. */
export async function findAddressedOffer(db: Database, id: string, status: "sent" | "withdrawn") {
  const row = await db
    .selectFrom("direct_offer")
    .innerJoin("profile", "profile.id", "direct_offer.profile_id")
    .select(["direct_offer.id", "direct_offer.rotation", "direct_offer.recipient_email"])
    .select(["direct_offer.recipient_name", "direct_offer.locale", "direct_offer.time_zone"])
    .select(linkedTexts)
    .select("direct_offer.currency")
    .select(["direct_offer.total_minor", "direct_offer.tax_minor", "direct_offer.expires_at"])
    .select(["direct_offer.starts_at", "direct_offer.ends_at"])
    .select(["direct_offer.place_town", "direct_offer.place_country"])
    .select("profile.display_name as provider_name")
    .where("direct_offer.id", "=", id)
    .where("direct_offer.status", "=", sql.lit(status))
    .executeTakeFirst();
  if (!row) return null;
  const { recipient_email, title, message, description: _d, lines: _l, ...rest } = row;
  if (recipient_email === null || title === null || message === null) return null;
  return { ...rest, recipient_email, title, message };
}

/** One that ended in this way, for its provider; null for everybody else. */
export async function findEndedDirectOffer(
  db: Database,
  id: string,
  profile_id: string,
  status: "refused" | "expired",
) {
  const row = await db
    .selectFrom("direct_offer")
    .select(["title", "total_minor", "tax_minor", "currency", "sent_at", "expires_at"])
    .select(["recipient_name", "recipient_email"])
    .select(withheldText<string | null>(sql`false`, sql.ref("decline_reason")).as("decline_reason"))
    .where("id", "=", id)
    .where("profile_id", "=", profile_id)
    .where("status", "=", sql.lit(status))
    .executeTakeFirst();
  return row ?? null;
}
