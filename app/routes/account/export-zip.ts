import { serveExport } from "#server/account/web/leaving.ts";
import type { Route } from "./+types/export-zip.ts";

/** The data export as a ZIP file. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  return serveExport(context, request, params.token);
}
