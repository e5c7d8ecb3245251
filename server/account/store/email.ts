// Row-level SQL of an account's pending new address.
import type { CommandContext } from "#server/kernel/command.ts";
import type { Tx } from "#server/kernel/database/db.ts";

/** Stores the pending new address as requested now; null removes it. */
export async function setNewEmail(
  ctx: CommandContext,
  account_id: string,
  new_email: string | null,
): Promise<void> {
  await ctx.tx
    .updateTable("account")
    .set((eb) => ({
      new_email,
      new_email_asked_at: new_email === null ? null : ctx.now,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", account_id)
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** The id of the active account with this address, or null. */
export async function findActiveAccountByEmail(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row?.id ?? null;
}
