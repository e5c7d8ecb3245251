// Row-level SQL of the photos of an account that is closed.
import type { CommandContext } from "#server/kernel/command.ts";

/** Takes the photos of these profiles away; answers the keys of their bytes. */
export async function deletePhotosOf(ctx: CommandContext, profile_ids: readonly string[]): Promise<string[]> {
  if (profile_ids.length === 0) return [];
  const rows = await ctx.tx
    .deleteFrom("file")
    .where("profile_id", "in", [...profile_ids])
    .returning("storage_key")
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}
