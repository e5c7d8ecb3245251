// Row-level SQL of acts that wait for a second operator; the only writer of `operator_approval`.
import { limits, units } from "#domain/limits.ts";
import type { MovedSum } from "#domain/operator/second-operator.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { json, type Row } from "#server/kernel/database/db.ts";
import { closeTasksAbout, openTask } from "./operator.ts";

export type ApprovalRow = Row<"operator_approval">;
export type Decision = { outcome: "confirmed" | "declined"; decided_by: string; note: string };

type Asked = { command: string; input: unknown; reason: string; requested_by: string };

/** Stores an act that waits, and opens its task; an expired one makes room. @throws Refusal approval_open */
export async function insertApproval(
  ctx: CommandContext,
  { command, input, reason, requested_by }: Asked,
  { amount_minor, currency, subject: [subject_noun, subject_id] }: MovedSum,
): Promise<{ approval: ApprovalRow; task_id: string }> {
  const expired = await ctx.tx
    .updateTable("operator_approval")
    .set((eb) => ({ outcome: "expired", decided_at: ctx.now, version: eb("version", "+", 1) }))
    .where("command", "=", command)
    .where("subject_id", "=", subject_id)
    .where("outcome", "is", null)
    .where("expires_at", "<=", ctx.now)
    .returning("id")
    .execute();
  for (const { id } of expired) await closeTasksAbout(ctx, ["approval_wanted"], id, null);
  const approval = await ctx.tx
    .insertInto("operator_approval")
    .values({
      id: ctx.newId(),
      command,
      input: json(input),
      subject_noun,
      subject_id,
      amount_minor,
      currency,
      reason,
      requested_by,
      requested_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + limits.approval_hours * units.hour_ms),
    })
    .onConflict((oc) => oc.columns(["command", "subject_id"]).where("outcome", "is", null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!approval) return refuse("approval_open");
  const task = await openTask(ctx, {
    kind: "approval_wanted",
    noun: "approval",
    subject_id: approval.id,
  });
  if (!task) throw new Error(`approval ${approval.id} has a task already`);
  return { approval, task_id: task.id };
}

/** An act that waits or waited, under lock. @throws Refusal not_found */
export async function lockApproval({ tx }: CommandContext, id: string): Promise<ApprovalRow> {
  const row = await tx
    .selectFrom("operator_approval")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

/** Decides an act that waits, in the version that was seen, and closes its task. @throws Refusal stale */
export async function decideApproval(
  ctx: CommandContext,
  row: ApprovalRow,
  { outcome, decided_by, note }: Decision,
): Promise<void> {
  const decided = await ctx.tx
    .updateTable("operator_approval")
    .set({ outcome, decided_by, note, decided_at: ctx.now, version: row.version + 1 })
    .where("id", "=", row.id)
    .where("version", "=", row.version)
    .where("outcome", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!decided) refuse("stale", { current: { version: row.version, outcome: row.outcome } });
  await closeTasksAbout(ctx, ["approval_wanted"], row.id, { account_id: decided_by, note });
}
