import { z } from "zod";
import { awaitedDecision, decisionOfTask } from "#domain/booking/awaited-decision.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { peekBooking } from "#server/booking/store/booking.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockTask, setTaskClosed, type TaskRow } from "../store/operator.ts";

/**
 * Closes a task with a note of what was done. The task's subject has its own commands and does not change; refused for
 * a task that a decision closes, while the booking awaits that decision.
 */
export const closeTask = defineCommand({
  name: "close_task",
  summary: "The operator closes a task and says what was done.",
  needs: "operator",
  proof: "none",
  input: z.object({ task_id: Id, version: Version, note: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ task_id: field.id, closed_at: field.time }),
  load: (ctx, { task_id }) => lockTask(ctx, task_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, note }, task) {
    if (task.version !== version || task.closed_at)
      refuse("stale", { current: { version: task.version, is_closed: task.closed_at !== null } });
    await requireNoDecision(ctx, task);
    const closed = await setTaskClosed(ctx, task, requireOperator(ctx.actor).account_id, note);
    return { task_id: closed.id, closed_at: ctx.now.toISOString() };
  },
  audit: ({ note }, task) => ({
    subject: ["operator_task", task.id],
    kind: task.kind,
    [`${task.noun}_id`]: task.subject_id,
    note,
  }),
  exposedVia: ["ui", "rpc"],
});

// Reads the booking without its lock, which commands take before that of the task.
async function requireNoDecision(ctx: CommandContext, { kind, subject_id }: TaskRow): Promise<void> {
  const decision = decisionOfTask[kind];
  if (!decision) return;
  const booking = await peekBooking(ctx, subject_id);
  if (awaitedDecision(booking, ctx.now) === decision)
    refuse("decision_awaited", { decision, booking_id: subject_id });
}
