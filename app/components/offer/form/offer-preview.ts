// Preview of an offer's total while it is typed. The binding total is the server's, computed by the same function
// from the same lines.
import { currencyInfo } from "#domain/currency.ts";
import { depositAmount, type OfferTotals, offerTotals } from "#domain/money.ts";
import { parseMoney } from "#domain/money-text.ts";

export type Totals = OfferTotals & { deposit_minor: number };

/** Totals of the filled rows of an offer form; null when there is none or a figure cannot be parsed. */
export function previewTotals(form: FormData, currency: string, locale: string): Totals | null {
  const lines = [];
  for (const name of form.keys()) {
    const row = /^money:lines\[(\d{1,3})\]\.unit_net_minor$/.exec(name)?.[1];
    if (row === undefined) continue;
    const amount = textOf(form, name);
    if (amount === "" && textOf(form, `lines[${row}].label`) === "") continue;
    const unit_net_minor = parseMoney(amount, currency, locale);
    const quantity = Number(textOf(form, `int:lines[${row}].quantity`));
    const tax_bp = Number(textOf(form, `int:lines[${row}].tax_bp`));
    const isReadable =
      unit_net_minor !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= 9_999;
    if (!isReadable || unit_net_minor === null) return null;
    lines.push({ unit_net_minor, quantity, tax_bp });
  }
  if (lines.length === 0) return null;
  const { step_minor } = currencyInfo(currency);
  const totals = offerTotals(lines, step_minor);
  const deposit_bp = Number(textOf(form, "int:deposit_bp"));
  return { ...totals, deposit_minor: depositAmount(totals.total_minor, deposit_bp, step_minor) };
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
