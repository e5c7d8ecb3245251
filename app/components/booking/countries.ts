import { cached, countryName, type FormatLocale } from "#app/ui/format.ts";
import { countryCodes } from "#domain/codes.ts";

/** Countries in which most people speak the language, the most populous first. */
const countriesOfLanguage: Record<FormatLocale, readonly string[]> = {
  de: ["DE", "AT", "CH", "LU", "LI"],
  en: ["US", "GB", "CA", "AU", "IE", "NZ"],
};

/** Every country: the operator's `own`, then those of the reader's language, then the others by name. For loaders. */
export function listCountries(own: string, locale: FormatLocale): { value: string; label: string }[] {
  return cached(`countries ${own} ${locale}`, () => {
    const first = new Set([own, ...countriesOfLanguage[locale]]);
    const option = (value: string) => ({ value, label: countryName(value, locale) });
    const order = new Intl.Collator(locale);
    const others = countryCodes
      .filter((code) => !first.has(code))
      .map(option)
      .sort((one, other) => order.compare(one.label, other.label));
    return [...[...first].map(option), ...others];
  });
}
