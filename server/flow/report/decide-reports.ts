// What a decision on a reported thing does besides closing the task: whoever reported it hears the outcome.
import type { ReportOutcome } from "#domain/report/kinds.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import type { TaskRow } from "#server/operator/store/operator.ts";
import { decideReports } from "#server/report/store/report.ts";

/** Decides the open reports of the task's subject, if it is about a reported thing, and mails those who made them. */
export async function tellReporters(
  ctx: CommandContext,
  { noun, subject_id }: Pick<TaskRow, "noun" | "subject_id">,
  outcome: ReportOutcome,
): Promise<void> {
  const told = new Set<string>();
  for (const { account_id, reported_at } of await decideReports(ctx, { noun, subject_id }, outcome)) {
    if (told.has(account_id)) continue;
    told.add(account_id);
    const facts = { noun, outcome, reported_at: reported_at.toISOString() };
    await notifyAccount(ctx, "report_decided", account_id, { facts });
  }
}
