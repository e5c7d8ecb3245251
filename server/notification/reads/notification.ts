// Reads for mails and their jobs, as the system: no rows are filtered by actor. The templates decide what a reader
// learns: they show a customer's name only after acceptance.
import { sql } from "kysely";
import type { Topic } from "#domain/notification/topics.ts";
import type { Database } from "#server/kernel/database/db.ts";
import type { Recipient } from "#server/kernel/mail/content.ts";
import type { LinkAddress } from "#server/kernel/mail/link-mail.ts";
import { isInvitedTo, isPassedBy } from "#server/request/store/passes.ts";

/** Condition on `account`: it wants a topic by a mail at once, which is what it gets without a choice, or once a day. */
function wants(topic: Topic, how: "at_once" | "daily" = "at_once") {
  const choice = sql`select 1 from notification_choice
    where notification_choice.account_id = account.id and topic = ${topic} and not is_mailed`;
  return how === "at_once"
    ? sql<boolean>`not exists (${choice})`
    : sql<boolean>`exists (${choice} and otherwise = 'daily')`;
}

/** Whether the account of a profile wants mails about a topic; by default it does. */
export async function isMailedAbout(db: Database, profile_id: string, topic: Topic): Promise<boolean> {
  const row = await db
    .selectFrom("profile")
    .innerJoin("account", "account.id", "profile.account_id")
    .select(wants(topic).as("wants"))
    .where("profile.id", "=", profile_id)
    .executeTakeFirst();
  return row?.wants ?? false;
}

/** The recipient of a profile's mails: its account's address, language and time zone; null for a closed account. */
export async function findRecipient(
  db: Database,
  profile_id: string,
): Promise<(Recipient & { account_id: string }) | null> {
  const row = await db
    .selectFrom("profile")
    .innerJoin("account", "account.id", "profile.account_id")
    .select([
      "account.id as account_id",
      "account.email",
      "account.locale",
      "account.time_zone",
      "profile.display_name as profile_name",
    ])
    .where("profile.id", "=", profile_id)
    .where("account.status", "<>", "closed")
    .executeTakeFirst();
  return row ? { ...row, locale: row.locale === "de" ? "de" : "en" } : null;
}

/** The recipient of an account's own mails, also without a profile; null for an unknown account. */
export async function findAccountRecipient(db: Database, account_id: string): Promise<Recipient | null> {
  const row = await db
    .selectFrom("account")
    .select(["id as account_id", "email", "locale", "time_zone", "email as profile_name"])
    .where("id", "=", account_id)
    .executeTakeFirst();
  return row ? { ...row, locale: row.locale === "de" ? "de" : "en" } : null;
}

/** The reader of a mail with a link: language and zone are those of the address's account, else those of the row. */
export async function findLinkRecipient(db: Database, address: LinkAddress): Promise<Recipient> {
  const { email, name, locale, time_zone } = address;
  const account = await db
    .selectFrom("account")
    .select(["id", "locale", "time_zone"])
    .where("email", "=", email)
    .where("status", "=", sql.lit("active"))
    .executeTakeFirst();
  const written = account?.locale ?? locale;
  return {
    account_id: account?.id ?? null,
    email,
    locale: written === "de" ? "de" : "en",
    time_zone: account?.time_zone ?? time_zone,
    profile_name: name ?? email,
  };
}

/**
 * Each open request with each provider it matches, as on the board: verified, not archived, of its category and country
 * (any country while it names none), of an active account other than the owner's that wants to hear of them so. Without
 * the providers that have passed on it, and those whose invitation has told them.
 */
export function requestMatches(db: Database, how: "at_once" | "daily" = "at_once") {
  return db
    .selectFrom("request")
    .innerJoin("provider_category", "provider_category.category_id", "request.category_id")
    .innerJoin("profile", "profile.id", "provider_category.profile_id")
    .innerJoin("account", "account.id", "profile.account_id")
    .where("request.status", "=", sql.lit("open"))
    .where("request.is_directed", "=", sql.lit(false))
    .where("profile.kind", "=", "provider")
    .where("profile.verified_at", "is not", null)
    .where("profile.archived_at", "is", null)
    .where("account.status", "=", sql.lit("active"))
    .where(wants("matching_requests", how))
    .whereRef("profile.account_id", "<>", "request.account_id")
    .where((eb) => eb.not(isPassedBy(sql.ref("profile.id"))))
    .where((eb) => eb.not(isInvitedTo(sql.ref("profile.id"))))
    .where((eb) =>
      eb.or([
        eb("request.place_country", "is", null),
        eb("request.place_country", "=", eb.ref("profile.country")),
      ]),
    );
}

/**
 * The next profiles of a request's category after one of them (null: from the first), in order of their ids. A keyset
 * page of candidates, so that a batch costs the same for any number of providers.
 */
export async function listProvidersOfCategory(
  db: Database,
  request_id: string,
  { after, rows }: { after: string | null; rows: number },
): Promise<string[]> {
  const candidates = await db
    .selectFrom("provider_category")
    .select("profile_id")
    .where("category_id", "=", (eb) =>
      eb.selectFrom("request").select("category_id").where("id", "=", request_id),
    )
    .$if(after !== null, (query) => query.where("profile_id", ">", after))
    .orderBy("profile_id")
    .limit(rows)
    .execute();
  return candidates.map((row) => row.profile_id);
}

/** Which of these profiles a request matches that want to hear of it so, in order of their ids. */
export async function listMatching(
  db: Database,
  request_id: string,
  profiles: readonly string[],
  how: "at_once" | "daily" = "at_once",
): Promise<string[]> {
  const candidates = await requestMatches(db, how)
    .select("profile.id")
    .where("request.id", "=", request_id)
    .where(sql<boolean>`profile.id = any(${[...profiles]}::uuid[])`)
    .orderBy("profile.id")
    .execute();
  return candidates.map((row) => row.id);
}
