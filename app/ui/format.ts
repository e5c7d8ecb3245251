/** Counts, dates and durations as text. Pure: language and time zone are arguments. */
import { type Language, languageTags as tags } from "#domain/format/language.ts";

export type FormatLocale = Language;

/** Cache size: above the number of real combinations, and a limit for combinations made up in requests. */
const formatsMax = 1_000;
const cache = new Map<string, object>();

/** Caches a formatter under `key`, because building one costs far more than using it. */
export function cached<T extends object>(key: string, make: () => T): T {
  const existing = cache.get(key);
  if (existing) return existing as T;
  const created = make();
  if (cache.size >= formatsMax) cache.clear();
  cache.set(key, created);
  return created;
}

/** A count as text, its thousands grouped: "1,000", "1.000". */
export function formatCount(count: number, locale: FormatLocale): string {
  return cached(`count ${locale}`, () => new Intl.NumberFormat(tags[locale])).format(count);
}

/** 1250 basis points → "12.5" or "12,5": for an input, whose label says that it is a percentage. */
export function rateInputText(rate_bp: number, locale: FormatLocale): string {
  return numberInputText(rate_bp / 100, locale);
}

/** 1250.5 → "1250.5" or "1250,5": for an input, without grouping. */
export function numberInputText(value: number, locale: FormatLocale): string {
  return String(value).replace(".", locale === "de" ? "," : ".");
}

/** 1900 basis points → "19%" or "19 %". */
export function formatRate(rate_bp: number, locale: string): string {
  const format = cached(
    `rate ${locale}`,
    () => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }),
  );
  return format.format(rate_bp / 10_000);
}

/** Name of a country ("Germany", "Deutschland"); the code itself if it is unknown. */
export function countryName(code: string, locale: string): string {
  const names = cached(`countries ${locale}`, () => new Intl.DisplayNames(locale, { type: "region" }));
  return names.of(code) ?? code;
}

/** "lamp, table and chair" as the language joins them. */
export function formatList(words: readonly string[], locale: string): string {
  return cached(`list ${locale}`, () => new Intl.ListFormat(locale, { type: "conjunction" })).format(words);
}

/**
 * The singular or plural message, with the formatted count. For whole numbers English and German have the categories
 * one and other; a test checks this against Intl.PluralRules. The compiler's own plural messages would add its registry
 * and a formatter per message to the first load.
 */
export function countText(
  count: number,
  locale: FormatLocale,
  one: () => string,
  many: (inputs: { count: string }) => string,
): string {
  return count === 1 ? one() : many({ count: formatCount(count, locale) });
}

export type TimeForm =
  | "full"
  | "date"
  | "day"
  | "day_short"
  | "month"
  | "time"
  | "short"
  | "full_this_year"
  | "date_this_year"
  | "day_other_year"
  | "day_short_other_year"
  | "short_other_year";

