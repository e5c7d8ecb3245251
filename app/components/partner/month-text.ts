import { cached, type FormatLocale } from "#app/ui/format.ts";
import { languageTags as tags } from "#domain/format/language.ts";

/** `2027-06` → "June 2027" */
export function monthText(month: string, locale: FormatLocale): string {
  const format = cached(
    `month ${locale}`,
    () => new Intl.DateTimeFormat(tags[locale], { month: "long", year: "numeric", timeZone: "UTC" }),
  );
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

/** `2027-06-12` → "12 June 2027" */
export function dayText(day: string, locale: FormatLocale): string {
  const format = cached(
    `day ${locale}`,
    () =>
      new Intl.DateTimeFormat(tags[locale], {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      }),
  );
  return format.format(new Date(`${day}T00:00:00Z`));
}
