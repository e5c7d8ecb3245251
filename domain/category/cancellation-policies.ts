// Cancellation policies as data, apart from their schema, which browsers need not load.
import type { PolicySetting } from "../setting/policy-setting.ts";

export const policyNames = ["flexible", "moderate", "strict"] as const;
export type PolicyName = (typeof policyNames)[number];

/** The terms of a policy, as offers and bookings keep them. */
export type PolicyTerms = {
  readonly name: PolicyName;
  /** Cancelling is free until this long before the start. Days are calendar days in the venue's zone. */
  readonly free_until: { readonly hours: number } | { readonly days: number };
  readonly late_fee_bp: number;
  readonly after_start_fee_bp: number;
};

/** What operators have set for each policy. */
export type PolicySettings = { readonly [Name in PolicyName as `policy_${Name}`]: PolicySetting };

/** The terms that an offer with this policy gets if it is sent now; it keeps them. */
export function policyTerms(name: PolicyName, settings: PolicySettings): PolicyTerms {
  const { free, unit, late_fee_bp, after_start_fee_bp } = settings[`policy_${name}`];
  const free_until = unit === "hours" ? { hours: free } : { days: free };
  return { name, free_until, late_fee_bp, after_start_fee_bp };
}
