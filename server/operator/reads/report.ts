// What was reported, for the operators who have a task about it. Of a message they see the passage and, until they have
// decided, its files, and nothing else of the thread.
import { sql } from "kysely";
import type { ReportKind, ReportOutcome } from "#domain/report/kinds.ts";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";
import { type MessageFile, reportedFiles } from "#server/thread/store/texts.ts";

export type ReportPerson = { account_id: string; name: string; email: string };

/** One report of the thing. */
export type ReportStep = {
  kind: ReportKind;
  /** In the words of whoever reported it. */
  reason: string | null;
  reported_at: string;
  /** Null when the account was closed. */
  reporter: Omit<ReportPerson, "email"> | null;
  outcome: ReportOutcome | null;
};

export type ReportView = {
  noun: string;
  /** Null when its author's account was closed, and for files alone. */
  passage: string | null;
  /** Those of a message; none once the task is closed. */
  files: MessageFile[];
  /** The newest first. */
  reports: ReportStep[];
  /** Null when the account was closed. */
  author: ReportPerson | null;
  /** Where operators see it; null when it is gone. */
  page: SubjectPage | null;
  /** Of a message: when it was sent, and in which thread. */
  message: { sent_at: string; thread_id: string } | null;
};

/** The console's page of what was reported: its request's, its author's, or the file itself. */
export type SubjectPage = { name: string; to: string };

/** Whose profile a column names; null when the account was closed. */
export const personOf = (profile: string) => sql<ReportPerson | null>`(
  select json_build_object('account_id', account.id, 'name', profile.display_name, 'email', account.email)
  from profile join account on account.id = profile.account_id
  where profile.id = ${sql.ref(profile)} and account.status <> 'closed')`;

/** Of a row of `report`. */
export const subjectPage = sql<SubjectPage | null>`(case report.noun
  when 'request' then (select json_build_object('name', request.number, 'to', '/admin/requests/' || request.id)
    from request where request.id = report.subject_id)
  when 'offer' then (select json_build_object('name', offer.number, 'to', '/admin/requests/' || offer.request_id)
    from offer where offer.id = report.subject_id)
  when 'profile' then (select json_build_object('name', profile.display_name, 'to', '/admin/accounts/' || profile.account_id)
    from profile where profile.id = report.subject_id)
  when 'file' then (select json_build_object('name', file.name, 'to', '/files/' || file.id)
    from file where file.id = report.subject_id)
  else (select json_build_object('name', request.number, 'to', '/admin/requests/' || request.id)
    from message join thread on thread.id = message.thread_id join request on request.id = thread.request_id
    where message.id = report.subject_id) end)`;

/** Of a row of `report` about a message. */
const message = sql<(ReportView["message"] & { files: MessageFile[] | null }) | null>`(
  select json_build_object('sent_at', message.sent_at, 'thread_id', message.thread_id, 'files', ${reportedFiles()})
  from message where report.noun = 'message' and message.id = report.subject_id)`;

/** The reports of one thing; null for everybody but an operator, and where there is none. */
export async function findReport(
  scope: ReadScope,
  { noun, subject_id }: { noun: string; subject_id: string },
): Promise<ReportView | null> {
  const rows = await forOperators(scope, "report")
    .select(["passage", "reason", "kind", "outcome", "reported_at", message.as("message")])
    .select([personOf("report.reported_by").as("reporter"), personOf("report.author_id").as("author")])
    .select(subjectPage.as("page"))
    .where("noun", "=", noun)
    .where("subject_id", "=", subject_id)
    .orderBy("reported_at", "desc")
    .orderBy("report.id")
    .limit(shown_reports)
    .execute();
  const [latest] = rows;
  if (!latest) return null;
  const { passage, author, page, message: of } = latest;
  return {
    noun,
    passage,
    author,
    page,
    files: of?.files ?? [],
    message: of && { sent_at: of.sent_at, thread_id: of.thread_id },
    reports: rows.map(({ kind, reason, reported_at, reporter, outcome }) => ({
      kind: kind as ReportKind,
      reason,
      reported_at: reported_at.toISOString(),
      reporter: reporter && { account_id: reporter.account_id, name: reporter.name },
      outcome: outcome as ReportOutcome | null,
    })),
  };
}

/** The most reports of one thing that a page shows. */
const shown_reports = 50;
