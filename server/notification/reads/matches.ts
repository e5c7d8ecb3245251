// Reads for the digest: the requests of a provider's window that had no separate mail and are still open.
import { sql } from "kysely";
import type { Database } from "#server/kernel/database/db.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";
import { requestMatches } from "./notification.ts";

/** The digest of a window; null if it is another profile's or none of its requests is still open. */
export async function findMatchDigest(db: Database, window_id: string, profile_id: string, now: Date) {
  const window = await db
    .selectFrom("match_window")
    .select("withheld")
    .where("id", "=", window_id)
    .where("profile_id", "=", profile_id)
    .executeTakeFirst();
  if (!window) return null;
  const rows = await requestMatches(db)
    .select(withheldText<string | null>(sql`false`, sql.ref("request.title")).as("title"))
    .select(["request.id", "request.starts_at", "request.ends_at", "request.time_zone"])
    .select(["request.place_town", "request.place_country", "request.currency", "request.budget_minor"])
    .select(["request.expires_at", "request.number"])
    .where("profile.id", "=", profile_id)
    .where("request.id", "in", (eb) =>
      eb.selectFrom("match_withheld").select("request_id").where("window_id", "=", window_id),
    )
    .where("request.expires_at", ">", now)
    .orderBy("request.expires_at")
    .orderBy("request.id")
    .execute();
  const stored = await db
    .selectFrom("match_withheld")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("window_id", "=", window_id)
    .executeTakeFirstOrThrow();
  const requests = rows.flatMap(({ title, expires_at, currency, ...row }) =>
    title && expires_at && currency ? [{ ...row, title, expires_at, currency }] : [],
  );
  return requests.length > 0 ? { requests, more: window.withheld - stored.count } : null;
}
export type MatchDigest = NonNullable<Awaited<ReturnType<typeof findMatchDigest>>>;
