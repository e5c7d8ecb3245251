import { answerShareView } from "#server/http/page/share-view.ts";
import type { Route } from "./+types/seen.ts";

/** The empty picture by which a reader of a shared offer is counted. */
export function loader({ params, request, context }: Route.LoaderArgs) {
  return answerShareView(request, context, params.token);
}
