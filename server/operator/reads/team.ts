// The operators of the marketplace, who is invited to join them, and what the reader has done.
import { sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { OperatorRole } from "#domain/operator/rights.ts";
import { accounts } from "#server/account/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { operatorGrants, operatorInvitations, ownCommands, ownOperatorInvitations } from "../access.ts";

export type TeamMember = {
  account_id: string;
  email: string;
  roles: OperatorRole[];
  has_second_factor: boolean;
  last_seen_at: string | null;
};

/** A marketplace has fewer operators. */
const maxMembers = 200;

const seen = sql<Date | null>`(select max(device.last_seen_at) from device
  where device.account_id = operator_grant.account_id)`;

/** All operators, earliest first; nobody for whoever does not manage the team. */
export async function listTeam(scope: ReadScope): Promise<TeamMember[]> {
  const account = accounts(scope).select(["id", "email", "has_second_factor"]).as("account");
  const rows = await operatorGrants(scope)
    .innerJoin(account, (join) => join.onRef("account.id", "=", "operator_grant.account_id"))
    .select(["operator_grant.account_id", "operator_grant.roles"])
    .select(["account.email", "account.has_second_factor", seen.as("last_seen_at")])
    .orderBy("operator_grant.granted_at")
    .orderBy("operator_grant.account_id")
    .limit(maxMembers)
    .execute();
  return rows.map((row) => ({
    ...row,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
  }));
}

export type InvitationView = { id: string; email: string; roles: OperatorRole[]; expires_at: string };

/** The invitations that may still be accepted, latest first. */
export async function listInvitations(scope: ReadScope): Promise<InvitationView[]> {
  const rows = await operatorInvitations(scope)
    .select(["id", "email", "roles", "expires_at"])
    .where("expires_at", ">", scope.now)
    .orderBy("invited_at", "desc")
    .orderBy("id")
    .limit(maxMembers)
    .execute();
  return rows.map((row) => ({ ...row, expires_at: row.expires_at.toISOString() }));
}

/** The reader's own invitation; null once it is over, and for anybody else. */
export async function findOwnInvitation(scope: ReadScope, id: string): Promise<InvitationView | null> {
  if (!isId(id)) return null;
  const row = await ownOperatorInvitations(scope)
    .select(["id", "email", "roles", "expires_at"])
    .where("id", "=", id)
    .where("expires_at", ">", scope.now)
    .executeTakeFirst();
  return row ? { ...row, expires_at: row.expires_at.toISOString() } : null;
}

export type OwnAct = { id: string; name: string; subject_noun: string; subject_id: string; at: string };

/** The reader's own latest commands. */
export async function listOwnActs(scope: ReadScope): Promise<OwnAct[]> {
  const rows = await ownCommands(scope)
    .select(["id", "name", "subject_noun", "subject_id", "at"])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limits.page_rows)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
