// The daily digest of a profile: what its account wants in it and has not read when it is sent.
import { sql } from "kysely";
import { limits, units } from "#domain/limits.ts";
import { deliveryOf } from "#domain/notification/deliveries.ts";
import { mailTemplates } from "#domain/notification/jobs.ts";
import { type Topic, topicOf } from "#domain/notification/topics.ts";
import type { Settings } from "#domain/setting/settings.ts";
import { later } from "#domain/time.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { countUnread } from "#server/thread/store/unread.ts";
import { requestMatches } from "./notification.ts";
import { listUnreadIn } from "./notifications.ts";

/** What the mail of a digest says; null for another profile's, and when there is nothing to say. */
export async function findDigest(
  db: Database,
  digest_id: string,
  profile_id: string,
  now: Date,
  settings: Settings,
) {
  const digest = await db
    .selectFrom("digest")
    .select(["since", "closed_at"])
    .select(
      sql<Date | null>`(select max(earlier.closed_at) from digest earlier
        where earlier.profile_id = digest.profile_id and earlier.closed_at < digest.since)`.as("earlier"),
    )
    .where("id", "=", digest_id)
    .where("profile_id", "=", profile_id)
    .executeTakeFirst();
  const reader = digest && (await findReader(db, profile_id));
  if (!reader) return null;
  const scope = new ReadScope(db, reader.actor, now, settings);
  const span = { since: digest.since, until: digest.closed_at ?? now };
  const events = mailTemplates.filter((template) => reader.topics.has(topicOf[template] ?? ""));
  const groups = await listUnreadIn(scope, { ...span, events });
  const threads = reader.topics.has("messages") ? await countUnread(scope, null) : 0;
  const opened = { since: openedSince(digest), until: span.until, now };
  const requests = reader.topics.has("matching_requests") ? await listNew(db, profile_id, opened) : [];
  return groups.length + threads + requests.length > 0 ? { groups, threads, requests } : null;
}
export type DailyDigest = NonNullable<Awaited<ReturnType<typeof findDigest>>>;

/** The profile as an actor, with the topics that its account wants in the digest; null for a closed or suspended account. */
async function findReader(
  db: Database,
  profile_id: string,
): Promise<{ actor: Member; topics: ReadonlySet<Topic | ""> } | null> {
  const row = await db
    .selectFrom("profile")
    .innerJoin("account", "account.id", "profile.account_id")
    .select(["profile.id", "profile.kind", "profile.display_name", "profile.country", "profile.verified_at"])
    .select(["account.id as account_id", "account.email"])
    .where("profile.id", "=", profile_id)
    .where("profile.archived_at", "is", null)
    .where("account.status", "=", sql.lit("active"))
    .executeTakeFirst();
  if (!row) return null;
  const choices = await db
    .selectFrom("notification_choice")
    .select(["topic", "is_mailed", "otherwise"])
    .where("account_id", "=", row.account_id)
    .execute();
  const { id, display_name, country, verified_at, account_id, email } = row;
  const kind = row.kind === "provider" ? "provider" : "customer";
  return {
    actor: {
      kind: "member",
      account_id,
      email,
      is_operator: false,
      profile: { id, kind, display_name, country, is_verified: verified_at !== null },
      visitor_id: null,
      on_behalf_of: null,
      assurance: { is_two_factor: false, proved_at: null },
    },
    topics: new Set(
      choices.filter((choice) => deliveryOf(choice) === "daily").map(({ topic }) => topic as Topic),
    ),
  };
}

/** A request is opened a while before its providers are found: the digest reaches back to the one before, a day at most. */
function openedSince({ since, earlier }: { since: Date; earlier: Date | null }): Date {
  const dayBefore = new Date(since.getTime() - 24 * units.hour_ms);
  return earlier ? later(earlier, dayBefore) : dayBefore;
}

type Span = { since: Date; until: Date; now: Date };

/** Requests of a span that match the provider and are still open, those that end first at the top. */
async function listNew(db: Database, profile_id: string, { since, until, now }: Span) {
  const rows = await requestMatches(db, "daily")
    .select(withheldText<string | null>(sql`false`, sql.ref("request.title")).as("title"))
    .select(["request.id", "request.starts_at", "request.ends_at", "request.time_zone"])
    .select(["request.place_town", "request.place_country", "request.currency", "request.budget_minor"])
    .select(["request.expires_at", "request.number"])
    .where("profile.id", "=", profile_id)
    .where("request.opened_at", ">=", since)
    .where("request.opened_at", "<=", until)
    .where("request.expires_at", ">", now)
    .orderBy("request.expires_at")
    .orderBy("request.id")
    .limit(limits.digest_entries)
    .execute();
  return rows.flatMap(({ title, expires_at, currency, ...row }) =>
    title && expires_at && currency ? [{ ...row, title, expires_at, currency }] : [],
  );
}
