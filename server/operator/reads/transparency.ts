// Reports and statements of reasons counted by month, for the report that a marketplace publishes about its moderation.
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

/** The first of the months that are counted. */
const firstMonth = ({ now }: ReadScope) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - limits.report_months));
const rounded = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10);

/** The newest months first; nothing for everybody but an operator. */
export async function countReports(scope: ReadScope): Promise<ReportCount[]> {
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
    .where("report.reported_at", ">=", firstMonth(scope))
    .groupBy([month, "report.noun", "report.kind"])
    .orderBy(month, "desc")
    .orderBy("report.noun")
    .orderBy("report.kind")
    .execute();
  return rows.map(({ kind, median_hours, ...row }) => ({
    ...row,
    kind: kind as ReportKind,
    median_hours: rounded(median_hours),
  }));
}

export type RestrictionCount = {
  /** Such as 2027-03, in UTC. */
  month: string;
  noun: string;
  kind: ReportKind;
  hidden: number;
  removed: number;
  objections: number;
  upheld: number;
  reversed: number;
  /** From the objection to the decision; null while none is decided. */
  median_hours: number | null;
};

const madeIn = sql<string>`to_char(restriction.made_at at time zone 'UTC', 'YYYY-MM')`;

/** Statements of reasons by the month in which they were made, the newest first; nothing for everybody but an operator who moderates. */
export async function countRestrictions(scope: ReadScope): Promise<RestrictionCount[]> {
  const rows = await forOperators(scope, "restriction")
    .select([madeIn.as("month"), "restriction.noun", "restriction.kind"])
    .select([
      count("restriction.act = 'hide'").as("hidden"),
      count("restriction.act = 'remove'").as("removed"),
      count("restriction.objected_at is not null").as("objections"),
      count("restriction.outcome = 'upheld'").as("upheld"),
      count("restriction.outcome = 'reversed'").as("reversed"),
    ])
    .select(
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from restriction.decided_at - restriction.objected_at) / 3600)`.as(
        "median_hours",
      ),
    )
    .where("restriction.made_at", ">=", firstMonth(scope))
    .groupBy([madeIn, "restriction.noun", "restriction.kind"])
    .orderBy(madeIn, "desc")
    .orderBy("restriction.noun")
    .orderBy("restriction.kind")
    .execute();
  return rows.map(({ kind, median_hours, ...row }) => ({
    ...row,
    kind: kind as ReportKind,
    median_hours: rounded(median_hours),
  }));
}
