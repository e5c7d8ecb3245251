// Checks of accounts for operators' commands.
import { type RawBuilder, sql } from "kysely";
import { type OperatorRight, rolesWith } from "#domain/operator/rights.ts";
import { refuse } from "#domain/refusal.ts";
import type { AccountRow } from "#server/account/store/account.ts";
import type { Tx } from "#server/kernel/database/db.ts";

/** Whether an account has the operator's rights. */
export async function hasGrant(tx: Tx, account_id: string): Promise<boolean> {
  const query = tx.selectFrom("operator_grant").select("account_id").where("account_id", "=", account_id);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether an active operator other than this one has the right, as a condition. */
export const existsOtherOperator = (account_id: RawBuilder<unknown>, right: OperatorRight) =>
  sql<boolean>`exists (select 1
    from operator_grant join account on account.id = operator_grant.account_id
    where account.status = 'active' and operator_grant.account_id <> ${account_id}
      and operator_grant.roles && ${[...rolesWith(right)]}::text[])`;

/** Whether an active operator other than this one has the right. */
export async function hasOtherOperator(tx: Tx, account_id: string, right: OperatorRight): Promise<boolean> {
  const { rows } = await sql<{ has_other: boolean }>`
    select ${existsOtherOperator(sql`${account_id}`, right)} as has_other`.execute(tx);
  return rows[0]?.has_other === true;
}

/**
 * Operators and accounts that are not active cannot be impersonated.
 * @throws Refusal operator_account, account_not_in_use
 */
export async function requireImpersonable(tx: Tx, { id, status }: AccountRow): Promise<void> {
  if (await hasGrant(tx, id)) refuse("operator_account");
  if (status !== "active") refuse("account_not_in_use", { status });
}
