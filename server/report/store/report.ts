// Row-level SQL of reports; with closing.ts the only writer of the table.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import { passage_characters, type ReportOutcome } from "#domain/report/kinds.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

type NewReport = Pick<
  Row<"report">,
  "noun" | "subject_id" | "author_id" | "reported_by" | "kind" | "passage" | "reason"
>;

/** Records a report. @throws Refusal already_reported while an earlier one by the same profile is open */
export async function insertReport({ tx, newId, now }: CommandContext, report: NewReport): Promise<string> {
  await lockReports({ tx }, report);
  const passage = report.passage?.slice(0, passage_characters) ?? null;
  const row = await tx
    .insertInto("report")
    .values({ ...report, passage, id: newId(), reported_at: now })
    .onConflict((conflict) =>
      conflict.columns(["noun", "subject_id", "reported_by"]).where("decided_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? refuse("already_reported");
}

/** Decides all open reports of one thing; returns whose accounts made them, and when. */
export async function decideReports(
  { tx, now }: CommandContext,
  subject: { noun: string; subject_id: string },
  outcome: ReportOutcome,
): Promise<{ account_id: string; reported_at: Date }[]> {
  await lockReports({ tx }, subject);
  return tx
    .updateTable("report")
    .set({ decided_at: now, outcome })
    .from("profile")
    .whereRef("profile.id", "=", "report.reported_by")
    .where("report.noun", "=", subject.noun)
    .where("report.subject_id", "=", subject.subject_id)
    .where("report.decided_at", "is", null)
    .returning(["profile.account_id", "report.reported_at"])
    .execute();
}

/** A report and a decision wait here for each other, so that no report stays open without a task. */
async function lockReports(
  { tx }: Pick<CommandContext, "tx">,
  { noun, subject_id }: { noun: string; subject_id: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${noun} ${subject_id}`}, 0))`.execute(tx);
}
