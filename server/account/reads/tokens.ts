// Reads of personal access tokens: for their page, and the holder behind a program's token.
import type { TokenScope } from "#domain/account/access-token.ts";
import { limits, units } from "#domain/limits.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { accessTokens, accounts, profiles } from "../access.ts";

/** A token as its page shows it. Instants are ISO 8601. */
export type OwnAccessToken = {
  id: string;
  name: string;
  profile_name: string;
  scopes: TokenScope[];
  created_at: string;
  expires_at: string;
  last_used_at: string | null;
  state: "live" | "expired" | "revoked";
};

const scopesOf = (texts: readonly string[]) => texts as TokenScope[];

/** The account's tokens, newest first; those that ended long ago are left out. */
export async function listOwnTokens(scope: ReadScope): Promise<OwnAccessToken[]> {
  const { now } = scope;
  const since = new Date(now.getTime() - limits.ended_access_token_days * units.day_ms);
  const profile = profiles(scope).select(["id", "display_name"]).as("profile");
  const rows = await accessTokens(scope)
    .innerJoin(profile, (join) => join.onRef("profile.id", "=", "access_token.profile_id"))
    .select(["access_token.id", "access_token.name", "access_token.scopes", "profile.display_name"])
    .select(["access_token.created_at", "access_token.expires_at"])
    .select(["access_token.last_used_at", "access_token.revoked_at"])
    .where("access_token.expires_at", ">", since)
    .where((eb) =>
      eb.or([eb("access_token.revoked_at", "is", null), eb("access_token.revoked_at", ">", since)]),
    )
    .orderBy("access_token.created_at", "desc")
    .orderBy("access_token.id", "desc")
    .limit(2 * limits.access_tokens_per_account)
    .execute();
  return rows.map(({ display_name, scopes, created_at, expires_at, last_used_at, revoked_at, ...row }) => ({
    ...row,
    profile_name: display_name,
    scopes: scopesOf(scopes),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    state: revoked_at ? "revoked" : expires_at <= now ? "expired" : "live",
  }));
}

/** The holder of a token, and when it was last used. */
export type TokenHolder = {
  status: "active" | "suspended";
  last_used_at: Date | null;
  actor: Member & Required<Pick<Member, "access_token">>;
};

/**
 * The holder of a live token: its profile, never an operator, without a proof of identity. Null for an unknown, ended or
 * expired token, an archived profile and a closed account. `scope` is the system's.
 */
export async function findTokenHolder(scope: ReadScope, token_digest: Buffer): Promise<TokenHolder | null> {
  const account = accounts(scope).select(["id", "email", "status"]).as("account");
  const profile = profiles(scope)
    .select(["id", "kind", "display_name", "country", "verified_at", "archived_at"])
    .as("profile");
  const row = await accessTokens(scope)
    .innerJoin(profile, (join) => join.onRef("profile.id", "=", "access_token.profile_id"))
    .innerJoin(account, (join) => join.onRef("account.id", "=", "access_token.account_id"))
    .select(["access_token.id as token_id", "access_token.scopes", "access_token.last_used_at"])
    .select(["profile.id", "profile.kind", "profile.display_name", "profile.country", "profile.verified_at"])
    .select(["account.id as account_id", "account.email", "account.status"])
    .where("access_token.token_digest", "=", token_digest)
    .where("access_token.revoked_at", "is", null)
    .where("access_token.expires_at", ">", scope.now)
    .where("profile.archived_at", "is", null)
    .where("account.status", "<>", "closed")
    .executeTakeFirst();
  if (!row) return null;
  const { id, display_name, country } = row;
  const kind = row.kind === "provider" ? "provider" : "customer";
  return {
    status: row.status === "suspended" ? "suspended" : "active",
    last_used_at: row.last_used_at,
    actor: {
      kind: "member",
      account_id: row.account_id,
      email: row.email,
      is_operator: false,
      visitor_id: null,
      on_behalf_of: null,
      assurance: { is_two_factor: false, proved_at: null },
      profile: { id, kind, display_name, country, is_verified: row.verified_at !== null },
      access_token: { id: row.token_id, scopes: scopesOf(row.scopes) },
    },
  };
}
