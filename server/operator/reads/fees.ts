// The fees agreed with one provider, for operators, the latest start first.
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { agreementInForce } from "#domain/payment/provider-fee.ts";
import { accounts, profiles, providerFees } from "#server/account/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";

export type FeeAgreementView = {
  id: string;
  /** Null: the fee of the category again. */
  fee_bp: number | null;
  starts_at: string;
  reason: string;
  agreed_at: string;
  /** The operator's address; null: whoever administers the machine. */
  by: string | null;
  is_in_force: boolean;
};
export type ProviderFees = {
  provider_id: string;
  account_id: string;
  name: string;
  agreements: FeeAgreementView[];
};

/** Null for an unknown provider. The caller has made sure that an operator asks. */
export async function findProviderFees(scope: ReadScope, provider_id: string): Promise<ProviderFees | null> {
  if (!isId(provider_id)) return null;
  const provider = await profiles(scope)
    .select(["id", "account_id", "display_name"])
    .where("id", "=", provider_id)
    .where("kind", "=", "provider")
    .executeTakeFirst();
  if (!provider) return null;
  const operator = accounts(scope).select(["account.id as operator_id", "account.email"]).as("operator");
  const rows = await providerFees(scope)
    .leftJoin(operator, (join) => join.onRef("operator.operator_id", "=", "provider_fee.agreed_by"))
    .select(["provider_fee.id", "provider_fee.fee_bp", "provider_fee.starts_at", "provider_fee.reason"])
    .select(["provider_fee.agreed_at", "operator.email as by"])
    .where("provider_fee.profile_id", "=", provider_id)
    .orderBy("provider_fee.starts_at", "desc")
    .orderBy("provider_fee.agreed_at", "desc")
    .limit(limits.page_max_rows)
    .execute();
  const inForce = agreementInForce(rows, scope.now);
  return {
    provider_id,
    account_id: provider.account_id,
    name: provider.display_name,
    agreements: rows.map(({ starts_at, agreed_at, ...row }) => ({
      ...row,
      starts_at: starts_at.toISOString(),
      agreed_at: agreed_at.toISOString(),
      is_in_force: row.id === inForce?.id,
    })),
  };
}
