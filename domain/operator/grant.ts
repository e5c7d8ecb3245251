// Operator rights. A marketplace never loses its last active operator: nobody else could decide about money, and only
// the machine's administrator could appoint another.
import { refuse } from "../refusal.ts";

type Grant = { readonly account_id: string; readonly is_active: boolean };

/** Whether an active operator remains besides this account. */
export function hasAnotherOperator(grants: readonly Grant[], account_id: string): boolean {
  return grants.some((grant) => grant.is_active && grant.account_id !== account_id);
}

/** Checks that an account's rights may be revoked. @throws Refusal last_operator */
export function planRevocation(grants: readonly Grant[], account_id: string): void {
  if (!hasAnotherOperator(grants, account_id)) refuse("last_operator");
}
