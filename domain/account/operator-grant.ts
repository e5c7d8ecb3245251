// The operator's rights. A marketplace never loses its last operator in use: nobody else could decide about money, and
// only the machine's administrator could make another.
import { refuse } from "../refusal.ts";

type Grant = { readonly account_id: string; readonly is_active: boolean };

/** Whether an operator in use is left besides this account. */
export function hasAnotherOperator(grants: readonly Grant[], account_id: string): boolean {
  return grants.some((grant) => grant.is_active && grant.account_id !== account_id);
}

/** Allows taking the rights from an account. @throws Refusal last_operator */
export function planRevocation(grants: readonly Grant[], account_id: string): void {
  if (!hasAnotherOperator(grants, account_id)) refuse("last_operator");
}
