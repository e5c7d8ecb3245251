// Reads for mails about requests, as the system.
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#server/kernel/database/db.ts";

/** SQL of an aggregate over the offers of the query's request that its customer can accept at `now`. */
export function acceptableOffers(now: Date, aggregate: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select ${aggregate} from offer where offer.request_id = request.id
    and offer.request_revision = request.revision and offer.status = 'sent' and offer.valid_until > ${now})`;
}

/**
 * A request that is no longer a draft (so that title, currency, opening and expiry are set), how many offers it has
 * had, and which of them can still be accepted at `now`.
 */
export async function findRequest(db: Database, id: string, now: Date) {
  const row = await db
    .selectFrom("request")
    .innerJoin("category", "category.id", "request.category_id")
    .select([
      "request.id",
      "request.number",
      "request.status",
      "request.profile_id",
      "request.title",
      "request.starts_at",
      "request.ends_at",
      "request.time_zone",
      "request.place_town",
      "request.place_country",
      "request.currency",
      "request.budget_minor",
      "request.opened_at",
      "request.expires_at",
      "request.closed_at",
      "request.close_reason",
      "request.operator_reason",
      "request.decide_until",
      "category.name as category_name",
    ])
    .select((eb) =>
      eb
        .selectFrom("offer")
        .whereRef("offer.request_id", "=", "request.id")
        .select(eb.fn.countAll<number>().as("n"))
        .as("offer_count"),
    )
    .select([
      sql<boolean>`exists (select from booking where booking.request_id = request.id)`.as("was_booked"),
      acceptableOffers(now, sql`count(*)`).as("acceptable_count"),
      acceptableOffers(now, sql`min(offer.total_minor)`).$castTo<number | null>().as("lowest_total_minor"),
    ])
    .where("request.id", "=", id)
    .where("request.status", "<>", "draft")
    .executeTakeFirst();
  if (!row) return null;
  const { title, currency, opened_at, expires_at, offer_count } = row;
  if (title === null || currency === null || opened_at === null || expires_at === null) return null;
  return { ...row, title, currency, opened_at, expires_at, offer_count: offer_count ?? 0 };
}
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>;
