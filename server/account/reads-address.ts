// Whose a mail address is, for answers that are given by mail alone.
import type { Database } from "#server/kernel/database/db.ts";

/** The account in use that signs in with this address, or null. */
export async function findAccountIdByEmail(db: Database, email: string): Promise<string | null> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where("status", "<>", "closed")
    .executeTakeFirst();
  return row?.id ?? null;
}
