import { cached, countryName } from "#app/ui/format.ts";
import { countryCodes } from "#domain/codes.ts";

/** Every country by its name in the language of the page, in that language's order. For loaders. */
export function countriesIn(locale: string): { value: string; label: string }[] {
  return cached(`countries in order ${locale}`, () => {
    const order = new Intl.Collator(locale);
    return countryCodes
      .map((value) => ({ value, label: countryName(value, locale) }))
      .sort((one, other) => order.compare(one.label, other.label));
  });
}
