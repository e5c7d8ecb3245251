// A booking as an iCalendar file (RFC 5545), for the pages and the mails alike. Times are wall-clock times of the place,
// with the rules of its zone in the file: a calendar shows them right whatever its own zone is.
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { tzlib_get_ical_block } from "timezones-ical-library";

export type CalendarEvent = {
  /** The booking's id; the event keeps its identity in every file about it. */
  id: string;
  /** What people call it, such as B-7K3F: the last line of the description. */
  number: string;
  /** Rises with every change of the booking, so that a calendar takes the newer file. */
  version: number;
  title: string;
  starts_at: Date;
  ends_at: Date | null;
  /** IANA zone of the place. */
  time_zone: string;
  location: string | null;
  description: string;
  /** The booking's page. */
  url: string;
  is_cancelled: boolean;
};

/** The file with one event; `now` dates it. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const { id, version, title, starts_at, ends_at, time_zone, location, url } = event;
  const local = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(time_zone);
  const host = new URL(url).hostname;
  const calendar = ical({
    prodId: { company: host, product: "bookings" },
    method: ICalCalendarMethod.PUBLISH,
    // The zone is the event's: with one of the calendar, the time stamp would not be written in UTC.
    timezone: { name: null, generator: zoneRules },
  });
  calendar.createEvent({
    id: `booking-${id}@${host}`,
    sequence: version,
    stamp: now,
    timezone: time_zone,
    start: local(starts_at),
    end: ends_at && local(ends_at),
    summary: title,
    location,
    description: `${event.description}\n${event.number}`,
    url,
    status: event.is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}

/** The VTIMEZONE block of a zone, or null for one that the library does not know. */
function zoneRules(time_zone: string): string | null {
  const found = tzlib_get_ical_block(time_zone);
  return Array.isArray(found) ? (found[0] ?? null) : null;
}
