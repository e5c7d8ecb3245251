// What the account's own pages show.
import { sql } from "kysely";
import { readUserAgent, type UserAgentInfo } from "#domain/account/user-agent.ts";
import { limits, units } from "#domain/limits.ts";
import { type Delivery, deliveryOf } from "#domain/notification/deliveries.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import {
  accountExports,
  accounts,
  devices,
  notificationChoices,
  ownImpersonations,
  profileContacts,
  profiles,
} from "../access.ts";
import { type UnfinishedCounts, unfinishedCounts } from "../store/unfinished-profiles.ts";

const accountIdOf = (scope: ReadScope) => (scope.actor.kind === "member" ? scope.actor.account_id : null);

export type AccountView = { email: string; locale: "en" | "de"; time_zone: string };

/** The signed-in account's address, language and time zone, or null. */
export async function findOwnAccount(scope: ReadScope): Promise<AccountView | null> {
  const row = await accounts(scope)
    .select(["email", "locale", "time_zone"])
    .where("id", "=", accountIdOf(scope))
    .executeTakeFirst();
  return row ? { ...row, locale: row.locale === "de" ? "de" : "en" } : null;
}

/** The terms agreed to at sign-up, and when (ISO 8601); null where none were recorded. */
export async function findAgreement(
  scope: ReadScope,
): Promise<{ terms_version: string; terms_accepted_at: string } | null> {
  const row = await accounts(scope)
    .select(["terms_version", "terms_accepted_at"])
    .where("id", "=", accountIdOf(scope))
    .executeTakeFirst();
  if (!row?.terms_version || !row.terms_accepted_at) return null;
  return { terms_version: row.terms_version, terms_accepted_at: row.terms_accepted_at.toISOString() };
}

/** How the account learns of a topic that it has chosen something for. */
export async function listDeliveries(scope: ReadScope): Promise<ReadonlyMap<string, Delivery>> {
  const rows = await notificationChoices(scope)
    .select(["topic", "is_mailed", "otherwise"])
    .where("account_id", "=", accountIdOf(scope))
    .execute();
  return new Map(rows.map(({ topic, ...stored }) => [topic, deliveryOf(stored)]));
}

export type OwnProfileRow = {
  id: string;
  kind: "customer" | "provider";
  is_company: boolean;
  display_name: string;
  country: string;
  is_verified: boolean;
  is_archived: boolean;
  is_default: boolean;
  photo_id: string | null;
  unfinished: UnfinishedCounts;
};

const photoId = sql<string | null>`(select file.id from file where file.profile_id = profile.id)`;

/** All profiles of the account, archived ones included, oldest first. */
export async function listOwnProfiles(scope: ReadScope): Promise<OwnProfileRow[]> {
  const rows = await profiles(scope)
    .select([
      "profile.id",
      "profile.kind",
      "profile.is_company",
      "profile.display_name",
      "profile.country",
      sql<boolean>`profile.verified_at is not null`.as("is_verified"),
      sql<boolean>`profile.archived_at is not null`.as("is_archived"),
      sql<boolean>`coalesce(profile.id = (select account.default_profile_id from account
        where account.id = profile.account_id), false)`.as("is_default"),
      photoId.as("photo_id"),
      unfinishedCounts().as("unfinished"),
    ])
    .where("profile.account_id", "=", accountIdOf(scope))
    .orderBy("profile.created_at")
    .orderBy("profile.id")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind === "provider" ? "provider" : "customer" }));
}

export type OwnProfile = {
  id: string;
  kind: "customer" | "provider";
  is_company: boolean;
  display_name: string;
  country: string;
  tax_id: string | null;
  about: string | null;
  is_verified: boolean;
  verified_at: Date | null;
  /** When the provider was told that its verification will end. */
  verification_reminded_at: Date | null;
  /** Why an operator refused the provider; null otherwise. */
  refusal_reason: string | null;
  /** The terms that it has agreed to. */
  terms_version: string;
  version: number;
  photo_id: string | null;
  /** The categories of a provider; empty for a customer. */
  category_ids: string[];
  email: string;
  phone: string | null;
  address_line: string | null;
  postal_code: string | null;
  city: string | null;
  region: string | null;
};

