// Acts over the sum that one operator may move alone. Whoever wants one asks; another operator with the right for it confirms
// or declines. Confirming runs the act's own command, with all of its checks, in the same transaction.
import { sql } from "kysely";
import { z } from "zod";
import { choiceOf, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { issuesOf } from "#domain/issues.ts";
import { limits } from "#domain/limits.ts";
import { type MovedSum, sharedActs } from "#domain/operator/second-operator.ts";
import { isRefusal, Refusal, refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { type Member, mayAct } from "#server/kernel/actor.ts";
import { type AnyCommand, type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import {
  type ApprovalRow,
  decideApproval,
  insertApproval,
  lockApproval,
} from "#server/operator/store/approvals.ts";

const actOf = ({ commands }: CommandContext, name: string): AnyCommand =>
  commands[name] ?? refuse("not_found");

/** The operator, with the right that the act itself needs. @throws Refusal forbidden */
function requireRightFor(ctx: CommandContext, { right }: AnyCommand): Member {
  const operator = requireOperator(ctx.actor);
  return right && mayAct(operator, right) ? operator : refuse("forbidden", { right });
}

/** The act's input as its command takes it. @throws Refusal invalid_input, with paths below `input` */
function readInput(act: AnyCommand, input: unknown): unknown {
  const read = act.input.safeParse(input);
  if (read.success) return read.data;
  const issues = issuesOf(read.error).map((issue) => ({ ...issue, path: `input.${issue.path}` }));
  throw new Refusal("invalid_input", { issues });
}

/** What the act would move, by running it up to there; whatever refuses it refuses to ask for it. */
async function findSum(ctx: CommandContext, act: AnyCommand, input: unknown): Promise<MovedSum> {
  // No act writes before it asks for a second operator; if one did, this would undo it.
  await sql`savepoint before_act`.execute(ctx.tx);
  try {
    await act.execute(ctx, input);
  } catch (error) {
    if (!isRefusal(error, "second_operator_needed")) throw error;
    await sql`rollback to savepoint before_act`.execute(ctx.tx);
    return error.details as MovedSum;
  }
  return refuse("approval_not_needed");
}

export const requestApproval = defineCommand({
  name: "request_approval",
  summary:
    "An operator asks for a second one to confirm an act that moves more than one operator may move alone.",
  needs: "operator",
  proof: "recent",
  input: z.object({
    command: choiceOf(sharedActs),
    /** The input of that command. */
    input: z.record(z.string().max(limits.template_name_characters), z.unknown()),
    reason: paragraphs(limits.reason_characters),
  }),
  output: z.strictObject({ approval_id: field.id, task_id: field.id, expires_at: field.time }),
  async load(ctx, { command, input }) {
    const act = actOf(ctx, command);
    const operator = requireRightFor(ctx, act);
    return { operator, sum: await findSum(ctx, act, readInput(act, input)) };
  },
  allow() {},
  async run(ctx, { command, input, reason }, { operator: { account_id: requested_by }, sum }) {
    const { approval, task_id } = await insertApproval(ctx, { command, input, reason, requested_by }, sum);
    return { approval_id: approval.id, task_id, expires_at: approval.expires_at.toISOString() };
  },
  audit: ({ command, reason }, { sum: { amount_minor, currency, subject } }, { approval_id }) => ({
    subject,
    command,
    approval_id,
    amount_minor,
    currency,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});

const DecisionInput = z.object({
  approval_id: Id,
  version: Version,
  note: paragraphs(limits.reason_characters),
});
const DecisionOutput = z.strictObject({ approval_id: field.id, outcome: z.enum(["confirmed", "declined"]) });

type Waiting = { row: ApprovalRow; operator: Member };

/** An act that waits, for an operator who did not ask for it. @throws Refusal forbidden, own_approval, stale, too_late */
async function loadWaiting(
  ctx: CommandContext,
  { approval_id, version }: z.output<typeof DecisionInput>,
): Promise<Waiting> {
  const row = await lockApproval(ctx, approval_id);
  const operator = requireRightFor(ctx, actOf(ctx, row.command));
  if (row.requested_by === operator.account_id) refuse("own_approval");
  if (row.version !== version || row.outcome)
    refuse("stale", { current: { version: row.version, outcome: row.outcome } });
  if (row.expires_at <= ctx.now) refuse("too_late", { until: row.expires_at });
  return { row, operator };
}

const auditOf = ({ note }: { note: string }, { row }: Waiting) => ({
  subject: [row.subject_noun, row.subject_id] as const,
  command: row.command,
  approval_id: row.id,
  amount_minor: row.amount_minor,
  currency: row.currency,
  requested_by: row.requested_by,
  note,
});

export const confirmApproval = defineCommand({
  name: "confirm_approval",
  summary: "A second operator confirms an act that another has asked for; it is done at once.",
  needs: "operator",
  proof: "recent",
  input: DecisionInput,
  output: DecisionOutput,
  load: loadWaiting,
  allow() {},
  async run(ctx, { note }, { row, operator: { account_id: decided_by } }) {
    await decideApproval(ctx, row, { outcome: "confirmed", decided_by, note });
    const act = actOf(ctx, row.command);
    await act.execute({ ...ctx, is_confirmed: true }, readInput(act, row.input));
    return { approval_id: row.id, outcome: "confirmed" as const };
  },
  audit: auditOf,
  exposedVia: ["ui", "rpc"],
});

export const declineApproval = defineCommand({
  name: "decline_approval",
  summary: "A second operator declines an act that another has asked for; nothing moves.",
  needs: "operator",
  proof: "recent",
  input: DecisionInput,
  output: DecisionOutput,
  load: loadWaiting,
  allow() {},
  async run(ctx, { note }, { row, operator: { account_id: decided_by } }) {
    await decideApproval(ctx, row, { outcome: "declined", decided_by, note });
    return { approval_id: row.id, outcome: "declined" as const };
  },
  audit: auditOf,
  exposedVia: ["ui", "rpc"],
});
