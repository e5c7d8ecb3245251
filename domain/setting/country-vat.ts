// VAT on the fee by country, and how an operator types it: a line per country, such as "AT 20 reverse".
import { z } from "zod";
import { Country, RateBp } from "../codes.ts";
import { parseRate } from "../format/number-text.ts";

/** `is_reverse_charged`: companies there with a tax number owe the tax themselves. */
export const CountryVat = z.object({ country: Country, rate_bp: RateBp, is_reverse_charged: z.boolean() });
export type CountryVat = z.infer<typeof CountryVat>;

const mostCountries = 60;

/** At most one rule per country, in the order of their codes. */
export const CountryVats = z
  .array(CountryVat)
  .max(mostCountries, "too_many")
  .refine((rules) => new Set(rules.map(({ country }) => country)).size === rules.length, "duplicate")
  .overwrite((rules) => [...rules].sort((one, other) => (one.country < other.country ? -1 : 1)));

const lineForm = /^([a-z]{2})\s+(\d{1,3}(?:[.,]\d{1,2})?)\s*%?(\s+reverse)?$/i;

/** The rules that the lines name; the number of the first line that names none. */
export function readCountryVat(text: string): { rules: CountryVat[] } | { unread: number } {
  const rules: CountryVat[] = [];
  for (const [index, line] of text
    .slice(0, mostCountries * 40)
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === "") continue;
    const [, country = "", rate = "", reverse] = lineForm.exec(line.trim()) ?? [];
    const rate_bp = parseRate(rate.replace(",", "."), "en");
    if (rate_bp === null) return { unread: index + 1 };
    rules.push({ country: country.toUpperCase(), rate_bp, is_reverse_charged: reverse !== undefined });
  }
  return { rules };
}

/** As a line of the form and of the command line. */
export const countryVatLine = ({ country, rate_bp, is_reverse_charged }: CountryVat): string =>
  `${country} ${rate_bp / 100}${is_reverse_charged ? " reverse" : ""}`;
