// What a setting may hold: the schema of its values, and how a form asks for one. Browsers get the form's part alone.

import { z } from "zod";
import { Currency, Locale, missingOr, TimeZone } from "../codes.ts";
import { writtenVatNumber } from "../place/vat-number.ts";
import { Email, line } from "../text.ts";
import { type CountryVat, CountryVats } from "./country-vat.ts";
import { readCurrencySums } from "./currency-sums.ts";
import { isPictureName, type PictureShape } from "./picture.ts";
import { PolicySetting } from "./policy-setting.ts";

export type Unit = "days" | "hours" | "items" | "megabytes";

/** How a form asks for a value, and which values it may have. */
export type SettingForm =
  | { kind: "whole"; unit: Unit; min: number; max: number; isOptional?: true }
  | { kind: "rate"; max_bp: number }
  | { kind: "text"; max_characters: number; is_optional?: true }
  | { kind: "email" }
  | { kind: "vat_number" }
  | { kind: "colour" }
  | { kind: "zone" }
  | { kind: "language" }
  | { kind: "currency" }
  | { kind: "country_vat" }
  | { kind: "picture"; shape: PictureShape }
  | { kind: "policy"; max_free: number };

/** A form, the schema of its values, and the value that holds until somebody sets another. */
export type Holding<T> = { form: SettingForm; schema: z.ZodType<T>; initial: T };

/** A whole number from `min` to `max`. */
export function whole(
  unit: Unit,
  [min, max]: readonly [min: number, max: number],
  initial: number,
): Holding<number> {
  const schema = z
    .int({ error: missingOr("invalid_number") })
    .min(min, "too_small")
    .max(max, "too_big");
  return { form: { kind: "whole", unit, min, max }, schema, initial };
}

/** A whole number from `min` to `max`; null: none. */
export function wholeOrNone(
  unit: Unit,
  [min, max]: readonly [min: number, max: number],
): Holding<number | null> {
  const { schema } = whole(unit, [min, max], min);
  const optional = schema.nullish().transform((count) => count ?? null);
  return { form: { kind: "whole", unit, min, max, isOptional: true }, schema: optional, initial: null };
}

/** A part in basis points, from 0 to `max_bp`. */
export function rate(max_bp: number, initial: number): Holding<number> {
  const schema = z
    .int({ error: missingOr("invalid_rate") })
    .min(0, "invalid_rate")
    .max(max_bp, "invalid_rate");
  return { form: { kind: "rate", max_bp }, schema, initial };
}

/** One line of text. */
export function text(max_characters: number, initial: string): Holding<string> {
  return { form: { kind: "text", max_characters }, schema: line(max_characters), initial };
}

/** One line of text; null: none. */
export function optionalText(max_characters: number): Holding<string | null> {
  const schema = line(max_characters)
    .nullish()
    .transform((written) => written ?? null);
  return { form: { kind: "text", max_characters, is_optional: true }, schema, initial: null };
}

/** An e-mail address; null: none. */
export function email(): Holding<string | null> {
  const schema = Email.nullish().transform((address) => address ?? null);
  return { form: { kind: "email" }, schema, initial: null };
}

/** A VAT number with its country's letters; null: none. */
export function vatNumber(): Holding<string | null> {
  const schema = z
    .string("invalid_tax_id")
    .max(40, "invalid_tax_id")
    .nullish()
    .transform((text, ctx) => {
      if (text === null || text === undefined) return null;
      const written = writtenVatNumber(text);
      if (written === null) ctx.addIssue({ code: "custom", message: "invalid_tax_id" });
      return written;
    });
  return { form: { kind: "vat_number" }, schema, initial: null };
}

/** An IANA zone. */
export function zone(initial: string): Holding<string> {
  return { form: { kind: "zone" }, schema: TimeZone, initial };
}

/** A language of the product. */
export function language(initial: z.infer<typeof Locale>): Holding<z.infer<typeof Locale>> {
  return { form: { kind: "language" }, schema: Locale, initial };
}

/** ISO 4217. */
export function currency(initial: string): Holding<string> {
  return { form: { kind: "currency" }, schema: Currency, initial };
}

/** Sums in whole units by currency, written as `CHF 5000, JPY 800000`; null: none. */
export function currencySums(max_characters: number): Holding<string | null> {
  const schema = z
    .string("invalid_currency_sums")
    .max(max_characters, "invalid_currency_sums")
    .nullish()
    .transform((written, ctx) => {
      if (!written?.trim()) return null;
      const sums = readCurrencySums(written);
      if (sums === null) ctx.addIssue({ code: "custom", message: "invalid_currency_sums" });
      return [...(sums ?? [])].map(([code, units]) => `${code} ${units}`).join(", ");
    });
  return { form: { kind: "text", max_characters, is_optional: true }, schema, initial: null };
}

/** VAT by country. */
export function countryVat(): Holding<CountryVat[]> {
  return { form: { kind: "country_vat" }, schema: CountryVats, initial: [] };
}

/** What a cancellation policy says. */
export function policy(max_free: number, initial: PolicySetting): Holding<PolicySetting> {
  return { form: { kind: "policy", max_free }, schema: PolicySetting, initial };
}

/** #rrggbb; null: none. */
export function colour(): Holding<string | null> {
  const schema = z
    .string("invalid_colour")
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "invalid_colour")
    .nullish()
    .transform((hex) => hex ?? null);
  return { form: { kind: "colour" }, schema, initial: null };
}

/** The name of a picture; null: none. That there is such a picture, only the store knows. */
export function picture(shape: PictureShape): Holding<string | null> {
  const schema = z
    .string("invalid_picture")
    .refine((name) => isPictureName(name, shape), "invalid_picture")
    .nullish()
    .transform((name) => name ?? null);
  return { form: { kind: "picture", shape }, schema, initial: null };
}
