import { Link } from "react-router";
import { Tabs } from "#app/ui/data/tabs.tsx";
import { m } from "#messages/messages.js";
import { bookingPaths } from "./paths.ts";

export const bookingViews = ["list", "calendar", "agenda"] as const;
export type BookingViewName = (typeof bookingViews)[number];

/** The view named in a URL; the list for anything else. */
export function readView(text: string | null): BookingViewName {
  return bookingViews.find((view) => view === text) ?? "list";
}

/** The same bookings as a list, a month and an agenda. */
export function ViewTabs({ view }: { view: BookingViewName }) {
  return (
    <Tabs
      label={m.booking_view_label()}
      current={view}
      tabs={[
        { key: "list", label: m.booking_view_list(), to: "/bookings" },
        { key: "calendar", label: m.booking_view_calendar(), to: "/bookings?view=calendar" },
        { key: "agenda", label: m.booking_view_agenda(), to: "/bookings?view=agenda" },
      ]}
    />
  );
}

/** Links to the calendar feed, the table and the explanation of deadlines. */
export function BookingTools() {
  return (
    <nav className="booking-tools small" aria-label={m.booking_list_tools()}>
      <Link to={bookingPaths.feed}>{m.booking_list_feed()}</Link>
      <a href={bookingPaths.table} download>
        {m.booking_list_table()}
      </a>
      <a href="/deadlines">{m.deadline_title()}</a>
    </nav>
  );
}
