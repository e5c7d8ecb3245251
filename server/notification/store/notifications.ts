// Row-level SQL of notifications; kernel/notify.ts inserts them.
import type { CommandContext } from "#server/kernel/command.ts";

type Told = { until: Date; subject: string | null; subject_id: string | null };

/**
 * Notes that a profile has read what it was told until an instant: of one row, of a kind of row, or all. Returns how many it
 * had not read before.
 */
export async function setRead(
  { tx, now }: CommandContext,
  profile_id: string,
  { until, subject, subject_id }: Told,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("notification")
    .set({ read_at: now })
    .where("profile_id", "=", profile_id)
    .where("read_at", "is", null)
    .where("happened_at", "<=", until)
    .$if(subject !== null, (query) => query.where("subject", "=", subject))
    .$if(subject_id !== null, (query) => query.where("subject_id", "=", subject_id))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
