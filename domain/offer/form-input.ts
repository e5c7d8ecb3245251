// The form of an offer as text, by field name: the saved draft, the contents of a template, and how an earlier offer
// becomes the start of another. This module checks nothing; sending reads the fields like any form.
import { z } from "zod";
import { Currency, Locale } from "../codes.ts";
import { amountText } from "../format/money.ts";
import { numberText, parseNumber, parseRate, rateText } from "../format/number-text.ts";
import { limits } from "../limits.ts";
import { parseMoney } from "../money-parse.ts";
import { line } from "../text.ts";
import type { ChoosableLine } from "./schemas.ts";

const fieldName = /^(?:[a-z]+:)?[a-z_]+(?:\[\d{1,2}\]\.[a-z_]+)?$/;
/** Fields that the page fills itself, and those of the form's other buttons. */
const notTyped =
  /^_|^(?:command|refused_command|profile_id|request_id|offer_id|version|currency|template_name|form_key|from|terms_version)$|^int:(?:request_revision|total_minor|draft_version)$/;
/** Fields that belong to one request only. */
const isOfDate = (name: string) => /^(?:start|end)_(?:date|time)$/.test(name);

/** JSON cannot hold NUL or lone surrogates. */
const storable = (text: string) => text.toWellFormed().replaceAll("\0", "");

const Values = z
  .record(z.string(), z.string().max(limits.offer_field_characters, "too_long"))
  .refine((values) => Object.keys(values).length <= limits.offer_fields, "too_many")
  .transform((values) =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => fieldName.test(name) && !notTyped.test(name))
        .map(([name, text]) => [name, storable(text)]),
    ),
  );

/** Amounts are texts in a language and a currency, so both are stored with them. */
export const OfferFormInput = z.object({ locale: Locale, currency: Currency, values: Values });
export type OfferFormInput = z.output<typeof OfferFormInput>;

export const TemplateName = line(limits.template_name_characters);

/** The same input for another language, with numbers as that language writes them. */
export function inputIn(input: OfferFormInput, locale: OfferFormInput["locale"]): OfferFormInput {
  const { currency } = input;
  const values = Object.entries(input.values)
    .map(([name, text]) => currentField(name, text, input.locale))
    .map(([name, text]) => [name, input.locale === locale ? text : translated(name, text, input, locale)]);
  return { locale, currency, values: Object.fromEntries(values) };
}

/** Converts rates saved in basis points, from before rates could be typed. */
function currentField(name: string, text: string, locale: string): [name: string, text: string] {
  const path = /^int:(lines\[\d+\]\.tax_bp)$/.exec(name)?.[1];
  return path === undefined ? [name, text] : [`percent:${path}`, rateText(Number(text) || 0, locale)];
}

/** A number as another language writes it; unreadable text stays as it is. */
function translated(
  name: string,
  text: string,
  { currency, locale: from }: OfferFormInput,
  to: OfferFormInput["locale"],
): string {
  const kind = name.slice(0, Math.max(0, name.indexOf(":")));
  if (kind === "money")
    return written(parseMoney(text, currency, from), (minor) => amountText(minor, currency, to), text);
  if (kind === "percent") return written(parseRate(text, from), (rate_bp) => rateText(rate_bp, to), text);
  if (kind === "int") return written(parseNumber(text, from), (value) => numberText(value, to), text);
  return text;
}

const written = (value: number | null, write: (value: number) => string, typed: string) =>
  value === null ? typed : write(value);

/** A template's input: everything but the date. */
export function templateInput(input: OfferFormInput): OfferFormInput {
  const kept = Object.entries(input.values).filter(([name]) => !isOfDate(name));
  return { ...input, values: Object.fromEntries(kept) };
}

type Terms = { message: string; deposit_bp: number; policy: string; lines: readonly ChoosableLine[] };

/** An earlier offer as the start of another, without its date. */
export function inputOf(
  { message, deposit_bp, policy, lines }: Terms,
  currency: string,
  locale: OfferFormInput["locale"],
): OfferFormInput {
  const rows = lines.flatMap(
    ({ label, quantity, unit, unit_net_minor, tax_bp, choice = "included" }, row) => [
      [`lines[${row}].label`, label],
      [`int:lines[${row}].quantity`, String(quantity)],
      [`lines[${row}].unit`, unit ?? ""],
      [`money:lines[${row}].unit_net_minor`, amountText(unit_net_minor, currency, locale)],
      [`percent:lines[${row}].tax_bp`, rateText(tax_bp, locale)],
      [`lines[${row}].choice`, choice === "included" ? "" : choice],
    ],
  );
  const terms = { message, policy, "int:deposit_bp": String(deposit_bp) };
  return { locale, currency, values: { ...Object.fromEntries(rows), ...terms } };
}
