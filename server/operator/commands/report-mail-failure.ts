import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { findUndelivered } from "#server/notification/store/undelivered.ts";
import { lockMailFailure } from "../store/mails.ts";
import { openTask } from "../store/operator.ts";

/** All mails refused for their content are one task: a server that refuses one usually refuses many. */
const refusedMails = "00000000-0000-4000-8000-000000000001";

/**
 * Opens a task about a mail refused for good, and notifies its sender. A held-back mail opens no second task: its
 * address has one already.
 */
export const reportMailFailure = defineCommand({
  name: "report_mail_failure",
  summary: "A mail that was refused for good is put before the operator, and its sender is told.",
  needs: "system",
  input: z.object({ mail_failure_id: Id }),
  output: z.strictObject({ mail_failure_id: field.id, task_id: field.id.nullable(), is_told: z.boolean() }),
  load: async (ctx, { mail_failure_id }) =>
    (await lockMailFailure(ctx, mail_failure_id)) ?? refuse("not_found"),
  allow: requireSystem,
  async run(ctx, { mail_failure_id }, failure) {
    const subject_id = failure.reason === "mail_refused" ? refusedMails : failure.id;
    const task =
      failure.reason === "held_back"
        ? null
        : await openTask(ctx, { kind: "mail_refused", noun: "mail", subject_id });
    const mail = await findUndelivered(ctx.tx, mail_failure_id);
    if (mail) await notify(ctx, "mail_undelivered", mail.profile_id, mail_failure_id);
    return { mail_failure_id, task_id: task?.id ?? null, is_told: mail !== null };
  },
  audit: (_input, { id, template, reason }, { task_id }) => ({
    subject: ["mail", id],
    template,
    reason,
    task_id,
  }),
  exposedVia: ["internal"],
});
