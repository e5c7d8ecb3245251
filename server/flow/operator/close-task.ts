import { z } from "zod";
import { awaitedDecision, decisionOfTask } from "#domain/booking/awaited-decision.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { peekBooking } from "#server/booking/store/booking.ts";
import { setFilesReported } from "#server/file/store/attachments.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockApproval } from "#server/operator/store/approvals.ts";
import { lockTask, setTaskClosed, type TaskRow } from "#server/operator/store/operator.ts";
import { isReviewed } from "#server/report/store/restriction.ts";
import { lockIsDeleted } from "#server/thread/store/reports.ts";
import { tellReporters } from "../report/decide-reports.ts";
import { discardFilesOfMessage } from "../thread/discard-files.ts";

const input = z.object({ task_id: Id, version: Version, note: paragraphs(limits.reason_characters) });
const output = z.strictObject({ task_id: field.id, closed_at: field.time });
const load = (ctx: CommandContext, { task_id }: z.output<typeof input>) => lockTask(ctx, task_id);
const audit = ({ note }: z.output<typeof input>, task: TaskRow) => ({
  subject: ["operator_task", task.id] as const,
  kind: task.kind,
  [`${task.noun}_id`]: task.subject_id,
  note,
});

async function close(ctx: CommandContext, { version, note }: z.output<typeof input>, task: TaskRow) {
  if (task.version !== version || task.closed_at)
    refuse("stale", { current: { version: task.version, is_closed: task.closed_at !== null } });
  await requireNoDecision(ctx, task);
  const closed = await setTaskClosed(ctx, task, requireOperator(ctx.actor).account_id, note);
  if (task.kind === "message_reported") await releaseFiles(ctx, task.subject_id);
  return { task_id: closed.id, closed_at: ctx.now.toISOString() };
}

/**
 * Closes a task with a note of what was done. The task's subject has its own commands and does not change, but operators no
 * longer see the files of a reported message, and reports are decided as giving no reason to act. Refused for a task that a
 * decision closes, while the booking awaits it.
 */
export const closeTask = defineCommand({
  name: "close_task",
  summary: "The operator closes a task and says what was done.",
  needs: "operator",
  proof: "none",
  input,
  output,
  load,
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, given, task) {
    const closed = await close(ctx, given, task);
    if (isAboutReports(task)) await tellReporters(ctx, task, "dismissed");
    return closed;
  },
  audit,
  exposedVia: ["ui", "rpc"],
});

/** Closes a task about something reported, upon which the operator has acted by its own commands. */
export const upholdReports = defineCommand({
  name: "uphold_reports",
  summary: "The operator has acted upon what was reported, and closes the task.",
  needs: "operator",
  proof: "none",
  input,
  output,
  load,
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, given, task) {
    if (!isAboutReports(task)) refuse("not_found");
    const closed = await close(ctx, given, task);
    await tellReporters(ctx, task, "upheld");
    return closed;
  },
  audit,
  exposedVia: ["ui", "rpc"],
});

const isAboutReports = ({ kind }: TaskRow) => kind === "message_reported" || kind === "content_reported";

// Reads the booking without its lock, which commands take before that of the task.
async function requireNoDecision(ctx: CommandContext, { kind, subject_id }: TaskRow): Promise<void> {
  if (kind === "approval_wanted") {
    const { outcome, expires_at } = await lockApproval(ctx, subject_id);
    if (!outcome && expires_at > ctx.now) refuse("approval_open");
  }
  if (kind === "objection_received" && !(await isReviewed(ctx, subject_id))) refuse("objection_open");
  const decision = decisionOfTask[kind];
  if (!decision) return;
  const booking = await peekBooking(ctx, subject_id);
  if (awaitedDecision(booking, ctx.now) === decision)
    refuse("decision_awaited", { decision, booking_id: subject_id });
}

/** Its writer may have deleted the message meanwhile: then its files go now. */
async function releaseFiles(ctx: CommandContext, message_id: string): Promise<void> {
  const isDeleted = await lockIsDeleted(ctx, message_id);
  await setFilesReported(ctx, message_id, false);
  if (isDeleted) await discardFilesOfMessage(ctx, message_id);
}
