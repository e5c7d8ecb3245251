import { serveExport } from "#server/http/page/leaving.ts";
import type { Route } from "./+types/export-zip.ts";

/** The copy of one's data as a file. */
export function loader({ request, context, params }: Route.LoaderArgs) {
  return serveExport(context, request, params.token);
}
