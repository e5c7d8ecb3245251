// Reads for mails about offers to an e-mail address, as the system.
import { sql } from "kysely";
import type { Database } from "#server/kernel/database/db.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";
import { linkedTexts } from "../store/texts.ts";

/** An offer to an e-mail address that still awaits its recipient, or null. */
export async function findWaitingDirectOffer(db: Database, id: string) {
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
    .where("direct_offer.status", "=", sql.lit("sent"))
    .executeTakeFirst();
  if (!row) return null;
  const { recipient_email, title, message, description: _d, lines: _l, ...rest } = row;
  if (recipient_email === null || title === null || message === null) return null;
  return { ...rest, recipient_email, title, message };
}

/** A refused one, for its provider; null for everybody else. */
export async function findRefusedDirectOffer(db: Database, id: string, profile_id: string) {
  const row = await db
    .selectFrom("direct_offer")
    .select(["title", "total_minor", "tax_minor", "currency", "sent_at", "ended_at"])
    .select(["recipient_name", "recipient_email"])
    .select(withheldText<string | null>(sql`false`, sql.ref("decline_reason")).as("decline_reason"))
    .where("id", "=", id)
    .where("profile_id", "=", profile_id)
    .where("status", "=", sql.lit("refused"))
    .executeTakeFirst();
  return row ?? null;
}
