// Instants are Date at the boundary (rows give Date), Temporal inside. Calendar arithmetic always names a zone:
// "in 14 days" is the same wall-clock time there, also across a DST change. Nothing here reads the clock.
// Local times that do not exist (spring) move forward by the gap; those that exist twice (autumn) mean the first.
import { Temporal } from "temporal-polyfill";
import { limits, units } from "./limits.ts";

/** A length of time: exact hours, or calendar days in a zone. */
export type Span = { readonly hours: number } | { readonly days: number };

function zoned(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}

function toDate(moment: { readonly epochMilliseconds: number }): Date {
  return new Date(moment.epochMilliseconds);
}

/** The earliest of the instants; null and undefined are ignored. */
export function earliest(first: Date, ...others: readonly (Date | null | undefined)[]): Date {
  let found = first;
  for (const other of others) if (other && other.getTime() < found.getTime()) found = other;
  return found;
}

/** The later of two instants. */
export function later(one: Date, other: Date): Date {
  return one.getTime() < other.getTime() ? other : one;
}

/** Bounds the cache: there are about 600 zones, but names ignore case, so callers can send endless spellings. */
const zonesMax = 1_000;
const zones = new Map<string, boolean>();

/** True for an IANA zone name that this runtime knows; offsets such as "+02:00" are not zones. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(zone)) return false;
  const cached = zones.get(zone);
  if (cached !== undefined) return cached;
  if (zones.size >= zonesMax) zones.clear();
  const isZone = isZoneOfRuntime(zone);
  zones.set(zone, isZone);
  return isZone;
}

/** Asks Intl, which builds a formatter for the answer; hence the cache. */
function isZoneOfRuntime(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** The first instant of the calendar day after the instant's, in the zone. */
export function startOfNextDay(instant: Date, zone: string): Date {
  return toDate(zoned(instant, zone).toPlainDate().add({ days: 1 }).toZonedDateTime(zone));
}

/** The last millisecond of the instant's calendar day in the zone. */
export function endOfDay(instant: Date, zone: string): Date {
  return new Date(startOfNextDay(instant, zone).getTime() - 1);
}

/** Calendar days later (or earlier) at the same wall-clock time in the zone. */
export function addDaysInZone(instant: Date, days: number, zone: string): Date {
  return toDate(zoned(instant, zone).add({ days }));
}

/** A span later (negative numbers: earlier). */
export function addSpan(instant: Date, span: Span, zone: string): Date {
  if ("hours" in span) return new Date(instant.getTime() + span.hours * units.hour_ms);
  return addDaysInZone(instant, span.days, zone);
}

/**
 * The instant of a local time ("2027-06-12T14:00", seconds optional) in a zone. Throws RangeError when the text is
 * no local date and time; a gap moves forward, an overlap means the first of the two.
 */
export function toInstant(local: string, zone: string): Date {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local))
    throw new RangeError(`no local time: ${local}`);
  const dateTime = Temporal.PlainDateTime.from(local, { overflow: "reject" });
  return toDate(dateTime.toZonedDateTime(zone, { disambiguation: "compatible" }));
}

/** The gap that contains a local time that does not exist: at `from` the clocks go forward to `until`. */
export function findSkip(
  local: string,
  zone: string,
): { readonly from: string; readonly until: string } | null {
  const at = toInstant(local, zone);
  if (toLocal(at, zone) === local.slice(0, 16)) return null;
  const change = zoned(at, zone).add({ seconds: 1 }).getTimeZoneTransition("previous");
  if (!change) return null;
  const before = zoned(new Date(change.epochMilliseconds - 1), zone).toPlainDateTime();
  const timeOf = (moment: Temporal.PlainDateTime) =>
    moment.toPlainTime().toString({ smallestUnit: "minute" });
  return { from: timeOf(before.add({ milliseconds: 1 })), until: timeOf(change.toPlainDateTime()) };
}

/** The first instant of a calendar date in the zone: not every day has a midnight. */
export function startOfDate(date: string, zone: string): Date {
  return toDate(Temporal.PlainDate.from(date).toZonedDateTime(zone));
}

