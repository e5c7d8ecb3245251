import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { lockTask, setTaskClosed } from "./store.ts";

/** Closes a task with a note of what was done. The task's subject has commands of its own and is not changed. */
export const closeTask = defineCommand({
  name: "close_task",
  summary: "The operator closes a task and says what was done.",
  needs: "operator",
  input: z.object({ task_id: Id, version: Version, note: paragraphs(limits.reason_characters) }),
  load: (ctx, { task_id }) => lockTask(ctx, task_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, note }, task) {
    if (task.version !== version || task.closed_at)
      refuse("stale", { current: { version: task.version, is_closed: task.closed_at !== null } });
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
