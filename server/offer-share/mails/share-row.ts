// Reads for mails about links to offers, as the system.
import { sql } from "kysely";
import { isShareLive, shareEnd } from "#domain/offer/share.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";

/** A viewed link, for the profile that made it; null for others and before the first view. */
export async function findShare(db: Database, id: string, profile_id: string) {
  const row = await db
    .selectFrom("offer_share")
    .innerJoin("offer", "offer.id", "offer_share.offer_id")
    .innerJoin("request", "request.id", "offer.request_id")
    .select(["offer.id as offer_id", "offer.number", "request.id as request_id"])
    .select(withheldText<string | null>(sql`false`, sql.ref("request.title")).as("title"))
    .select("offer_share.first_viewed_at")
    .where("offer_share.id", "=", id)
    .where("offer_share.maker_profile_id", "=", profile_id)
    .executeTakeFirst();
  return row?.title && row.first_viewed_at
    ? { ...row, title: row.title, first_viewed_at: row.first_viewed_at }
    : null;
}

/** A working link bound to an address, with its maker and the maker's language and zone. */
export async function findSharedOffer(db: Database, id: string, now: Date) {
  const row = await db
    .selectFrom("offer_share")
    .innerJoin("offer", "offer.id", "offer_share.offer_id")
    .innerJoin("request", "request.id", "offer.request_id")
    .innerJoin("profile as provider", "provider.id", "offer.profile_id")
    .innerJoin("profile as maker", "maker.id", "offer_share.maker_profile_id")
    .innerJoin("account", "account.id", "maker.account_id")
    .select(["offer_share.id", "offer_share.rotation", "offer_share.made_by", "offer_share.may_decide"])
    .select(["offer_share.recipient_email", "offer_share.expires_at", "offer_share.revoked_at"])
    .select(withheldText<string | null>(sql`false`, sql.ref("request.title")).as("title"))
    .select(["offer.number", "offer.valid_until", "account.locale", "account.time_zone"])
    .select(["provider.display_name as provider_name", "maker.display_name as maker_name"])
    .where("offer_share.id", "=", id)
    .executeTakeFirst();
  if (!row?.recipient_email || !row.title || !isShareLive(row, row, now)) return null;
  const { recipient_email, title, ...share } = row;
  return { ...share, recipient_email, title, ends_at: shareEnd(row, row) };
}
