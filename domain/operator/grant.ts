// Operator rights. A marketplace never loses its last active administrator: nobody else could give roles, and only the machine's
// administrator could appoint another.
import { refuse } from "../refusal.ts";
import type { OperatorRole } from "./rights.ts";

type Grant = {
  readonly account_id: string;
  readonly is_active: boolean;
  readonly roles: readonly OperatorRole[];
};

/**
 * Checks that an operator may have these roles and no others; none: that the rights may be revoked.
 * @throws Refusal last_operator
 */
export function planRoles(
  grants: readonly Grant[],
  account_id: string,
  roles: readonly OperatorRole[],
): void {
  const admins = grants.filter((grant) => grant.roles.includes("admin"));
  const isAdmin = admins.some((grant) => grant.account_id === account_id);
  const hasAnother = admins.some((grant) => grant.is_active && grant.account_id !== account_id);
  if (isAdmin && !roles.includes("admin") && !hasAnother) refuse("last_operator");
}
