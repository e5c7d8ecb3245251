// What people have reported, with the passage and what operators decided.
import { sql } from "kysely";
import { reportedNouns } from "#domain/report/kinds.ts";
import { forOperators } from "#server/kernel/scope.ts";
import { subjectPage } from "../report.ts";
import { defineList } from "./declaration.ts";
import { byTime, iso, keysIn, personAt } from "./parts.ts";

const state = sql<string>`case when report.decided_at is null then 'open' else coalesce(report.outcome, 'closed') end`;
const task = sql<string | null>`(select operator_task.id from operator_task
  where operator_task.kind in ('message_reported', 'content_reported')
    and operator_task.subject_id = report.subject_id and operator_task.closed_at is null limit 1)`;
const reported = sql`report.reported_at`;

/** An open one leads to its task, a decided one to what was reported. */
export const reportList = defineList({
  name: "reports",
  table: "report",
  key: { column: "id", type: "uuid" },
  columns: {
    subject: { kind: "link" },
    noun: { kind: "code" },
    state: { kind: "state" },
    report_kind: { kind: "code" },
    passage: { kind: "text" },
    words: { kind: "text" },
    writer: { kind: "person" },
    reporter: { kind: "person" },
    reported: { kind: "date" },
    ended: { kind: "date", isExtra: true },
  },
  states: ["open", "dismissed", "upheld", "closed"],
  nouns: [...reportedNouns, "message"],
  filters: {
    state: (wanted) => sql<boolean>`${state} = ${wanted}`,
    noun: (noun) => sql<boolean>`report.noun = ${noun}`,
  },
  date: reported,
  sorts: byTime(reported, []),
  async read(scope, ids) {
    const rows = await forOperators(scope, "report")
      .select(["report.id", "report.noun", "report.subject_id", "report.kind", "report.passage"])
      .select(["report.reason", "report.reported_at", "report.decided_at", state.as("state")])
      .select([personAt("report.author_id").as("writer"), personAt("report.reported_by").as("reporter")])
      .select([task.as("task_id"), subjectPage.as("page")])
      .where(keysIn("report.id", ids, "uuid"))
      .execute();
    return rows.map(({ task_id, page, subject_id, ...row }) => ({
      id: row.id,
      cells: {
        subject: {
          text: page?.name ?? subject_id.slice(-12),
          to: row.decided_at === null && task_id ? `/admin/task/${task_id}` : (page?.to ?? "/admin/reports"),
        },
        noun: row.noun,
        state: row.state,
        report_kind: row.kind,
        passage: row.passage,
        words: row.reason,
        writer: row.writer,
        reporter: row.reporter,
        reported: iso(row.reported_at),
        ended: iso(row.decided_at),
      },
    }));
  },
});
