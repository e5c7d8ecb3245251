// Amounts and dates in the reader's format. People read a mail anywhere and later, so every time of day names its zone,
// and the venue's local time is added if it differs.
import { languageTags as tags } from "#domain/format/language.ts";
import { formatMoney } from "#domain/format/money.ts";
import { zoneName } from "#domain/format/zone-name.ts";
import { placeLine } from "#domain/place/address.ts";
import { areWholeDays } from "#domain/place/local-times.ts";
import { m } from "#messages/messages.js";
import type { Reader } from "./content.ts";

type Writer = Pick<Reader, "locale" | "time_zone">;
type Span = { starts_at: Date | null; ends_at: Date | null; time_zone: string | null };

/** The amount with its currency. */
export function money(reader: Writer, minor: number, currency: string): string {
  return formatMoney(minor, currency, reader.locale);
}

/** A price, and below it the included tax. */
export function price(
  reader: Writer,
  of: { total_minor: number; tax_minor: number; currency: string },
): string[] {
  const total = money(reader, of.total_minor, of.currency);
  if (of.tax_minor === 0) return [total];
  const tax = money(reader, of.tax_minor, of.currency);
  return [total, m.mail_value_including_tax({ tax }, { locale: reader.locale })];
}

function longFormat(reader: Writer, zone: string, hasZone = true): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tags[reader.locale], {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
    ...(hasZone ? { timeZoneName: "short" } : {}),
  });
}

/** "Friday 12 June 2026 at 18:00 CEST", in the reader's zone. */
export function moment(reader: Writer, at: Date): string {
  return longFormat(reader, reader.time_zone).format(at);
}

/** The same without weekday and year, for subjects and buttons. */
export function shortMoment(reader: Writer, at: Date): string {
  return new Intl.DateTimeFormat(tags[reader.locale], {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: reader.time_zone,
  }).format(at);
}

/** The time of the service: whole days as days; else in the reader's zone, and in the venue's if its clocks differ. */
export function timeLines(reader: Writer, span: Span): string[] {
  const { starts_at, ends_at, time_zone } = span;
  if (!starts_at) return [m.mail_value_date_open({}, { locale: reader.locale })];
  if (time_zone && ends_at && areWholeDays(starts_at, ends_at, time_zone)) {
    return [dayFormat(reader, time_zone).formatRange(starts_at, ends_at)];
  }
  const own = range(reader, reader.time_zone, starts_at, ends_at);
  if (!time_zone || wallClock(time_zone, starts_at) === wallClock(reader.time_zone, starts_at)) return [own];
  const at_venue = range(reader, time_zone, starts_at, ends_at);
  const zone = zoneName(time_zone);
  return [own, m.mail_value_at_venue({ when: at_venue, zone }, { locale: reader.locale })];
}

/** Weekday, day, month and year. */
function dayFormat(reader: Writer, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tags[reader.locale], { dateStyle: "full", timeZone });
}

function countryName(reader: Writer, code: string): string | undefined {
  return new Intl.DisplayNames(tags[reader.locale], { type: "region" }).of(code);
}

function range(reader: Writer, zone: string, from: Date, to: Date | null): string {
  const format = longFormat(reader, zone);
  return to ? format.formatRange(from, to) : format.format(from);
}

/** The local date and time in a zone, to compare zones: two names may keep the same time. */
function wallClock(zone: string, at: Date): string {
  return new Intl.DateTimeFormat("en", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).format(at);
}

/** Street, postal code, town and country on one line, or null. */
export function fullAddress(
  reader: Writer,
  of: Record<"place_address" | "place_postal_code" | "place_town" | "place_country", string | null>,
): string | null {
  const country = of.place_country ? countryName(reader, of.place_country) : null;
  return [placeLine(of), country].filter(Boolean).join(", ") || null;
}

/** Town and country, or a text saying that the place is open. */
export function town(
  reader: Writer,
  of: { place_town: string | null; place_country: string | null },
): string {
  const country = of.place_country ? countryName(reader, of.place_country) : null;
  const parts = [of.place_town, country].filter((part) => part);
  return parts.length > 0 ? parts.join(", ") : m.mail_value_place_open({}, { locale: reader.locale });
}
