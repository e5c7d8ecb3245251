// The actor was read before the transaction began, and its profile may have been archived since. This reads the row
// again inside the transaction, under a lock (`for key share`) that only archiving waits for: whichever commits first,
// the other sees it.
import type { Tx } from "./database/db.ts";

/** Whether the profile is active. If so, it stays active until the transaction ends: archiving waits for the lock. */
export async function lockActiveProfile(tx: Tx, profile_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("profile")
    .select("archived_at")
    .where("id", "=", profile_id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined && row.archived_at === null;
}
