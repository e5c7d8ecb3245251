import { requireProfile } from "#server/http/session/guard.ts";
import { countSince } from "#server/request/web/board.ts";
import type { Route } from "./+types/new-requests.ts";

/** How many requests have come onto the board since it was shown, for the page that shows it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireProfile(context, request);
  const count = await countSince(context, request);
  return Response.json({ count }, { headers: { "Cache-Control": "no-store" } });
}
