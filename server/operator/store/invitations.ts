// Row-level SQL of invitations to become an operator; the only writer of `operator_invitation`.
import { sql } from "kysely";
import { limits, units } from "#domain/limits.ts";
import type { OperatorRole } from "#domain/operator/rights.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database, Row } from "#server/kernel/database/db.ts";

export type OperatorInvitation = Row<"operator_invitation">;

/** How many invitations an operator has sent within the last day, revoked ones too; one command at a time counts. */
export async function countInvitedToday({ tx, now }: CommandContext, account_id: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operator invitations', 0))`.execute(tx);
  const row = await tx
    .selectFrom("command_log")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("name", "=", "invite_operator")
    .where("account_id", "=", account_id)
    .where("at", ">", new Date(now.getTime() - units.day_ms))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Inserts an invitation; an expired one to the same address makes room. @throws Refusal operator_invited */
export async function insertOperatorInvitation(
  ctx: CommandContext,
  values: { email: string; roles: OperatorRole[]; invited_by: string },
): Promise<OperatorInvitation> {
  await ctx.tx
    .deleteFrom("operator_invitation")
    .where("email", "=", values.email)
    .where("expires_at", "<=", ctx.now)
    .execute();
  const row = await ctx.tx
    .insertInto("operator_invitation")
    .values({
      ...values,
      id: ctx.newId(),
      invited_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + limits.operator_invitation_days * units.day_ms),
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? refuse("operator_invited");
}

/** An invitation under lock, to this address if one is given. @throws Refusal not_found */
export async function lockOperatorInvitation(
  { tx }: CommandContext,
  id: string,
  email?: string,
): Promise<OperatorInvitation> {
  const query = tx.selectFrom("operator_invitation").selectAll().where("id", "=", id).forUpdate();
  const found = await (email === undefined ? query : query.where("email", "=", email)).executeTakeFirst();
  return found ?? refuse("not_found");
}

/** Deletes an invitation that was accepted or revoked. */
export async function deleteOperatorInvitation({ tx }: CommandContext, id: string): Promise<void> {
  await tx.deleteFrom("operator_invitation").where("id", "=", id).returning("id").executeTakeFirstOrThrow();
}

/** A standing invitation with the language of whoever made it, for its mail; null once it is over. */
export async function findInvitationToMail(db: Database, id: string, now: Date) {
  const row = await db
    .selectFrom("operator_invitation")
    .innerJoin("account", "account.id", "operator_invitation.invited_by")
    .select(["operator_invitation.id", "operator_invitation.email", "operator_invitation.roles"])
    .select(["operator_invitation.rotation", "operator_invitation.expires_at"])
    .select(["account.locale", "account.time_zone"])
    .where("operator_invitation.id", "=", id)
    .where("operator_invitation.expires_at", ">", now)
    .executeTakeFirst();
  return row ?? null;
}
