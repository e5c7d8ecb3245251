// A reported message, for the operators who have a task about it. They see the passage and, until they have decided, its
// files, and nothing else of the thread.
import { sql } from "kysely";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";
import { type MessageFile, reportedFiles } from "#server/thread/store/texts.ts";

export type ReportPerson = { account_id: string; name: string; email: string };
export type ReportView = {
  /** Null when its writer's account was closed. */
  passage: string | null;
  /** Those of the message; none once the task is closed. */
  files: MessageFile[];
  reason: string | null;
  sent_at: string;
  thread_id: string;
  request_id: string;
  request_number: string;
  /** Null when the account was closed. */
  writer: ReportPerson | null;
  reporter: ReportPerson | null;
};

type About = Pick<
  ReportView,
  "sent_at" | "thread_id" | "request_id" | "request_number" | "writer" | "reporter"
> & { files: MessageFile[] | null };

/** Whose profile a column names; null when the account was closed. */
export const personOf = (profile: string) => sql<ReportPerson | null>`(
  select json_build_object('account_id', account.id, 'name', profile.display_name, 'email', account.email)
  from profile join account on account.id = profile.account_id
  where profile.id = ${sql.ref(profile)} and account.status <> 'closed')`;

/** Of a row of `message_report`: its message, as far as operators see it. */
const about = sql<About>`(select json_build_object('sent_at', message.sent_at, 'thread_id', thread.id,
    'request_id', thread.request_id,
    'request_number', request.number, 'writer', ${personOf("message.profile_id")},
    'reporter', ${personOf("message_report.reported_by")},
    'files', ${reportedFiles()})
  from message join thread on thread.id = message.thread_id join request on request.id = thread.request_id
  where message.id = message_report.message_id)`;

/** The report of a message; null for everybody but an operator. */
export async function findReport(scope: ReadScope, message_id: string): Promise<ReportView | null> {
  const row = await forOperators(scope, "message_report")
    .select(["passage", "reason", about.as("about")])
    .where("message_id", "=", message_id)
    .executeTakeFirst();
  if (!row) return null;
  const { passage, reason, about: facts } = row;
  return { passage, reason, ...facts, files: facts.files ?? [] };
}