const forms: Record<TimeForm, Intl.DateTimeFormatOptions> = {
  full: {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  },
  full_this_year: { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" },
  date_this_year: { weekday: "long", day: "numeric", month: "long" },
  date: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  day: { day: "numeric", month: "long" },
  day_short: { day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
  time: { hour: "2-digit", minute: "2-digit" },
  short: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  day_other_year: { day: "numeric", month: "long", year: "numeric" },
  day_short_other_year: { day: "numeric", month: "short", year: "numeric" },
  short_other_year: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
};

/** An instant as text in one zone: full "Friday 27 November 2026 at 18:00", short "27 Nov, 18:00". */
export function formatTime(at: Date, form: TimeForm, locale: FormatLocale, timeZone: string): string {
  const format = cached(
    `time ${form} ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(tags[locale], { ...forms[form], timeZone }),
  );
  return format.format(at);
}

/** Two instants as one text in a zone: "Saturday, 12 June 2027, 13:00–21:00"; what they share is written once. */
export function formatTimeRange(
  from: Date,
  until: Date,
  form: TimeForm,
  locale: FormatLocale,
  timeZone: string,
): string {
  const format = cached(
    `time ${form} ${locale} ${timeZone}`,
    () => new Intl.DateTimeFormat(tags[locale], { ...forms[form], timeZone }),
  );
  return format.formatRange(from, until);
}

/** True for a span from the first minute of a day to the last one of a day in the zone: days without times. */
export function areWholeDays(from: Date, until: Date, timeZone: string): boolean {
  const clock = (at: Date) => formatTime(at, "time", "en", timeZone);
  return clock(from) === "00:00" && clock(until) === "23:59";
}

const thisYearForms: Partial<Record<TimeForm, TimeForm>> = {
  full: "full_this_year",
  date: "date_this_year",
};
const otherYearForms: Partial<Record<TimeForm, TimeForm>> = {
  day: "day_other_year",
  day_short: "day_short_other_year",
  short: "short_other_year",
};

/** The variant of a form with the year of another year, or without the current one. Unchanged without `now`. */
export function addYearIfNeeded(form: TimeForm, at: Date, now: Date | null, timeZone: string): TimeForm {
  if (!now) return form;
  const isThisYear = yearOf(at, timeZone) === yearOf(now, timeZone);
  return (isThisYear ? thisYearForms : otherYearForms)[form] ?? form;
}

/** Formats only within a day of New Year in UTC; on other days every zone has the same year. */
function yearOf(at: Date, timeZone: string): string {
  const year = new Date(at.getTime() - dayMs).getUTCFullYear();
  return year === new Date(at.getTime() + dayMs).getUTCFullYear() ? String(year) : yearIn(at, timeZone);
}

/** The year in a zone. */
function yearIn(at: Date, timeZone: string): string {
  return cached(
    `year ${timeZone}`,
    () => new Intl.DateTimeFormat("en", { year: "numeric", timeZone }),
  ).format(at);
}

/** Whether two zones show the same wall clock at that instant. */
export function haveSameClock(at: Date, one: string, other: string): boolean {
  return one === other || formatTime(at, "full", "en", one) === formatTime(at, "full", "en", other);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Time left in at most two units, rounded down, at least a minute: "2 days 4 hours", "47 minutes". Null when it is up.
 * A day is 24 hours, regardless of daylight saving time.
 */
export function formatTimeLeft(leftMs: number, locale: FormatLocale): string | null {
  if (leftMs <= 0) return null;
  const days = Math.floor(leftMs / dayMs);
  const hours = Math.floor((leftMs % dayMs) / hourMs);
  const minutes = Math.floor((leftMs % hourMs) / minuteMs);
  if (days > 3) return joinUnits([[days, "day"]], locale);
  if (days > 0)
    return joinUnits(
      [
        [days, "day"],
        [hours, "hour"],
      ],
      locale,
    );
  if (hours > 0)
    return joinUnits(
      [
        [hours, "hour"],
        [hours < 6 ? minutes : 0, "minute"],
      ],
      locale,
    );
  return joinUnits([[Math.max(1, minutes), "minute"]], locale);
}

function joinUnits(parts: readonly (readonly [number, string])[], locale: FormatLocale): string {
  return parts
    .filter(([count], index) => count > 0 || index === 0)
    .map(([count, unit]) =>
      cached(
        `unit ${locale} ${unit}`,
        () => new Intl.NumberFormat(tags[locale], { style: "unit", unit, unitDisplay: "long" }),
      ).format(count),
    )
    .join(" ");
}

/** "in 3 days", "2 hours ago". Shown only beside an absolute time. */
export function formatRelative(at: Date, now: Date, locale: FormatLocale): string {
  const format = cached(
    `relative ${locale}`,
    () => new Intl.RelativeTimeFormat(tags[locale], { numeric: "auto" }),
  );
  const ms = at.getTime() - now.getTime();
  const size = Math.abs(ms);
  if (size >= 2 * dayMs) return format.format(Math.trunc(ms / dayMs), "day");
  if (size >= hourMs) return format.format(Math.trunc(ms / hourMs), "hour");
  return format.format(Math.trunc(ms / minuteMs), "minute");
}
