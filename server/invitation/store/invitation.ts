// Row-level SQL of invitations to a request; the only writer of their table.
import { sql } from "kysely";
import { units } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row, Tx } from "#server/kernel/database/db.ts";
import { lockRequest, type RequestRow } from "#server/request/store/request.ts";

export type InvitationRow = Row<"request_invitation">;

/** How many invitations to a request are active; the caller holds the request's lock. */
export async function countInvitations({ tx }: CommandContext, request_id: string): Promise<number> {
  const row = await tx
    .selectFrom("request_invitation")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("request_id", "=", request_id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Invitations that an account has sent within the last day, in all and to one address; revoked ones count too. */
export async function countSentToday(
  ctx: CommandContext,
  account_id: string,
  address: string | null,
): Promise<{ in_all: number; to_address: number }> {
  const since = new Date(ctx.now.getTime() - units.day_ms);
  return ctx.tx
    .selectFrom("request_invitation")
    .innerJoin("request", "request.id", "request_invitation.request_id")
    .select(sql<number>`count(*)::int`.as("in_all"))
    .select(
      sql<number>`(count(*) filter (where request_invitation.recipient_email = ${address}::citext))::int`.as(
        "to_address",
      ),
    )
    .where("request.account_id", "=", account_id)
    .where("request_invitation.created_at", ">", since)
    .executeTakeFirstOrThrow();
}

/** Inserts an invitation; its token is made from its id. @throws Refusal already_invited for the same provider or address */
export async function insertInvitation(
  ctx: CommandContext,
  values: Pick<InvitationRow, "request_id" | "profile_id" | "recipient_email">,
): Promise<InvitationRow> {
  const id = ctx.newId();
  const row = await ctx.tx
    .insertInto("request_invitation")
    .values({
      ...values,
      id,
      token_hash: ctx.hashLink("invitation", id, 1),
      created_at: ctx.now,
      taken_at: values.profile_id === null ? null : ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? refuse("already_invited");
}

/** An invitation with its request under lock, the request first. @throws Refusal not_found if it is not visible */
export async function lockInvitation(
  ctx: CommandContext,
  id: string,
): Promise<{ invitation: InvitationRow; request: RequestRow }> {
  const found = await ctx.tx
    .selectFrom("request_invitation")
    .select("request_id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) return refuse("not_found");
  const request = await lockRequest(ctx, found.request_id);
  return { request, invitation: await lockRow(ctx, id) };
}

/** The request of the active invitation with this token hash, without lock. @throws Refusal not_found */
export async function getRequestIdByToken({ tx }: CommandContext, hash: string): Promise<string> {
  const row = await tx
    .selectFrom("request_invitation")
    .select("request_id")
    .where("token_hash", "=", Buffer.from(hash, "hex"))
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row?.request_id ?? refuse("not_found");
}

/** The active invitation of a provider to a request, or null; the caller holds the request's lock. */
export async function findStandingInvitation(
  { tx }: CommandContext,
  request_id: string,
  profile_id: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom("request_invitation")
    .select("id")
    .where("request_id", "=", request_id)
    .where("profile_id", "=", profile_id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The active invitation with this token hash, under lock; the caller holds the request's. @throws Refusal not_found */
export async function lockInvitationByToken(ctx: CommandContext, hash: string): Promise<InvitationRow> {
  const row = await ctx.tx
    .selectFrom("request_invitation")
    .selectAll()
    .where("token_hash", "=", Buffer.from(hash, "hex"))
    .where("revoked_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

async function lockRow({ tx }: CommandContext, id: string): Promise<InvitationRow> {
  const query = tx.selectFrom("request_invitation").selectAll().where("id", "=", id).forUpdate();
  return (await query.executeTakeFirst()) ?? refuse("not_found");
}

/**
 * Gives a locked invitation to a provider. Senders must not learn that a mailed invitation was taken: the version,
 * which they read, rises only for links to pass on.
 */
export async function setTaken(ctx: CommandContext, row: InvitationRow, profile_id: string): Promise<void> {
  await ctx.tx
    .updateTable("request_invitation")
    .set({ profile_id, taken_at: ctx.now, version: row.version + (row.recipient_email === null ? 1 : 0) })
    .where("id", "=", row.id)
    .execute();
}

/** Changes a locked invitation. */
export function updateInvitation(
  { tx }: CommandContext,
  row: InvitationRow,
  set: Partial<Pick<InvitationRow, "revoked_at" | "recipient_email">>,
): Promise<InvitationRow> {
  return tx
    .updateTable("request_invitation")
    .set({ ...set, version: row.version + 1 })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether a provider can be invited: it is in use, and so is its account. */
export async function isInvitable({ tx }: CommandContext, profile_id: string): Promise<boolean> {
  const row = await providersInUse(tx).where("profile.id", "=", profile_id).executeTakeFirst();
  return row !== undefined;
}

/** The provider's profile of the account with this address: the default one, else the oldest, else null. */
export async function findProviderByEmail({ tx }: CommandContext, email: string): Promise<string | null> {
  const row = await providersInUse(tx)
    .where("account.email", "=", email)
    .orderBy(sql`profile.id = account.default_profile_id`, "desc")
    .orderBy("profile.created_at")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

function providersInUse(tx: Tx) {
  return tx
    .selectFrom("profile")
    .innerJoin("account", "account.id", "profile.account_id")
    .select("profile.id")
    .where("profile.kind", "=", sql.lit("provider"))
    .where("profile.archived_at", "is", null)
    .where("account.status", "=", sql.lit("active"));
}
