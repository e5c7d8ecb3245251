import { serveFile } from "#server/file/web/file.ts";
import type { Route } from "./+types/file.ts";

/** The bytes of a file, for actors who may see what it is attached to. */
export function loader({ params, request, context }: Route.LoaderArgs) {
  return serveFile(context, params.id, request);
}
