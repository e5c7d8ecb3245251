// The counts of reports as a file.
import { type Context, pageOf } from "#server/http/page/page.ts";
import { tableFile } from "#server/http/page/table-file.ts";
import { requireOperator, requireOperatorProof } from "#server/http/session/guard.ts";
import { byteOrderMark, csvLines } from "#server/kernel/csv.ts";
import { type CountTexts, countReports, type ReportCount } from "../reads/transparency.ts";

/** The counts of reports by month, noun and kind, with the texts of the page. */
export async function serveReportCounts(
  context: Context,
  request: Request,
  texts: () => CountTexts,
): Promise<Response> {
  requireOperator(context, request);
  requireOperatorProof(context, request);
  const { scope, session } = pageOf(context);
  const { columns, noun, kind } = texts();
  const names = Object.keys(columns) as (keyof ReportCount)[];
  const rows = (await countReports(scope)).map((row) =>
    names.map((name) => (name === "noun" ? noun(row.noun) : name === "kind" ? kind(row.kind) : row[name])),
  );
  const lines = csvLines([names.map((name) => columns[name]), ...rows], { locale: session.locale });
  return tableFile("reports", byteOrderMark + lines);
}
