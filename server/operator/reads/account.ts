// One account as an operator sees it, with its impersonations and the commands run in them.
import { sql } from "kysely";
import type { AccountStatus } from "#domain/account/machine.ts";
import { type VerificationStatus, verificationOf } from "#domain/account/verification.ts";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { OperatorRole } from "#domain/operator/rights.ts";
import { accounts, profiles } from "#server/account/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { operatorAccounts, operatorDevices, operatorImpersonations, operatorLog } from "../access.ts";

export type ProfileView = {
  id: string;
  kind: "customer" | "provider";
  display_name: string;
  /** Null for a customer's profile. */
  verification: VerificationStatus | null;
  refusal: { at: string; reason: string } | null;
  is_archived: boolean;
  version: number;
};
export type ImpersonationView = {
  id: string;
  by: string;
  reason: string;
  started_at: string;
  ends_at: string;
  ended_at: string | null;
};
/** A command that an operator ran while impersonating the account; `by` is the operator's address. */
export type ImpersonatedCommandView = { id: string; name: string; at: string; by: string };
export type AccountForOperator = {
  id: string;
  email: string;
  status: AccountStatus;
  version: number;
  created_at: string;
  locale: string;
  is_operator: boolean;
  /** Its roles as an operator. */
  roles: OperatorRole[];
  has_second_factor: boolean;
  devices: number;
  last_seen_at: string | null;
  profiles: ProfileView[];
  impersonations: ImpersonationView[];
  commands: ImpersonatedCommandView[];
};

/** The account; null for an unknown id and for everybody but an operator. */
export async function findAccount(scope: ReadScope, id: string): Promise<AccountForOperator | null> {
  if (!isId(id)) return null;
  const row = await operatorAccounts(scope)
    .select(["id", "email", "status", "version", "created_at", "locale", "has_second_factor"])
    .select(
      sql<
        OperatorRole[] | null
      >`(select operator_grant.roles from operator_grant where operator_grant.account_id = account.id)`.as(
        "roles",
      ),
    )
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const [summary, profileViews, impersonations, deeds] = await Promise.all([
    summarizeDevices(scope, id),
    listProfiles(scope, id),
    listImpersonations(scope, id),
    listImpersonatedCommands(scope, id),
  ]);
  return {
    ...row,
    ...summary,
    is_operator: row.roles !== null,
    roles: row.roles ?? [],
    status: row.status as AccountStatus,
    created_at: row.created_at.toISOString(),
    profiles: profileViews,
    impersonations,
    commands: deeds,
  };
}

async function summarizeDevices(scope: ReadScope, id: string) {
  const row = await operatorDevices(scope)
    .select([
      sql<number>`count(*) filter (where revoked_at is null)::int`.as("devices"),
      sql<Date | null>`max(last_seen_at)`.as("last_seen_at"),
    ])
    .where("account_id", "=", id)
    .executeTakeFirstOrThrow();
  return { devices: row.devices, last_seen_at: row.last_seen_at?.toISOString() ?? null };
}

async function listProfiles(scope: ReadScope, id: string): Promise<ProfileView[]> {
  const rows = await profiles(scope)
    .select(["id", "kind", "display_name", "verified_at", "archived_at", "version"])
    .select(["refused_at", "refusal_reason"])
    .where("account_id", "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ verified_at, refused_at, refusal_reason, archived_at, kind, ...row }) => ({
    ...row,
    kind: kind === "provider" ? "provider" : "customer",
    verification: kind === "provider" ? verificationOf({ verified_at, refused_at }) : null,
    refusal: refused_at && { at: refused_at.toISOString(), reason: refusal_reason ?? "" },
    is_archived: archived_at !== null,
  }));
}

async function listImpersonations(scope: ReadScope, id: string): Promise<ImpersonationView[]> {
  const by = accounts(scope).select(["id", "email"]).as("by");
  const rows = await operatorImpersonations(scope)
    .innerJoin(by, (join) => join.onRef("by.id", "=", "impersonation.operator_id"))
    .select(["impersonation.id", "by.email", "reason", "started_at", "ends_at", "ended_at"])
    .where("account_id", "=", id)
    .where("started_at", "is not", null)
    .orderBy("created_at", "desc")
    .limit(limits.page_rows)
    .execute();
  return rows.map(({ started_at, ends_at, ended_at, email, ...row }) => ({
    ...row,
    by: email,
    started_at: started_at?.toISOString() ?? "",
    ends_at: ends_at?.toISOString() ?? "",
    ended_at: ended_at?.toISOString() ?? null,
  }));
}

async function listImpersonatedCommands(scope: ReadScope, id: string): Promise<ImpersonatedCommandView[]> {
  const by = accounts(scope).select(["id", "email"]).as("by");
  const rows = await operatorLog(scope)
    .innerJoin(by, (join) => join.onRef("by.id", "=", "command_log.on_behalf_of"))
    .select(["command_log.id", "name", "at", "by.email"])
    .where("account_id", "=", id)
    .where("on_behalf_of", "is not", null)
    .where("name", "<>", "end_impersonation")
    .orderBy("at", "desc")
    .orderBy("command_log.id", "desc")
    .limit(limits.page_rows)
    .execute();
  return rows.map(({ id: command_id, name, at, email }) => ({
    id: command_id,
    name,
    at: at.toISOString(),
    by: email,
  }));
}

/** The account that a code will impersonate, for the operator's confirmation; null for an invalid code. */
export async function findImpersonationByCode(
  scope: ReadScope,
  code_digest: Buffer,
  session_id: string,
): Promise<{ name: string; email: string; reason: string } | null> {
  const account = operatorAccounts(scope)
    .select(["id", "email"])
    .select(
      sql<string | null>`(select display_name from profile where profile.account_id = account.id
        and archived_at is null order by (profile.id = account.default_profile_id) desc nulls last, created_at limit 1)`.as(
        "name",
      ),
    )
    .as("account");
  const row = await operatorImpersonations(scope)
    .innerJoin(account, (join) => join.onRef("account.id", "=", "impersonation.account_id"))
    .select(["account.name", "account.email", "reason"])
    .where("code_digest", "=", code_digest)
    .where("session_id", "=", session_id)
    .where("operator_id", "=", scope.actor.kind === "member" ? scope.actor.account_id : null)
    .where("started_at", "is", null)
    .where("code_expires_at", ">", scope.now)
    .executeTakeFirst();
  return row ? { ...row, name: row.name ?? row.email } : null;
}
