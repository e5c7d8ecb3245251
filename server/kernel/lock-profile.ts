// A profile acts only while it is in use, and who acts is known from before the transaction began. So the row is asked
// once more inside it, under a lock that lets everything through but archiving: whichever of the two comes first, the
// other one sees what it did.
import type { Tx } from "./database/db.ts";

/** Whether the profile is in use; then it stays so until the transaction ends, because archiving waits for it. */
export async function holdProfile(tx: Tx, profile_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("profile")
    .select("archived_at")
    .where("id", "=", profile_id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined && row.archived_at === null;
}
