// Reports counted by month, for the report that a marketplace publishes about its moderation.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import type { ReportKind } from "#domain/report/kinds.ts";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";

export type ReportCount = {
  /** Such as 2027-03, in UTC. */
  month: string;
  noun: string;
  kind: ReportKind;
  received: number;
  dismissed: number;
  upheld: number;
  /** Not decided yet. */
  open: number;
  /** From the report to the decision; null while none is decided. */
  median_hours: number | null;
};

/** What page and file call the columns and the words of the system. */
export type CountTexts = {
  columns: Readonly<Record<keyof ReportCount, string>>;
  noun: (noun: string) => string;
  kind: (kind: ReportKind) => string;
};

const month = sql<string>`to_char(report.reported_at at time zone 'UTC', 'YYYY-MM')`;
const count = (condition: string) => sql<number>`(count(*) filter (where ${sql.raw(condition)}))::int`;

/** The newest months first; nothing for everybody but an operator. */
export async function countReports(scope: ReadScope): Promise<ReportCount[]> {
  const since = new Date(
    Date.UTC(scope.now.getUTCFullYear(), scope.now.getUTCMonth() - limits.report_months),
  );
  const rows = await forOperators(scope, "report")
    .select([month.as("month"), "report.noun", "report.kind", sql<number>`count(*)::int`.as("received")])
    .select([
      count("report.outcome = 'dismissed'").as("dismissed"),
      count("report.outcome = 'upheld'").as("upheld"),
      count("report.decided_at is null").as("open"),
    ])
    .select(
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from report.decided_at - report.reported_at) / 3600)`.as("median_hours"),
    )
    .where("report.reported_at", ">=", since)
    .groupBy([month, "report.noun", "report.kind"])
    .orderBy(month, "desc")
    .orderBy("report.noun")
    .orderBy("report.kind")
    .execute();
  return rows.map(({ kind, median_hours, ...row }) => ({
    ...row,
    kind: kind as ReportKind,
    median_hours: median_hours === null ? null : Math.round(median_hours * 10) / 10,
  }));
}
