// Dates and times as people type them for a place, and the two instants they mean there. An end time before the start
// time means the next day. A typed time that does not exist, because clocks go forward, is refused at its field; of
// one that exists twice, the first counts. The instants decide whether the end is after the start.
import type { Issue } from "../refusal.ts";
import { findSkip, startOfDate, toInstant, toLocal, toLocalDate } from "../time.ts";

type Text = string | null | undefined;
/** A date with two times: "2027-06-12", "13:00". `end_date` only if it differs. */
export type LocalTimes = {
  readonly start_date?: Text;
  readonly start_time?: Text;
  readonly end_time?: Text;
  readonly end_date?: Text;
};
/** The first and last possible day of a flexible date. */
export type DaySpan = { readonly first_date?: Text; readonly last_date?: Text };
/** Instants, or wall times. */
export type TimeInput = Instants & LocalTimes;
type Instants = { readonly starts_at?: Text; readonly ends_at?: Text };
type Span = { readonly starts_at: Date | null; readonly ends_at: Date | null };
type Resolved = Span & { readonly issues: readonly Issue[] };

const lastMinute = "23:59";

/** The span of an exact date: its instants, or its wall times in the zone. Issues carry the field names. */
export function resolveTimes(input: TimeInput, zone: string): Resolved {
  if (areInstants(input)) return fromInstants(input);
  const { start_date, start_time, end_time, end_date } = input;
  const isEmpty = !start_date && !start_time && !end_time && !end_date;
  if (isEmpty) return { starts_at: null, ends_at: null, issues: [] };
  if (!start_date || !start_time) return { starts_at: null, ends_at: null, issues: missingStart(input) };
  const starts_at = toInstant(`${start_date}T${start_time}`, zone);
  const issues: Issue[] = [];
  const params = skipParams(start_date, start_time, zone);
  if (params) issues.push({ path: "start_time", code: "time_skipped", params });
  if (!end_time && !end_date) return resolved(starts_at, null, issues);
  const last_day = end_date || dayOfEnd(start_date, start_time, end_time ?? lastMinute);
  const ending = end_time ? skipParams(last_day, end_time, zone) : null;
  if (ending) issues.push({ path: "end_time", code: "time_skipped", params: ending });
  return resolved(starts_at, toInstant(`${last_day}T${end_time || lastMinute}`, zone), issues);
}

function resolved(starts_at: Date, ends_at: Date | null, issues: readonly Issue[]): Resolved {
  return issues.length > 0 ? { starts_at: null, ends_at: null, issues } : { starts_at, ends_at, issues };
}

/** The figures of a typed time that the zone skips, or null. */
function skipParams(date: string, time: string, zone: string): Issue["params"] | null {
  const skip = findSkip(`${date}T${time}`, zone);
  return skip && { time, ...skip };
}

/** The span of a flexible date: its instants, or from the first minute of its first day to the last of its last day. */
export function resolveDays(input: Instants & DaySpan, zone: string): Resolved {
  if (areInstants(input)) return fromInstants(input);
  const { first_date, last_date } = input;
  return {
    starts_at: first_date ? startOfDate(first_date, zone) : null,
    ends_at: last_date ? toInstant(`${last_date}T${lastMinute}`, zone) : null,
    issues: [],
  };
}

/** Moves issues of the instants to the typed fields of an exact date: a missing start goes to both of its fields. */
export function atTimeFields(issues: readonly Issue[], input: TimeInput): Issue[] {
  if (areInstants(input)) return [...issues];
  const ends_at = input.end_date ? "end_date" : "end_time";
  return issues.flatMap((issue) =>
    issue.path === "starts_at" && issue.code === "required"
      ? missingStart(input)
      : renamed([issue], { starts_at: "start_date", ends_at }),
  );
}

/** Moves issues of the instants to the typed fields of a flexible date. */
export function atDayFields(issues: readonly Issue[], input: Instants & DaySpan): Issue[] {
  return areInstants(input)
    ? [...issues]
    : renamed(issues, { starts_at: "first_date", ends_at: "last_date" });
}

/** The wall times of two instants in a zone, with "" for empty fields of a form. */
export function toLocalTimes({ starts_at, ends_at }: Span, zone: string): Record<keyof LocalTimes, string> {
  const [start_date, start_time] = partsOf(starts_at, zone);
  const [last_day, end_time] = partsOf(ends_at, zone);
  const needsNoDay = last_day === dayOfEnd(start_date, start_time, end_time);
  return { start_date, start_time, end_time, end_date: needsNoDay ? "" : last_day };
}

/** The days of two instants in a zone, "" without one. */
export function toDaySpan({ starts_at, ends_at }: Span, zone: string): Record<keyof DaySpan, string> {
  return { first_date: partsOf(starts_at, zone)[0], last_date: partsOf(ends_at, zone)[0] };
}

/** True for a span from the first minute of a day to the last minute of a day in the zone: days without times. */
export function areWholeDays(starts_at: Date, ends_at: Date, zone: string): boolean {
  const dayStart = startOfDate(toLocalDate(starts_at, zone), zone);
  return starts_at.getTime() === dayStart.getTime() && partsOf(ends_at, zone)[1] === lastMinute;
}

/** The day of an end time without a date: the start's day, or the next one. */
function dayOfEnd(start_date: string, start_time: string, end_time: string): string {
  if (!start_date || end_time >= start_time) return start_date;
  // A calendar date has no zone: in UTC every day has 24 hours.
  return new Date(Date.parse(`${start_date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function areInstants({ starts_at, ends_at }: Instants): boolean {
  return Boolean(starts_at || ends_at);
}

function fromInstants({ starts_at, ends_at }: Instants): Resolved {
  const date = (at: Text) => (at ? new Date(at) : null);
  return { starts_at: date(starts_at), ends_at: date(ends_at), issues: [] };
}

function missingStart({ start_date, start_time }: LocalTimes): Issue[] {
  return [
    ...(start_date ? [] : [{ path: "start_date", code: "required" }]),
    ...(start_time ? [] : [{ path: "start_time", code: "required" }]),
  ];
}

function renamed(issues: readonly Issue[], paths: Readonly<Record<string, string>>): Issue[] {
  return issues.map((issue) => ({ ...issue, path: paths[issue.path] ?? issue.path }));
}

function partsOf(at: Date | null, zone: string): [date: string, time: string] {
  const [date = "", time = ""] = at ? toLocal(at, zone).split("T") : [];
  return [date, time];
}
