// Schemas of standard codes (ISO 3166 countries, ISO 4217 currencies, IANA zones, ISO 8601 instants), amounts, rates.
import { z } from "zod";
import { isCurrency } from "./currency.ts";
import { limits } from "./limits.ts";
import { knownYears } from "./place/date-range.ts";
import { currentZone } from "./place/time-zone.ts";
import { isTimeZone } from "./time.ts";

/** ISO 3166-1 alpha-2, officially assigned. Names come from Intl.DisplayNames in the reader's language. */
export const countryCodes: readonly string[] =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH
BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ
EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID
IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME
MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL
PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH
TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);
const knownCountries = new Set(countryCodes);

/** The code `required` for a value that was left out, else the given one. */
export function missingOr(code: string) {
  return (issue: { readonly input?: unknown }) => (issue.input === undefined ? "required" : code);
}

export const Country = z
  .string("required")
  .trim()
  .toUpperCase()
  .refine((code) => knownCountries.has(code), "invalid_country")
  .meta({ minLength: 2, maxLength: 2 });

export const Currency = z
  .string("required")
  .trim()
  .refine(isCurrency, "invalid_currency")
  .meta({ minLength: 3, maxLength: 3 });

/** A zone under its current name: browsers also send outdated names. */
export const TimeZone = z
  .string("required")
  .trim()
  .max(64, { abort: true })
  .refine(isTimeZone, { error: "invalid_time_zone", abort: true })
  .overwrite(currentZone);

/** An instant with its offset or Z: the wire form. `Date` comes from `new Date(text)`. */
export const Instant = z.iso
  .datetime({ offset: true, abort: true, error: missingOr("invalid_datetime") })
  .superRefine((text, ctx) => requireKnownYear(new Date(text), ctx));

/** A calendar date without a zone. */
export const LocalDate = z.iso
  .date({ abort: true, error: missingOr("invalid_date") })
  .superRefine((text, ctx) => requireKnownYear(new Date(`${text}T00:00:00Z`), ctx));

/** True for an instant in the years that dates may lie in. */
export function isKnownYear(at: Date): boolean {
  return at.getUTCFullYear() >= knownYears.min && at.getUTCFullYear() <= knownYears.max;
}

function requireKnownYear(at: Date, ctx: z.RefinementCtx): void {
  if (!isKnownYear(at))
    ctx.addIssue({ code: "custom", message: "date_out_of_range", params: { ...knownYears } });
}

/** One of a fixed list: `required` when left out, `invalid_choice` otherwise. */
export function choiceOf<const Values extends readonly string[]>(values: Values) {
  return z.enum(values, { error: missingOr("invalid_choice") });
}

export const Locale = choiceOf(["en", "de"]);

/** Minor units from 0 to the largest amount of any currency; limits per currency: domain/currency.ts. */
export const AmountMinor = z
  .int({ error: missingOr("invalid_amount") })
  .min(0, "invalid_amount")
  .max(limits.amount_max_minor, "invalid_amount");

/** A rate in basis points, 0 to 100 %. */
export const RateBp = z
  .int({ error: missingOr("invalid_rate") })
  .min(0, "invalid_rate")
  .max(limits.rate_max_bp, "invalid_rate");

/** The platform's share in basis points, at most half of a price. */
export const FeeBp = z
  .int({ error: missingOr("invalid_rate") })
  .min(0, "invalid_rate")
  .max(limits.platform_fee_max_bp, "fee_too_high");

/** A row's version as the user saw it. */
export const Version = z.int("required").min(1).max(2_147_483_647);
