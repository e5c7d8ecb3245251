// The figures of an unsent offer: what the customer would pay and what the provider would earn.
import { currencyInfo } from "../currency.ts";
import {
  areAddable,
  depositAmount,
  type OfferTotals,
  offerTotals,
  type PlatformFee,
  type PricedLine,
  platformFee,
} from "../money.ts";
import { type LineChoice, presetLines } from "./optional-lines.ts";

export type OfferPreview = OfferTotals & PlatformFee & { deposit_minor: number; currency: string };

type Line = PricedLine & { readonly choice?: LineChoice };

/**
 * What the customer pays without choosing. Uses the functions that price the offer and freeze the booking's fee; null above
 * what one payment can carry.
 */
export function previewOf(
  { lines, deposit_bp }: { readonly lines: readonly Line[]; readonly deposit_bp: number },
  basis: { readonly currency: string; readonly fee_bp: number; readonly platform_vat_bp: number },
): OfferPreview | null {
  const { currency, fee_bp, platform_vat_bp } = basis;
  const { step_minor, largest_minor } = currencyInfo(currency);
  if (!areAddable(lines, largest_minor)) return null;
  const totals = offerTotals(presetLines(lines), step_minor);
  return {
    ...totals,
    ...platformFee({ ...totals, fee_bp, platform_vat_bp, step_minor }),
    deposit_minor: depositAmount(totals.total_minor, deposit_bp, step_minor),
    currency,
  };
}