/** The local time of an instant as `<input type="datetime-local">` writes it: "2027-06-12T14:00". */
export function toLocal(instant: Date, zone: string): string {
  return zoned(instant, zone).toPlainDateTime().toString({ smallestUnit: "minute" });
}

/** The local calendar date of an instant: "2027-06-12". */
export function toLocalDate(instant: Date, zone: string): string {
  return zoned(instant, zone).toPlainDate().toString();
}

/** Whole calendar days in the zone from one instant to a later one, negative when it lies before. */
export function daysBetween(from: Date, to: Date, zone: string): number {
  return zoned(from, zone).toPlainDate().until(zoned(to, zone).toPlainDate(), { largestUnit: "days" }).days;
}

/** Until when an offer can be accepted: hours are exact, days mean the end of that day in the offer's zone. */
export function offerValidUntil(input: {
  readonly sent_at: Date;
  readonly validity: Span;
  readonly time_zone: string;
  readonly request_expires_at: Date | null;
}): Date {
  const { sent_at, validity, time_zone, request_expires_at } = input;
  const end = addSpan(sent_at, validity, time_zone);
  return earliest("days" in validity ? endOfDay(end, time_zone) : end, request_expires_at);
}

/** When a request expires: the end of its last day in its zone, never past the date it is needed. */
export function requestExpiry(input: {
  readonly opened_at: Date;
  readonly open_days: number;
  readonly time_zone: string;
  readonly starts_at: Date | null;
}): Date {
  const lastDay = addDaysInZone(input.opened_at, input.open_days, input.time_zone);
  return earliest(endOfDay(lastDay, input.time_zone), input.starts_at);
}

/** The new expiry after an extension: 14 days on, at most 90 days from the opening, never past the date. */
export function extendedRequestExpiry(input: {
  readonly opened_at: Date;
  readonly expires_at: Date;
  readonly time_zone: string;
  readonly starts_at: Date | null;
}): Date {
  const { opened_at, expires_at, time_zone, starts_at } = input;
  const longest = requestExpiry({ opened_at, open_days: limits.request_open_max_days, time_zone, starts_at });
  return earliest(
    endOfDay(addDaysInZone(expires_at, limits.request_extension_days, time_zone), time_zone),
    longest,
  );
}

/** Until when a booking waits for information and payment: the hold, never past the start of the service. */
export function holdUntil(input: {
  readonly accepted_at: Date;
  readonly hold_hours: number;
  readonly starts_at: Date | null;
}): Date {
  const min = limits.booking_hold_min_minutes * units.minute_ms;
  const max = limits.booking_hold_max_days * units.day_ms;
  const length_ms = Math.min(Math.max(input.hold_hours * units.hour_ms, min), max);
  return earliest(new Date(input.accepted_at.getTime() + length_ms), input.starts_at);
}

/** Instants `hours_before` a deadline, in order; those at or before `from` are left out. */
export function reminderTimes(from: Date, deadline: Date, hours_before: readonly number[]): Date[] {
  return hours_before
    .map((hours) => new Date(deadline.getTime() - hours * units.hour_ms))
    .filter((at) => at.getTime() > from.getTime())
    .sort((a, b) => a.getTime() - b.getTime());
}

/** Instants at shares (basis points) of the time from `from` to the deadline, in order. */
export function reminderTimesByShare(from: Date, deadline: Date, shares_bp: readonly number[]): Date[] {
  const length_ms = deadline.getTime() - from.getTime();
  if (length_ms <= 0) return [];
  return [...shares_bp]
    .sort((a, b) => a - b)
    .map((share) => new Date(from.getTime() + Math.floor((length_ms * share) / 10_000)));
}

/**
 * The first of these instants strictly after `now` and before the deadline, or null. Missed reminders are skipped, so
 * that a late tick sends a single mail.
 */
export function nextReminder(times: readonly Date[], deadline: Date, now: Date): Date | null {
  const ahead = times.filter((at) => at.getTime() > now.getTime() && at.getTime() < deadline.getTime());
  return ahead.reduce<Date | null>((first, at) => (first === null ? at : earliest(first, at)), null);
}
