// Since when the browsers that have signed in to an account count as known.
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database } from "#server/kernel/database/db.ts";

/** The account of this address or id; the database compares the address (citext). */
export async function findBrowsersKnownSince(
  db: Database,
  key: { email: string } | { account_id: string },
): Promise<{ id: string; browsers_known_since: Date | null } | null> {
  const query = db.selectFrom("account").select(["id", "browsers_known_since"]);
  const filtered =
    "email" in key ? query.where("email", "=", key.email) : query.where("id", "=", key.account_id);
  return (await filtered.executeTakeFirst()) ?? null;
}

/** Forgets every known browser of an account; only browsers that sign in from now on count as known. */
export async function forgetKnownBrowsers(ctx: CommandContext, account_id: string): Promise<void> {
  await ctx.tx
    .updateTable("account")
    .set({ browsers_known_since: ctx.now })
    .where("id", "=", account_id)
    .returning("id")
    .executeTakeFirstOrThrow();
}
