import { countryCodes } from "#domain/codes.ts";

/** Every country by its name in the language of the page, in that language's order. For loaders. */
export function countriesIn(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return countryCodes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}
