import { cellText, columnText } from "#app/components/admin/lists/list-text.ts";
import { serveListTable } from "#server/operator/web/console-list.ts";
import type { Route } from "./+types/list-csv.ts";

/** What a list of the console shows, as a table for spreadsheets. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  return serveListTable(context, request, params.list, { column: columnText, cell: cellText });
}
