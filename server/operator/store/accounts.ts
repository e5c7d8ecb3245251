// Checks of accounts for operators' commands.
import { refuse } from "#domain/refusal.ts";
import type { AccountRow } from "#server/account/store/account.ts";
import type { Tx } from "#server/kernel/database/db.ts";

/** Whether an account has the operator's rights. */
export async function hasGrant(tx: Tx, account_id: string): Promise<boolean> {
  const query = tx.selectFrom("operator_grant").select("account_id").where("account_id", "=", account_id);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Operators and accounts that are not active cannot be impersonated.
 * @throws Refusal operator_account, account_not_in_use
 */
export async function requireImpersonable(tx: Tx, { id, status }: AccountRow): Promise<void> {
  if (await hasGrant(tx, id)) refuse("operator_account");
  if (status !== "active") refuse("account_not_in_use", { status });
}
