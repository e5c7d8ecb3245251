import { servePartnerStatement } from "#server/partner/web/statement.ts";
import type { Route } from "./+types/statement-csv.ts";

/** The statement of the account's partner as a table for spreadsheets. */
export function loader({ request, context }: Route.LoaderArgs) {
  return servePartnerStatement(context, request);
}
