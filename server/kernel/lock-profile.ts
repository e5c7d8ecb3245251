// The actor was read before the transaction began, and its profile may have been archived since. The row is read again
// inside the transaction, under a lock (`for key share`) that only archiving waits for: whichever commits first, the
// other one sees it.
import type { Tx } from "./database/db.ts";

/** Whether the profile is active; then it stays so until the transaction ends, because archiving waits for the lock. */
export async function lockActiveProfile(tx: Tx, profile_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("profile")
    .select("archived_at")
    .where("id", "=", profile_id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined && row.archived_at === null;
}
