// Quantities of an offer's lines with their unit, and what one of them costs.
import { countText, type FormatLocale, formatCount, formatRate } from "#app/ui/format.ts";
import { formatMoney } from "#domain/format/money.ts";
import type { PriceDisplay } from "#domain/offer/price-display.ts";
import type { LineUnit } from "#domain/offer/units.ts";
import { m } from "#messages/messages.js";

type UnitTexts = readonly [one: () => string, many: (inputs: { count: string }) => string];
const unitTexts: Record<LineUnit, UnitTexts> = {
  hour: [m.offer_unit_hour_one, m.offer_unit_hour_many],
  day: [m.offer_unit_day_one, m.offer_unit_day_many],
  night: [m.offer_unit_night_one, m.offer_unit_night_many],
  person: [m.offer_unit_person_one, m.offer_unit_person_many],
  piece: [m.offer_unit_piece_one, m.offer_unit_piece_many],
  kilometre: [() => m.offer_unit_kilometre({ count: "1" }), m.offer_unit_kilometre],
  square_metre: [() => m.offer_unit_square_metre({ count: "1" }), m.offer_unit_square_metre],
};

export type LineQuantity = { quantity: number; unit: LineUnit | null };

/** "8 hours"; null where the unit is not known. */
export function unitQuantityText({ quantity, unit }: LineQuantity, locale: FormatLocale): string | null {
  if (!unit) return null;
  const [one, many] = unitTexts[unit];
  return countText(quantity, locale, one, many);
}

/** "8 hours, €178.50 each" or "8 × €178.50"; null for a single one without a unit, whose price is the line's. */
export function lineQuantityText(
  line: LineQuantity & { unit_minor: number | null },
  currency: string,
  locale: FormatLocale,
): string | null {
  const { quantity, unit_minor } = line;
  const counted = unitQuantityText(line, locale);
  if (quantity === 1) return counted;
  const amount = unit_minor === null ? null : formatMoney(unit_minor, currency, locale);
  const count = formatCount(quantity, locale);
  if (counted) return amount ? m.offer_line_each({ quantity: counted, amount }) : counted;
  return amount ? m.offer_line_times({ quantity: count, amount }) : m.offer_line_count({ quantity: count });
}

/** Below a line's label: its quantity and, where the amounts or the rates need it, its tax. */
export function lineNote(
  line: LineQuantity & { unit_minor: number | null; tax_bp: number },
  { currency, prices, rates }: { currency: string; prices: PriceDisplay; rates: number },
  locale: FormatLocale,
): string | null {
  const rate = formatRate(line.tax_bp, locale);
  const tax =
    prices === "net" ? m.offer_line_plus_tax({ rate }) : rates > 1 ? m.offer_line_with_tax({ rate }) : null;
  return [lineQuantityText(line, currency, locale), tax].filter(Boolean).join(", ") || null;
}
