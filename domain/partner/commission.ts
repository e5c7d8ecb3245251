// What a partner earns from a booking: a share of the platform's fee, excluding its VAT.
import { currencyInfo } from "../currency.ts";
import { percentOf } from "../money.ts";

/** The commission on a booking's fee; never more than the fee. */
export function commissionOf(fee_minor: number, commission_bp: number, currency: string): number {
  return Math.min(percentOf(fee_minor, commission_bp, currencyInfo(currency).step_minor), fee_minor);
}

export type BookingSide = "customer" | "provider";
export type Referrer = {
  readonly side: BookingSide;
  readonly partner_id: string;
  readonly commission_bp: number;
};

/** Whom to pay for a booking: whoever brought the customer, else whoever brought the provider. */
export function referrerOf(referrers: readonly Referrer[]): Referrer | null {
  return (
    referrers.find(({ side }) => side === "customer") ??
    referrers.find(({ side }) => side === "provider") ??
    null
  );
}
