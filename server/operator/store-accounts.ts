// What operators' commands ask of accounts.
import { refuse } from "#domain/refusal.ts";
import type { AccountRow } from "#server/account/store.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Tx } from "#server/kernel/db.ts";

/** Whether an account has the operator's rights. */
async function isOperator(tx: Tx, account_id: string): Promise<boolean> {
  const query = tx.selectFrom("operator_grant").select("account_id").where("account_id", "=", account_id);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Nobody acts for an operator, nor for an account that is not in use.
 * @throws Refusal operator_account, account_not_in_use
 */
export async function requireActable(tx: Tx, { id, status }: AccountRow): Promise<void> {
  if (await isOperator(tx, id)) refuse("operator_account");
  if (status !== "active") refuse("account_not_in_use", { status });
}

/** Ends every device of an account; answers how many were still good. */
export async function revokeDevices(ctx: CommandContext, account_id: string): Promise<number> {
  const rows = await ctx.tx
    .updateTable("device")
    .set({ revoked_at: ctx.now })
    .where("account_id", "=", account_id)
    .where("revoked_at", "is", null)
    .returning("session_id")
    .execute();
  return rows.length;
}
