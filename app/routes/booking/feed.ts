import { serveFeed } from "#server/booking/web/feed.ts";
import type { Route } from "./+types/feed.ts";

/** A private calendar feed, for anybody who has its address. */
export function loader({ params, context }: Route.LoaderArgs) {
  return serveFeed(context, params.token);
}
