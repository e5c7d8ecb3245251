// Row-level SQL of personal access tokens; the only writer of their table.
import { sql } from "kysely";
import type { TokenScope } from "#domain/account/access-token.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

export type AccessTokenRow = Omit<Row<"access_token">, "token_digest">;

const columns = [
  "id",
  "account_id",
  "profile_id",
  "name",
  "scopes",
  "created_at",
  "expires_at",
  "last_used_at",
  "revoked_at",
] as const;

/** How many tokens of an account work now; the caller holds the account's lock. */
export async function countLiveTokens(ctx: CommandContext, account_id: string): Promise<number> {
  const row = await ctx.tx
    .selectFrom("access_token")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", account_id)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", ctx.now)
    .executeTakeFirstOrThrow();
  return row.count;
}

export type NewAccessToken = {
  account_id: string;
  profile_id: string;
  name: string;
  scopes: TokenScope[];
  token_digest: Buffer;
  expires_at: Date;
};

export async function insertAccessToken(ctx: CommandContext, token: NewAccessToken): Promise<string> {
  const id = ctx.newId();
  await ctx.tx
    .insertInto("access_token")
    .values({ id, ...token, created_at: ctx.now })
    .execute();
  return id;
}

/** A token of this account under lock. @throws Refusal not_found */
export async function lockOwnToken(
  ctx: CommandContext,
  account_id: string,
  id: string,
): Promise<AccessTokenRow> {
  const query = ctx.tx
    .selectFrom("access_token")
    .select(columns)
    .where("id", "=", id)
    .where("account_id", "=", account_id);
  return (await query.forUpdate().executeTakeFirst()) ?? refuse("not_found");
}

/** Ends a token; one that has ended stays as it is. */
export async function endToken(ctx: CommandContext, id: string): Promise<void> {
  await ctx.tx
    .updateTable("access_token")
    .set({ revoked_at: ctx.now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends every token of an account; returns how many worked. */
export async function endAccountTokens(ctx: CommandContext, account_id: string): Promise<number> {
  const rows = await ctx.tx
    .updateTable("access_token")
    .set({ revoked_at: ctx.now })
    .where("account_id", "=", account_id)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  return rows.length;
}

/** Notes that a token is in use. A later use noted by another process stays. */
export async function noteLastUse(ctx: CommandContext, id: string): Promise<{ account_id: string }> {
  const row = await ctx.tx
    .updateTable("access_token")
    .set({ last_used_at: sql<Date>`greatest(coalesce(last_used_at, created_at), ${ctx.now})` })
    .where("id", "=", id)
    .returning("account_id")
    .executeTakeFirst();
  return row ?? refuse("not_found");
}
