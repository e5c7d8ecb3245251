// Row-level SQL for the photos of an account that is being closed.
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/** Deletes the photos of its profiles; files of requests go with these. */
export async function erasePhotos(ctx: CommandContext, { profile_ids }: ClosingAccount): Promise<string[]> {
  if (profile_ids.length === 0) return [];
  const rows = await ctx.tx
    .deleteFrom("file")
    .where("profile_id", "in", [...profile_ids])
    .returning("storage_key")
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}
