// The VAT on the platform's fee, by the provider's country and status. The operator enters what its tax adviser says: a
// country without a rule of its own is taxed at the operator's rate.
import type { CountryVat } from "../setting/country-vat.ts";

/** What decides the tax: where the provider is, and whether it is a company that has given a tax number. */
export type TaxedProvider = { country: string; is_company: boolean; tax_id: string | null };

type VatSettings = { readonly platform_vat_bp: number; readonly fee_vat_countries: readonly CountryVat[] };

/**
 * In basis points of the fee; 0 where the provider, a company with a tax number in a country whose rule says so, owes the
 * tax itself (reverse charge).
 */
export function feeVatBp(
  { platform_vat_bp, fee_vat_countries }: VatSettings,
  { country, is_company, tax_id }: TaxedProvider,
): number {
  const rule = fee_vat_countries.find((one) => one.country === country);
  if (!rule) return platform_vat_bp;
  return rule.is_reverse_charged && is_company && tax_id !== null ? 0 : rule.rate_bp;
}
