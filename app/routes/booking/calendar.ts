import { serveCalendar } from "#server/booking/web/calendar.ts";
import type { Route } from "./+types/calendar.ts";

/** The calendar file of a confirmed booking, for its two sides. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  return serveCalendar(context, request, params.id);
}
