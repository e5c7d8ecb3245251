// Row-level SQL for the files of an account that is being closed.
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/** Deletes the photos and documents of its profiles and what they sent with messages; files of requests go with these. */
export async function eraseFiles(ctx: CommandContext, { profile_ids }: ClosingAccount): Promise<string[]> {
  if (profile_ids.length === 0) return [];
  const rows = await ctx.tx
    .deleteFrom("file")
    .where((eb) =>
      eb.or([
        eb("profile_id", "in", [...profile_ids]),
        eb("document_of", "in", [...profile_ids]),
        eb.and([eb("uploaded_by", "in", [...profile_ids]), eb("booking_id", "is", null)]),
      ]),
    )
    .returning("storage_key")
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}
