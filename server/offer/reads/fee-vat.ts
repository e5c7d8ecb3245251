// The VAT on the fee as the provider's own offers will have it.
import { feeVatBp } from "#domain/payment/fee-vat.ts";
import { profiles } from "#server/account/access.ts";
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
