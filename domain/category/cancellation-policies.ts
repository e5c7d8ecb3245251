// Cancellation policies as data, apart from their schema, which browsers need not load.

export const policyNames = ["flexible", "moderate", "strict"] as const;
export type PolicyName = (typeof policyNames)[number];

type Policy = {
  readonly name: PolicyName;
  readonly free_until: { readonly hours: number } | { readonly days: number };
  readonly late_fee_bp: number;
  readonly after_start_fee_bp: number;
};

/** The policies for new bookings. */
export const cancellationPolicies: Readonly<Record<PolicyName, Policy>> = {
  flexible: { name: "flexible", free_until: { hours: 24 }, late_fee_bp: 5_000, after_start_fee_bp: 10_000 },
  moderate: { name: "moderate", free_until: { days: 7 }, late_fee_bp: 5_000, after_start_fee_bp: 10_000 },
  strict: { name: "strict", free_until: { days: 30 }, late_fee_bp: 5_000, after_start_fee_bp: 10_000 },
};
