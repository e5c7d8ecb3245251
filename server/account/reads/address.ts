// Finds accounts by mail address, for flows whose page must not reveal whether there is one.
import type { Database } from "#server/kernel/database/db.ts";

/** The id of the account with this address that is not closed, or null. */
export async function findAccountIdByEmail(db: Database, email: string): Promise<string | null> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where("status", "<>", "closed")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a user of the auth service has an account here: somebody has signed in with it. */
export async function hasAccount(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("account").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
