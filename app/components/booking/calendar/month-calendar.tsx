import { Link } from "react-router";
import { areWholeDays, formatTime, haveSameClock } from "#app/ui/format.ts";
import { useViewer } from "#app/ui/viewer.ts";
import { zoneName } from "#domain/format/zone-name.ts";
import { m } from "#messages/messages.js";
import { bookingPaths } from "../paths.ts";
import type { CalendarDay, CalendarEntry, MonthView } from "./month-view.ts";

/** Dates have no zone, so format them as noon in UTC. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`);
const monthName = (month: string, locale: "en" | "de") =>
  formatTime(noon(`${month}-01`), "month", locale, "UTC");

const monthPath = (month: string) => `/bookings?view=calendar&month=${month}`;

/** A month of bookings: a table of weeks; on a phone, a list of the days that have some. */
export function MonthCalendar({ view }: { view: MonthView }) {
  const { locale } = useViewer();
  const { month, weeks, is_cut, nearest } = view;
  const name = monthName(month, locale);
  const isEmpty = weeks.every((week) => week.every((day) => day.entries.length === 0));
  return (
    <section className="stack tight" aria-labelledby="month">
      <div className="month-head">
        <h2 id="month" suppressHydrationWarning>
          {name}
        </h2>
        <MonthNav view={view} />
      </div>
      {isEmpty ? (
        <p className="soft">
          {m.booking_calendar_empty()}{" "}
          {nearest ? (
            <Link to={monthPath(nearest)} preventScrollReset>
              {nearest > month
                ? m.booking_calendar_next({ month: monthName(nearest, locale) })
                : m.booking_calendar_last({ month: monthName(nearest, locale) })}
            </Link>
          ) : null}
        </p>
      ) : null}
      {is_cut ? <p className="soft">{m.booking_calendar_cut()}</p> : null}
      <table className="month">
        <caption className="visually-hidden">{m.booking_calendar_caption({ month: name })}</caption>
        <thead>
          <tr>
            {weeks[0]?.map(({ date }) => (
              <Weekday key={date} date={date} />
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <Day key={day.date} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small soft">{m.booking_calendar_undated()}</p>
    </section>
  );
}

function MonthNav({ view: { previous, next } }: { view: MonthView }) {
  const { locale } = useViewer();
  return (
    <nav className="month-nav" aria-label={m.booking_calendar_months()}>
      {previous ? (
        <Link className="button compact" to={monthPath(previous)} preventScrollReset>
          <span aria-hidden="true">←</span> {monthName(previous, locale)}
        </Link>
      ) : null}
      <Link className="button compact" to="/bookings?view=calendar" preventScrollReset>
        {m.booking_calendar_today()}
      </Link>
      {next ? (
        <Link className="button compact" to={monthPath(next)} preventScrollReset>
          {monthName(next, locale)} <span aria-hidden="true">→</span>
        </Link>
      ) : null}
    </nav>
  );
}

function Weekday({ date }: { date: string }) {
  const { locale } = useViewer();
  const name = (weekday: "short" | "long") =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" }).format(noon(date));
  return (
    <th scope="col" abbr={name("long")}>
      {name("short")}
    </th>
  );
}

function Day({ day: { date, is_today, is_outside, entries } }: { day: CalendarDay }) {
  const { locale } = useViewer();
  const className = [is_outside ? "outside" : "", entries.length === 0 ? "free" : ""].join(" ").trim();
  return (
    <td className={className || undefined} aria-current={is_today ? "date" : undefined}>
      <time dateTime={date}>
        <span className="day-number" aria-hidden="true">
          {Number(date.slice(8))}
        </span>
        <span className="day-name" suppressHydrationWarning>
          {formatTime(noon(date), "date_this_year", locale, "UTC")}
        </span>
      </time>
      {is_today ? <span className="day-today">{m.booking_calendar_today()}</span> : null}
      {entries.length > 0 ? (
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      ) : null}
    </td>
  );
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const { id, number, title, state } = entry;
  return (
    <Link to={bookingPaths.booking(id)} className={state ? "entry open" : "entry"}>
      <EntryTime entry={entry} />
      <span className="entry-title">{title}</span>
      <span className="visually-hidden">, {number}</span>
      {state ? <span className="soft">{state}</span> : null}
    </Link>
  );
}

/** The time at the place, with the reader's own where the clocks differ; "all day" for whole days and middle days. */
function EntryTime({ entry: { starts_at, ends_at, time_zone, part } }: { entry: CalendarEntry }) {
  const { locale, time_zone: own_zone, words } = useViewer();
  const start = new Date(starts_at ?? "");
  const end = ends_at ? new Date(ends_at) : null;
  if (part === "middle" || (end && areWholeDays(start, end, time_zone)))
    return <span className="entry-time">{m.booking_calendar_all_day()}</span>;
  const at = part === "last" && end ? end : start;
  const write = (zone: string) => formatTime(at, "time", locale, zone);
  const isElsewhere = !haveSameClock(at, own_zone, time_zone);
  return (
    <span className="entry-time">
      <time dateTime={at.toISOString()} suppressHydrationWarning>
        {part === "last" ? m.booking_calendar_until({ time: write(time_zone) }) : write(time_zone)}
      </time>
      {isElsewhere ? (
        <span className="soft" suppressHydrationWarning>
          {` ${words.at_venue(zoneName(time_zone))} · ${words.own_time(formatTime(at, "short", locale, own_zone))}`}
        </span>
      ) : null}
    </span>
  );
}
