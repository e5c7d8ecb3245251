// Row-level SQL for the files of an account that is being closed.
import { sql } from "kysely";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/** As the answers that they belong to: those of completed bookings stay. */
const answersUncompleted = sql<boolean>`(file.question_key is not null and exists (select 1 from booking
  where booking.id = file.booking_id and booking.status <> 'completed'))`;

/**
 * Deletes the photos and documents of its profiles, what they sent with messages and what answers questions about their
 * bookings; files of requests go with these.
 */
export async function eraseFiles(ctx: CommandContext, { profile_ids }: ClosingAccount): Promise<string[]> {
  if (profile_ids.length === 0) return [];
  const rows = await ctx.tx
    .deleteFrom("file")
    .where((eb) =>
      eb.or([
        eb("profile_id", "in", [...profile_ids]),
        eb("document_of", "in", [...profile_ids]),
        eb.and([
          eb("uploaded_by", "in", [...profile_ids]),
          eb.or([eb("booking_id", "is", null), answersUncompleted]),
        ]),
      ]),
    )
    .returning("storage_key")
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}
