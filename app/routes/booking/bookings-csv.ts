import { describeBadge } from "#app/components/booking/text/panel-text.ts";
import { serveBookingsTable } from "#server/booking/web/table.ts";
import type { Route } from "./+types/bookings-csv.ts";

/** The active profile's bookings as a table for spreadsheets. */
export function loader({ request, context }: Route.LoaderArgs) {
  return serveBookingsTable(context, request, (booking, now) => describeBadge(booking, now).text);
}
