// An act that waits for a second operator, for its task.
import { type OperatorRole, rightOfCommand, rolesWith } from "#domain/operator/rights.ts";
import { accounts } from "#server/account/access.ts";
import { mayAct } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { operatorApprovals } from "../access.ts";
import { consolePageOf } from "./console/parts.ts";

export type ApprovalView = {
  id: string;
  version: number;
  command: string;
  amount_minor: number;
  currency: string;
  reason: string;
  by: string;
  expires_at: string;
  is_over: boolean;
  is_own: boolean;
  /** The reader has the right of the act. */
  may_decide: boolean;
  /** The roles that have it. */
  roles: readonly OperatorRole[];
  /** The console's page of what the act is about. */
  subject_path: string;
  /** The booking that it is about, if it is one. */
  booking_id: string | null;
};

/** The act; null for an unknown id and for everybody but an operator. */
export async function findApproval(scope: ReadScope, id: string): Promise<ApprovalView | null> {
  const by = accounts(scope).select(["id", "email"]).as("by");
  const row = await operatorApprovals(scope)
    .innerJoin(by, (join) => join.onRef("by.id", "=", "operator_approval.requested_by"))
    .select(["operator_approval.id", "operator_approval.version", "command", "amount_minor", "currency"])
    .select(["operator_approval.reason", "requested_by", "expires_at", "outcome", "by.email"])
    .select(["subject_noun", "subject_id"])
    .where("operator_approval.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { subject_noun, subject_id, requested_by, email, expires_at, outcome, ...rest } = row;
  const { actor } = scope;
  const right = rightOfCommand(row.command);
  return {
    ...rest,
    by: email,
    expires_at: expires_at.toISOString(),
    is_over: outcome !== null || expires_at <= scope.now,
    is_own: actor.kind === "member" && actor.account_id === requested_by,
    may_decide: right !== null && mayAct(actor, right),
    roles: right ? rolesWith(right) : [],
    subject_path: consolePageOf(subject_noun, subject_id),
    booking_id: subject_noun === "booking" ? subject_id : null,
  };
}
