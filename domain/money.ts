// Money is a safe integer of minor units beside its ISO 4217 code; rates are basis points (1 % = 100 bp).
// One rounding function: half away from zero (12.5 → 13, −12.5 → −13), exact because it works on BigInt inside.
// Tax is rounded per line, so that lines, the sums per rate and the total always agree. Pass `step_minor` of the
// currency where an amount is going to be charged.
import { limits } from "./limits.ts";

const whole_bp = 10_000;

/** The number itself when it is a safe integer; throws RangeError otherwise (a bug, never user input). */
export function checkMinor(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer of minor units: ${value}`);
  return value === 0 ? 0 : value;
}

/** a × b ÷ divisor, rounded half away from zero to a multiple of `step_minor`. Exact for all safe integers. */
export function mulDivRound(a: number, b: number, divisor: number, step_minor = 1): number {
  const numerator = BigInt(checkMinor(a)) * BigInt(checkMinor(b));
  const denominator = BigInt(checkMinor(divisor)) * BigInt(checkMinor(step_minor));
  if (denominator <= 0n) throw new RangeError("divisor and step must be positive");
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = ((2n * magnitude + denominator) / (2n * denominator)) * BigInt(step_minor);
  return checkMinor(Number(numerator < 0n ? -rounded : rounded));
}

/** A share of an amount in basis points, rounded once. */
export function percentOf(minor: number, rate_bp: number, step_minor = 1): number {
  return mulDivRound(minor, rate_bp, whole_bp, step_minor);
}

/** Sum of amounts, checked at each step. */
export function sumMinor(amounts: Iterable<number>): number {
  let sum = 0;
  for (const amount of amounts) sum = checkMinor(sum + checkMinor(amount));
  return sum;
}

/**
 * Splits a total ≥ 0 by weights ≥ 0 (largest remainder; ties go to the earlier part): parts add up to the total
 * and none is negative. Throws RangeError when the weights add up to 0 and the total does not.
 */
export function splitLargestRemainder(total_minor: number, weights: readonly number[]): number[] {
  const total = BigInt(checkMinor(total_minor));
  const weight_sum = weights.reduce((sum, weight) => sum + BigInt(checkMinor(weight)), 0n);
  if (total < 0n || weights.some((weight) => weight < 0)) throw new RangeError("negative total or weight");
  if (weight_sum === 0n) {
    if (total !== 0n) throw new RangeError("nothing to split over");
    return weights.map(() => 0);
  }
  const shares = weights.map((weight, index) => {
    const product = total * BigInt(weight);
    return { index, part: product / weight_sum, remainder: product % weight_sum };
  });
  let rest = total - shares.reduce((sum, share) => sum + share.part, 0n);
  const byRemainder = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (rest === 0n) break;
    share.part += 1n;
    rest -= 1n;
  }
  return shares.map((share) => Number(share.part));
}

export type PricedLine = {
  readonly quantity: number;
  readonly unit_net_minor: number;
  readonly tax_bp: number;
};
export type Totals = { net_minor: number; tax_minor: number; total_minor: number };
export type TaxSum = { tax_bp: number; net_minor: number; tax_minor: number };
export type OfferTotals = Totals & { taxes: TaxSum[] };

/** Net, tax and gross of one line. */
export function lineTotals(line: PricedLine, step_minor = 1): Totals {
  const net_minor = checkMinor(line.quantity * line.unit_net_minor);
  const tax_minor = percentOf(net_minor, line.tax_bp, step_minor);
  return { net_minor, tax_minor, total_minor: checkMinor(net_minor + tax_minor) };
}

/** Whether no single line exceeds `largest_minor`. Check before summing typed lines: sums could be unsafe integers. */
export function areAddable(lines: readonly PricedLine[], largest_minor: number): boolean {
  return lines.every(({ quantity, unit_net_minor }) => unit_net_minor <= largest_minor / quantity);
}

/** Sums of all lines, with one entry per tax rate in rising order. Each figure is the sum of the lines' figures. */
export function offerTotals(lines: readonly PricedLine[], step_minor = 1): OfferTotals {
  const byRate = new Map<number, TaxSum>();
  for (const line of lines) {
    const { net_minor, tax_minor } = lineTotals(line, step_minor);
    const sum = byRate.get(line.tax_bp) ?? { tax_bp: line.tax_bp, net_minor: 0, tax_minor: 0 };
    sum.net_minor = checkMinor(sum.net_minor + net_minor);
    sum.tax_minor = checkMinor(sum.tax_minor + tax_minor);
    byRate.set(line.tax_bp, sum);
  }
  const taxes = [...byRate.values()].sort((a, b) => a.tax_bp - b.tax_bp);
  const net_minor = sumMinor(taxes.map((tax) => tax.net_minor));
  const tax_minor = sumMinor(taxes.map((tax) => tax.tax_minor));
  return { net_minor, tax_minor, total_minor: checkMinor(net_minor + tax_minor), taxes };
}

/** The sums of two lists of lines together. */
export function addTotals(one: OfferTotals, other: OfferTotals): OfferTotals {
  const rates = [...new Set([...one.taxes, ...other.taxes].map(({ tax_bp }) => tax_bp))].sort(
    (a, b) => a - b,
  );
  const taxes = rates.map((tax_bp) => {
    const of = [...one.taxes, ...other.taxes].filter((tax) => tax.tax_bp === tax_bp);
    return {
      tax_bp,
      net_minor: sumMinor(of.map(({ net_minor }) => net_minor)),
      tax_minor: sumMinor(of.map(({ tax_minor }) => tax_minor)),
    };
  });
  const net_minor = checkMinor(one.net_minor + other.net_minor);
  const tax_minor = checkMinor(one.tax_minor + other.tax_minor);
  return { net_minor, tax_minor, total_minor: checkMinor(net_minor + tax_minor), taxes };
}

export type PlatformFee = { fee_minor: number; fee_tax_minor: number; provider_earns_minor: number };

/**
 * The platform's commission: basis points of the net, plus the platform's VAT on the fee. The provider earns the
 * gross less both: net 100.00, gross 119.00, 10 % and 19 % → fee 10.00, VAT 1.90, earns 107.10. Fee and its VAT
 * never exceed the gross (amounts of one or two cents would otherwise round above it).
 */
export function platformFee(input: {
  readonly net_minor: number;
  readonly total_minor: number;
  readonly fee_bp: number;
  readonly platform_vat_bp: number;
  readonly step_minor?: number;
}): PlatformFee {
  const { net_minor, total_minor, fee_bp, platform_vat_bp, step_minor = 1 } = input;
  if (fee_bp < 0 || fee_bp > limits.platform_fee_max_bp)
    throw new RangeError(`fee out of range: ${fee_bp} bp`);
  if (net_minor < 0 || total_minor < net_minor) throw new RangeError("the gross is below the net");
  const fee_minor = Math.min(percentOf(net_minor, fee_bp, step_minor), total_minor);
  const fee_tax_minor = Math.min(percentOf(fee_minor, platform_vat_bp, step_minor), total_minor - fee_minor);
  return { fee_minor, fee_tax_minor, provider_earns_minor: total_minor - fee_minor - fee_tax_minor };
}

/** The part due at booking: at least one step when there is a rate and a price, never above the total. */
export function depositAmount(total_minor: number, deposit_bp: number, step_minor = 1): number {
  if (deposit_bp < 0 || deposit_bp > whole_bp) throw new RangeError(`deposit out of range: ${deposit_bp} bp`);
  if (deposit_bp === 0 || total_minor === 0) return 0;
  return Math.min(total_minor, Math.max(step_minor, percentOf(total_minor, deposit_bp, step_minor)));
}
