// Sums by currency, as an operator types them: "CHF 5000, JPY 800000", in whole units.
import { isCurrency } from "../currency.ts";

/** The sums by currency; null for a text that names anything else, or a currency twice. */
export function readCurrencySums(text: string): ReadonlyMap<string, number> | null {
  const sums = new Map<string, number>();
  for (const part of text.split(",")) {
    const [, letters = "", units = ""] = /^\s*([a-z]{3})\s+(\d{1,12})\s*$/i.exec(part) ?? [];
    const currency = letters.toUpperCase();
    if (!isCurrency(currency) || sums.has(currency)) return null;
    sums.set(currency, Number(units));
  }
  return sums;
}
