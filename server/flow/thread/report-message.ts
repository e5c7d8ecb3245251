import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { ReportKindInput, ReportReason } from "#domain/report/schemas.ts";
import { requireReportable } from "#domain/thread/rules.ts";
import { setFilesReported } from "#server/file/store/attachments.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { openTask } from "#server/operator/store/operator.ts";
import { insertReport } from "#server/report/store/report.ts";
import { sideOf } from "#server/thread/access.ts";
import { lockMessage } from "#server/thread/store/thread.ts";

/**
 * The reader of a message reports it to the operators, who get a task with its text and files, also if the writer deletes
 * it afterwards. The writer does not learn of it.
 */
export const reportMessage = defineCommand({
  name: "report_message",
  summary: "The reader of a message reports it to the operators.",
  needs: "profile",
  in_person: true,
  input: z.object({
    message_id: Id,
    report_kind: ReportKindInput.default("other"),
    report_reason: ReportReason,
  }),
  output: z.strictObject({ message_id: field.id }),
  load: (ctx, { message_id }) => lockMessage(ctx, message_id),
  allow(actor, { thread, message }) {
    if (sideOf(actor, thread) === message.side) refuse("forbidden");
  },
  async run(ctx, { report_kind: kind, report_reason: reason = null }, { message }) {
    const { id: message_id, text: passage, profile_id: author_id } = message;
    requireReportable(message);
    const reported_by = profileId(ctx.actor) ?? refuse("profile_required");
    const subject = { noun: "message", subject_id: message_id, author_id };
    await insertReport(ctx, { ...subject, reported_by, kind, passage, reason });
    await setFilesReported(ctx, message_id, true);
    await openTask(ctx, { kind: "message_reported", noun: "message", subject_id: message_id });
    return { message_id };
  },
  // Without the reason: log rows stay for good.
  audit: (_input, { message, thread }) => ({ subject: ["message", message.id], thread_id: thread.id }),
  exposedVia: ["ui", "rpc"],
});
