// Splits the kept sum of a booking between provider and platform: the platform's fee, the VAT on it, and the rest for
// the provider. A kept cancellation fee and a partly refunded booking earn like a booking of that size.
import { currencyInfo } from "../currency.ts";
import { mulDivRound, platformFee } from "../money.ts";

export type EarningTerms = {
  readonly net_minor: number;
  readonly total_minor: number;
  readonly fee_bp: number;
  /** The VAT on the fee, as frozen with the booking. */
  readonly fee_tax_bp: number;
  readonly currency: string;
};
export type Earnings = {
  readonly fee_minor: number;
  readonly fee_tax_minor: number;
  readonly provider_minor: number;
};

/** The parts of a kept sum (0 to the total); they add up to it. Throws RangeError outside that range, which is a bug. */
export function splitKept(terms: EarningTerms, kept_minor: number): Earnings {
  const { total_minor, fee_bp, fee_tax_bp, currency } = terms;
  if (kept_minor < 0 || kept_minor > total_minor)
    throw new RangeError(`kept ${kept_minor} of ${total_minor}`);
  const { step_minor } = currencyInfo(currency);
  const net_minor = total_minor === 0 ? 0 : mulDivRound(terms.net_minor, kept_minor, total_minor, step_minor);
  const { fee_minor, fee_tax_minor, provider_earns_minor } = platformFee({
    net_minor: Math.min(net_minor, kept_minor),
    total_minor: kept_minor,
    fee_bp,
    platform_vat_bp: fee_tax_bp,
    step_minor,
  });
  return { fee_minor, fee_tax_minor, provider_minor: provider_earns_minor };
}

/**
 * The final sums of a booking with an agreed or decided `refund_minor`. After a failed refund of a cheaper change,
 * more than the price is held: that surplus belongs to the customer and goes back too, whatever was agreed.
 */
export function endSums(
  { total_minor }: { readonly total_minor: number },
  paid_minor: number,
  refund_minor: number,
): { readonly refund_minor: number; readonly kept_minor: number } {
  const returned = Math.max(refund_minor, paid_minor - total_minor);
  return { refund_minor: returned, kept_minor: paid_minor - returned };
}
