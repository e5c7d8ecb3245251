// What lies before operators: theirs to see alone, whatever the rows are about.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import { operatorVisible, requireOperator } from "#server/account/access.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { requireProof } from "#server/kernel/proof.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

/** Tasks for a person of the operator's. */
export const operatorTasks = (scoped: ReadScope) => visibleRows(scoped, "operator_task", operatorVisible);

/** Refunds as an operator looks at them: all of them, and none for anybody else, not even one's own. */
export const operatorRefunds = (scoped: ReadScope) => visibleRows(scoped, "refund", operatorVisible);

/** A refund that failed, was not tried again and not closed without that, as a condition on `refund`. */
export const isUnsettled = sql<boolean>`(refund.status = 'failed' and refund.dismissed_at is null
  and not exists (select 1 from refund again where again.retry_of = refund.id))`;

/** Accounts as an operator looks at them: all of them. */
export const operatorAccounts = (scoped: ReadScope) => visibleRows(scoped, "account", operatorVisible);

/** When operators acted for somebody, as an operator looks at it. */
export const operatorImpersonations = (scoped: ReadScope) =>
  visibleRows(scoped, "impersonation", operatorVisible);

/** What was asked of the system, as an operator looks at it. */
export const operatorLog = (scoped: ReadScope) => visibleRows(scoped, "command_log", operatorVisible);

/** Where accounts are signed in, as an operator looks at it. */
export const operatorDevices = (scoped: ReadScope) => visibleRows(scoped, "device", operatorVisible);

/**
 * An operator in person, by two proofs, the last one a short while ago: what opens or closes other people's accounts.
 * @throws Refusal forbidden, impersonation_not_allowed, second_factor_required, proof_required
 */
export function requireProvenOperator(ctx: Pick<CommandContext, "actor" | "now">): Member {
  const operator = requireOperator(ctx.actor);
  if (!operator.assurance.is_two_factor) refuse("second_factor_required");
  requireProof(ctx);
  return operator;
}
