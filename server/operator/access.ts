// Row filters of operators: every row for an operator in person, none for anybody else.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { requireProof } from "#server/kernel/proof.ts";
import { defineReaders } from "#server/kernel/readers/declaration.ts";
import { forOperators, type ReadScope, visible } from "#server/kernel/scope.ts";

/** Acts that wait or waited for a second operator. */
export const operatorApprovals = (scoped: ReadScope) => forOperators(scoped, "operator_approval");

/** The operators' tasks. */
export const operatorTasks = (scoped: ReadScope) => forOperators(scoped, "operator_task");

/** All refunds; nobody but an operator sees any this way, not even their own. */
export const operatorRefunds = (scoped: ReadScope) => forOperators(scoped, "refund");

/** Condition on `refund`: it failed and was neither retried nor dismissed. */
export const isUnsettled = sql<boolean>`(refund.status = 'failed' and refund.dismissed_at is null
  and not exists (select 1 from refund again where again.retry_of = refund.id))`;

/** All accounts. */
export const operatorAccounts = (scoped: ReadScope) => forOperators(scoped, "account");

/** All impersonations. */
export const operatorImpersonations = (scoped: ReadScope) => forOperators(scoped, "impersonation");

/** The whole command log. */
export const operatorLog = (scoped: ReadScope) => forOperators(scoped, "command_log");

/** Unexpected errors. */
export const operatorFaults = (scoped: ReadScope) => forOperators(scoped, "fault");

/** Sent mails. */
export const operatorSentMails = (scoped: ReadScope) => forOperators(scoped, "sent_mail");

/** Mails refused or held back. */
export const operatorMailFailures = (scoped: ReadScope) => forOperators(scoped, "mail_failure");

/** Deliveries of webhooks; no page reads an answer this way. */
export const operatorDeliveries = (scoped: ReadScope) => forOperators(scoped, "webhook_delivery");
/** Whose receiver a delivery has; no page reads an address this way. */
export const operatorEndpoints = (scoped: ReadScope) => forOperators(scoped, "webhook_endpoint");

/** The mail choices of operators. */
export const operatorChoices = (scoped: ReadScope) => forOperators(scoped, "operator_choice");

/** What an operator saves is their own; the right to open it is the operator's. */
export const listViewReaders = defineReaders("operator_view", false, { own: { person: "account_id" } });

/** The views of lists that the actor has saved. */
export const listViews = (scoped: ReadScope) => visible(scoped, listViewReaders);

/** All operators with their roles. */
export const operatorGrants = (scoped: ReadScope) => forOperators(scoped, "operator_grant");

const invitationReaders = defineReaders("operator_invitation", "in_person", { invited: { email: "email" } });

/** All invitations to become an operator, for whoever manages the team. */
export const operatorInvitations = (scoped: ReadScope) => visible(scoped, invitationReaders);

/** The invitations to the actor's own address. */
export const ownOperatorInvitations = (scoped: ReadScope) => visible(scoped, invitationReaders, ["invited"]);

const logReaders = defineReaders("command_log", "in_person", { own: { person: "account_id" } });

/** The commands that the actor itself has called. */
export const ownCommands = (scoped: ReadScope) => visible(scoped, logReaders, ["own"]);

/** Operators alone read notes: nobody reads those about themselves. */
export const noteReaders = defineReaders("operator_note", "in_person", {});

/** All notes of operators. */
export const operatorNotes = (scoped: ReadScope) => visible(scoped, noteReaders);

/** The devices of all accounts. */
export const operatorDevices = (scoped: ReadScope) => forOperators(scoped, "device");

/**
 * The operator in person, signed in with a second factor and a recent proof: for commands on other people's accounts.
 * @throws Refusal forbidden, impersonation_not_allowed, second_factor_required, proof_required
 */
export function requireProvenOperator(ctx: Pick<CommandContext, "actor" | "now">): Member {
  const operator = requireOperator(ctx.actor);
  if (!operator.assurance.is_two_factor) refuse("second_factor_required");
  requireProof(ctx);
  return operator;
}