/** The active profile with its contact data, or null. */
export async function findActiveProfile(scope: ReadScope): Promise<OwnProfile | null> {
  const contact = profileContacts(scope)
    .select(["profile_id", "email", "phone", "address_line", "postal_code", "city", "region"])
    .as("contact");
  const row = await profiles(scope)
    .innerJoin(contact, (join) => join.onRef("contact.profile_id", "=", "profile.id"))
    .select([
      "profile.id",
      "profile.kind",
      "profile.is_company",
      "profile.display_name",
      "profile.country",
      "profile.tax_id",
      "profile.about",
      "profile.refusal_reason",
      "profile.verified_at",
      "profile.verification_reminded_at",
      "profile.terms_version",
      "profile.version",
      "contact.email",
      "contact.phone",
      "contact.address_line",
      "contact.postal_code",
      "contact.city",
      "contact.region",
      sql<boolean>`profile.verified_at is not null`.as("is_verified"),
      photoId.as("photo_id"),
      sql<string[]>`array(select category_id from provider_category
        where provider_category.profile_id = profile.id order by 1)`.as("category_ids"),
    ])
    .where("profile.id", "=", profileId(scope.actor))
    .executeTakeFirst();
  return row ? { ...row, kind: row.kind === "provider" ? "provider" : "customer" } : null;
}

export type OwnDeviceRow = UserAgentInfo & {
  session_id: string;
  first_seen_at: string;
  last_seen_at: string;
};

/** The devices the account is signed in on, last used first. */
export async function listOwnDevices(scope: ReadScope): Promise<OwnDeviceRow[]> {
  const since = new Date(scope.now.getTime() - limits.session_days * units.day_ms);
  const rows = await devices(scope)
    .select(["session_id", "user_agent", "created_at", "last_seen_at"])
    .where("account_id", "=", accountIdOf(scope))
    .where("revoked_at", "is", null)
    .where("last_seen_at", ">", since)
    .orderBy("last_seen_at", "desc")
    .orderBy("session_id")
    .execute();
  return rows.map(({ session_id, user_agent, created_at, last_seen_at }) => ({
    session_id,
    ...readUserAgent(user_agent),
    first_seen_at: created_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }));
}

export type OwnImpersonationRow = {
  id: string;
  reason: string;
  started_at: string;
  ends_at: string;
  ended_at: string | null;
};

/** Started impersonations of the account, newest first, one page at most. */
export async function listOwnImpersonations(scope: ReadScope): Promise<OwnImpersonationRow[]> {
  const rows = await ownImpersonations(scope)
    .select(["id", "reason", "started_at", "ends_at", "ended_at"])
    .where("account_id", "=", accountIdOf(scope))
    .where("started_at", "is not", null)
    .orderBy("created_at", "desc")
    .limit(limits.page_rows)
    .execute();
  return rows.map(({ id, reason, started_at, ends_at, ended_at }) => ({
    id,
    reason,
    started_at: started_at?.toISOString() ?? "",
    ends_at: ends_at?.toISOString() ?? "",
    ended_at: ended_at?.toISOString() ?? null,
  }));
}

export type ExportView = {
  status: "requested" | "ready";
  expires_at: string | null;
  /** When the next export may be requested; null: now. */
  next_at: string | null;
};

/** The account's last export while it is being made, its link works or the next one may not be requested; else null. */
export async function findOwnExport(
  scope: ReadScope,
): Promise<ExportView | { status: "gone"; next_at: string } | null> {
  const row = await accountExports(scope)
    .select(["status", "requested_at", "expires_at"])
    .where("account_id", "=", accountIdOf(scope))
    .orderBy("requested_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const next = new Date(row.requested_at.getTime() + limits.export_every_hours * units.hour_ms);
  const next_at = next > scope.now ? next.toISOString() : null;
  if (row.status === "requested") return { status: "requested", expires_at: null, next_at };
  const isReady = row.status === "ready" && row.expires_at !== null && row.expires_at > scope.now;
  if (isReady) return { status: "ready", expires_at: row.expires_at?.toISOString() ?? null, next_at };
  return next_at ? { status: "gone", next_at } : null;
}

export type ReadyExport = { storage_key: string; size_bytes: number; ready_at: string; expires_at: string };

/** The account's own export whose link has this token digest, while the link is valid. */
export async function findExportByDigest(
  scope: ReadScope,
  token_digest: Buffer,
): Promise<ReadyExport | null> {
  const row = await accountExports(scope)
    .select(["storage_key", "size_bytes", "ready_at", "expires_at"])
    .where("account_id", "=", accountIdOf(scope))
    .where("token_digest", "=", token_digest)
    .where("status", "=", sql.lit("ready"))
    .where("expires_at", ">", scope.now)
    .executeTakeFirst();
  if (!row?.storage_key || !row.size_bytes || !row.ready_at || !row.expires_at) return null;
  const { storage_key, size_bytes, ready_at, expires_at } = row;
  return { storage_key, size_bytes, ready_at: ready_at.toISOString(), expires_at: expires_at.toISOString() };
}
