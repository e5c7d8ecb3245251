import { countTexts } from "#app/components/admin/lists/report-counts.ts";
import { serveReportCounts } from "#server/operator/web/transparency.ts";
import type { Route } from "./+types/transparency-csv.ts";

/** The counts of reports, for spreadsheets. */
export function loader({ request, context }: Route.LoaderArgs) {
  return serveReportCounts(context, request, countTexts);
}
