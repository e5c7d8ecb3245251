import { useEffect, useState } from "react";
import { zoneName } from "#domain/format/zone-name.ts";
import {
  addYearIfNeeded,
  areWholeDays,
  formatRelative,
  formatTime,
  formatTimeLeft,
  formatTimeRange,
  haveSameClock,
  type TimeForm,
} from "./format.ts";
import { useViewer } from "./viewer.ts";

type TimeProps = {
  /** ISO 8601 with offset. */
  at: string;
  form?: TimeForm;
  /** IANA zone of the venue; its time is added when its clock differs from the viewer's. */
  venue_zone?: string;
  /** Adds "in 3 days" beside the absolute time. */
  hasRelative?: boolean;
};

/** An instant in the viewer's zone. Hydration keeps the server's text, because browsers differ in spaces and commas. */
export function Time({ at, form = "full", venue_zone, hasRelative }: TimeProps) {
  const { locale, time_zone, now, words } = useViewer();
  const date = new Date(at);
  const neededForm = addYearIfNeeded(form, date, now ? new Date(now) : null, time_zone);
  const isElsewhere = venue_zone !== undefined && !haveSameClock(date, time_zone, venue_zone);
  return (
    <>
      <time dateTime={at} suppressHydrationWarning>
        {formatTime(date, neededForm, locale, time_zone)}
      </time>
      {isElsewhere && venue_zone ? (
        <span className="soft" suppressHydrationWarning>
          {` · ${formatTime(date, neededForm, locale, venue_zone)} ${words.at_venue(zoneName(venue_zone))}`}
        </span>
      ) : null}
      {hasRelative && now ? (
        <>
          {" "}
          <span className="soft away" suppressHydrationWarning>
            {`(${formatRelative(date, new Date(now), locale)})`}
          </span>
        </>
      ) : null}
    </>
  );
}

type TimeSpanProps = {
  /** ISO 8601 with offset. */
  from: string;
  until: string | null;
  /** IANA zone of the place. */
  zone: string;
  /** `short`: day and time of the start alone, or the days. */
  form?: "full" | "short";
};

/**
 * The time of a service, as the clocks at its place show it. Where the viewer's clock differs, the place's zone is named
 * and the viewer's time added. Whole days have no times, and no other zone.
 */
export function TimeSpan({ from, until, zone, form = "full" }: TimeSpanProps) {
  const { locale, time_zone, now, words } = useViewer();
  const start = new Date(from);
  const end = until ? new Date(until) : null;
  const areDays = end !== null && areWholeDays(start, end, zone);
  const isShort = form === "short";
  const plain = areDays ? (isShort ? "day_short" : "date") : form;
  const neededForm = addYearIfNeeded(plain, start, now ? new Date(now) : null, zone);
  const write = (in_zone: string, with_form: TimeForm) =>
    end && (areDays || !isShort)
      ? formatTimeRange(start, end, with_form, locale, in_zone)
      : formatTime(start, with_form, locale, in_zone);
  const isElsewhere = !areDays && !haveSameClock(start, time_zone, zone);
  return (
    <>
      <time dateTime={from} suppressHydrationWarning>
        {write(zone, neededForm)}
      </time>
      {isElsewhere ? (
        <span className="soft" suppressHydrationWarning>
          {` ${words.at_venue(zoneName(zone))} · ${words.own_time(write(time_zone, "short"))}`}
        </span>
      ) : null}
    </>
  );
}

const lastHourMs = 3_600_000;

/**
 * Time left until a deadline, by the application's clock. With scripts it updates once a minute and is announced when
 * the last hour begins.
 */
export function Deadline({ at }: { at: string }) {
  const { locale, now, words } = useViewer();
  const elapsed = useElapsedMs();
  const start = now ? Date.parse(now) : Date.parse(at);
  const left = Date.parse(at) - start - elapsed;
  const text = formatTimeLeft(left, locale) ?? words.time_up();
  return (
    <>
      <time dateTime={at} suppressHydrationWarning>
        {text}
      </time>
      <span className="visually-hidden" aria-live="polite">
        {elapsed > 0 && left < lastHourMs && left + elapsed >= lastHourMs ? text : ""}
      </span>
    </>
  );
}

/** Milliseconds since the component was mounted, in whole minutes. */
function useElapsedMs(): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setElapsed(Math.floor((Date.now() - start) / 60_000) * 60_000), 15_000);
    return () => clearInterval(timer);
  }, []);
  return elapsed;
}

/**
 * True once an instant that was in the future when the page was rendered has passed, by the application's clock. False
 * without scripts.
 */
export function useHasPassed(at: string): boolean {
  const { now } = useViewer();
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    const left = now ? Date.parse(at) - Date.parse(now) : 0;
    setHasPassed(false);
    if (left <= 0) return;
    // Polls, because timers pause while a computer sleeps.
    const start = Date.now();
    const timer = setInterval(() => setHasPassed(Date.now() - start >= left), 5_000);
    return () => clearInterval(timer);
  }, [at, now]);
  return hasPassed;
}
