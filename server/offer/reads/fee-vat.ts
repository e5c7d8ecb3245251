// The fee and the VAT on it as the provider's own offers will have them.
import { feeVatBp } from "#domain/payment/fee-vat.ts";
import { agreementInForce } from "#domain/payment/provider-fee.ts";
import { profiles, providerFees } from "#server/account/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";

/** In basis points of the fee, for the profile of the scope. */
export async function findOwnFeeVat(scope: ReadScope): Promise<number> {
  const provider = await profiles(scope)
    .select(["profile.country", "profile.is_company", "profile.tax_id"])
    .where("profile.id", "=", profileId(scope.actor))
    .executeTakeFirst();
  return provider ? feeVatBp(scope.settings, provider) : scope.settings.platform_vat_bp;
}

/** The fee in basis points that the profile of the scope pays now, in a category with this fee. */
export async function findOwnFee(scope: ReadScope, category_fee_bp: number): Promise<number> {
  const agreements = await providerFees(scope)
    .select(["fee_bp", "starts_at", "agreed_at"])
    .where("profile_id", "=", profileId(scope.actor))
    .execute();
  return agreementInForce(agreements, scope.now)?.fee_bp ?? category_fee_bp;
}
