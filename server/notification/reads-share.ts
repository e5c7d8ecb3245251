// Reads for mails about links to offers, as the system.
import type { Database } from "#server/kernel/database/db.ts";

/** A link that was viewed, for the profile that made it; null for others and before that. */
export async function findShare(db: Database, id: string, profile_id: string) {
  const row = await db
    .selectFrom("offer_share")
    .innerJoin("offer", "offer.id", "offer_share.offer_id")
    .innerJoin("request", "request.id", "offer.request_id")
    .select(["offer.id as offer_id", "offer.number", "request.id as request_id", "request.title"])
    .select("offer_share.first_viewed_at")
    .where("offer_share.id", "=", id)
    .where("offer_share.maker_profile_id", "=", profile_id)
    .executeTakeFirst();
  return row?.title && row.first_viewed_at
    ? { ...row, title: row.title, first_viewed_at: row.first_viewed_at }
    : null;
}
export type ShareFacts = NonNullable<Awaited<ReturnType<typeof findShare>>>;
