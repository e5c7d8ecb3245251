// Row-level SQL of calendar feeds; the only writer of their table.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

export type FeedRow = Pick<Row<"calendar_feed">, "id" | "profile_id" | "created_at">;

/** The profile's feed, or null; the caller holds the profile's lock. */
export async function findFeedByProfile(ctx: CommandContext, profile_id: string): Promise<FeedRow | null> {
  const query = ctx.tx.selectFrom("calendar_feed").select(["id", "profile_id", "created_at"]);
  return (await query.where("profile_id", "=", profile_id).executeTakeFirst()) ?? null;
}

export async function insertFeed(
  ctx: CommandContext,
  feed: { profile_id: string; token_digest: Buffer },
): Promise<string> {
  const id = ctx.newId();
  await ctx.tx
    .insertInto("calendar_feed")
    .values({ id, ...feed, created_at: ctx.now })
    .execute();
  return id;
}

/** A feed of any profile of the actor's account, under lock. @throws Refusal not_found */
export async function lockOwnFeed(ctx: CommandContext, id: string): Promise<FeedRow> {
  const { actor } = ctx;
  const account_id = actor.kind === "member" ? actor.account_id : null;
  const found = await sql<FeedRow>`
    select calendar_feed.id, calendar_feed.profile_id, calendar_feed.created_at
    from calendar_feed join profile on profile.id = calendar_feed.profile_id
    where calendar_feed.id = ${id} and profile.account_id = ${account_id}::uuid
    for update of calendar_feed`.execute(ctx.tx);
  return found.rows[0] ?? refuse("not_found");
}

/** Deletes a feed: its address then answers as if it had never existed. */
export async function deleteFeed(ctx: CommandContext, id: string): Promise<void> {
  await ctx.tx.deleteFrom("calendar_feed").where("id", "=", id).execute();
}

/** Deletes the feeds of an account that is being closed. */
export async function deleteFeedsByProfiles(
  ctx: CommandContext,
  profile_ids: readonly string[],
): Promise<void> {
  await ctx.tx
    .deleteFrom("calendar_feed")
    .where("profile_id", "in", [...profile_ids])
    .execute();
}
