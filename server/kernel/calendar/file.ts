// Bookings as an iCalendar file (RFC 5545): one for pages and mails, many for a feed. Times are local to the place, and
// the file has the rules of its zone, so that a calendar shows them correctly whatever its own zone is.
import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { tzlib_get_ical_block } from "timezones-ical-library";

export type CalendarEvent = {
  /** The booking's id: it identifies the event in every file. */
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
  /** The booking waits for information or payment and may still fall through. */
  is_tentative?: boolean;
};

/** The file with one event; `now` dates it. */
export function calendarFile(event: CalendarEvent, now: Date): string {
  const calendar = emptyCalendar(new URL(event.url).hostname);
  addEvent(calendar, event, now);
  return calendar.toString();
}

export type CalendarFeed = {
  /** The calendar's name in the reader's program. */
  name: string;
  /** Where this installation is reached. */
  public_url: string;
  /** How often a program should ask again. */
  refresh_minutes: number;
  events: readonly CalendarEvent[];
};

/** The file of a feed: any number of events, and the rules of each zone once. */
export function calendarFeed({ name, public_url, refresh_minutes, events }: CalendarFeed, now: Date): string {
  const calendar = emptyCalendar(new URL(public_url).hostname);
  calendar.name(name).ttl(refresh_minutes * 60);
  for (const event of events) addEvent(calendar, event, now);
  return calendar.toString();
}

function emptyCalendar(host: string): ICalCalendar {
  return ical({
    prodId: { company: host, product: "bookings" },
    method: ICalCalendarMethod.PUBLISH,
    // Each event has its own zone: with a zone of the calendar, the library would not write the time stamp in UTC.
    timezone: { name: null, generator: zoneRules },
  });
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent, now: Date): void {
  const { id, version, title, starts_at, ends_at, time_zone, location, url } = event;
  const local = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(time_zone);
  calendar.createEvent({
    id: `booking-${id}@${new URL(url).hostname}`,
    sequence: version,
    stamp: now,
    timezone: time_zone,
    start: local(starts_at),
    end: ends_at && local(ends_at),
    summary: title,
    location,
    description: [event.description, event.number].filter(Boolean).join("\n"),
    url,
    status: statusOf(event),
  });
}

function statusOf({ is_cancelled, is_tentative }: CalendarEvent): ICalEventStatus {
  if (is_cancelled) return ICalEventStatus.CANCELLED;
  return is_tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

/** The VTIMEZONE block of a zone, or null for one that the library does not know. */
function zoneRules(time_zone: string): string | null {
  const found = tzlib_get_ical_block(time_zone);
  return Array.isArray(found) ? (found[0] ?? null) : null;
}
