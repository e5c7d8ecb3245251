// The function that computes the cost of a cancellation. An offer keeps the terms of its policy and a booking gets them from
// it: what operators set later changes neither. A step applies up to and including its `until`. The fee
// is a share of the accepted total, rounded to payable steps, and at most what has been paid by then.
import { z } from "zod";
import { type PolicyName, policyNames, policyTerms } from "../category/cancellation-policies.ts";
import { currencyInfo } from "../currency.ts";
import { checkMinor, percentOf, sumMinor } from "../money.ts";
import type { InstalmentRow } from "../payment/instalments.ts";
import { initialSettings } from "../setting/settings.ts";
import { addSpan } from "../time.ts";

const Rate = z.int().min(0).max(10_000);
/** A policy as an offer and a booking store it. */
export const CancellationPolicy = z.strictObject({
  name: z.enum(policyNames),
  free_until: z.union([z.strictObject({ hours: z.int().min(0) }), z.strictObject({ days: z.int().min(0) })]),
  late_fee_bp: Rate,
  after_start_fee_bp: Rate,
});
export type CancellationPolicy = Readonly<z.infer<typeof CancellationPolicy>>;

/**
 * The policy that an offer keeps. One without stored terms was sent before offers kept them, when each policy had the terms
 * that settings hold first. Throws for invalid terms, which is a bug and never user input.
 */
export function offerPolicy(offer: {
  readonly policy: PolicyName;
  readonly policy_terms: unknown;
}): CancellationPolicy {
  const { policy, policy_terms } = offer;
  return policy_terms === null
    ? policyTerms(policy, initialSettings)
    : CancellationPolicy.parse(policy_terms);
}

export type CancellationTerms = {
  readonly policy: CancellationPolicy;
  /** Start of the service; null while no date is fixed: cancelling is then free. */
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly total_minor: number;
  readonly currency: string;
};
type Period = {
  /** Null: from the beginning. The instant itself still belongs to the step before. */
  readonly after: Date | null;
  /** Null: for ever. The instant itself belongs to this step. */
  readonly until: Date | null;
  readonly fee_bp: number;
};
export type CancellationStep = Period & { readonly fee_minor: number; readonly refund_minor: number };
export type CancellationCost = Period & {
  readonly fee_minor: number;
  /** True when the fee is below the share of the total, because less will have been paid by then. */
  readonly is_capped: boolean;
};
/** The payments of a booking from which to derive the cost of cancelling. */
export type ExpectedPayments = {
  /** What was paid and not returned. */
  readonly paid_minor: number;
  readonly instalments: readonly Pick<InstalmentRow, "status" | "kind" | "amount_minor" | "due_at">[];
};

/** The periods of a policy, in order and without gaps; one that would have no length, or cost nothing after the free one, is left out. */
function periodsOf({ policy, starts_at, time_zone }: CancellationTerms): Period[] {
  if (starts_at === null) return [{ after: null, until: null, fee_bp: 0 }];
  const span = policy.free_until;
  const negativeSpan = "hours" in span ? { hours: -span.hours } : { days: -span.days };
  const free_until = policy.late_fee_bp === 0 ? starts_at : addSpan(starts_at, negativeSpan, time_zone);
  const late = { after: free_until, until: starts_at, fee_bp: policy.late_fee_bp };
  return [
    { after: null, until: free_until, fee_bp: 0 },
    ...(free_until < starts_at ? [late] : []),
    { after: starts_at, until: null, fee_bp: policy.after_start_fee_bp },
  ];
}

function shareOf({ total_minor, currency }: CancellationTerms, fee_bp: number): number {
  return percentOf(total_minor, fee_bp, currencyInfo(currency).step_minor);
}

/**
 * What will have been paid by the end of a period. The payment that confirms the booking always counts, because
 * cancelling costs nothing before it; a change's difference does not, because its total is not agreed yet.
 */
function paidUntil({ paid_minor, instalments }: ExpectedPayments, until: Date | null): number {
  const expected = instalments.filter(
    ({ status, kind, due_at }) =>
      (status === "due" || status === "overdue") &&
      kind !== "change" &&
      (kind !== "balance" || until === null || due_at.getTime() <= until.getTime()),
  );
  return Math.max(0, paid_minor + sumMinor(expected.map(({ amount_minor }) => amount_minor)));
}

/**
 * What a customer's cancellation costs by date, assuming that everything due by then is paid. Paying an instalment on
 * time does not change the figures.
 */
export function cancellationCosts(terms: CancellationTerms & ExpectedPayments): CancellationCost[] {
  return periodsOf(terms).map((period) => {
    const share_minor = shareOf(terms, period.fee_bp);
    const fee_minor = Math.min(share_minor, paidUntil(terms, period.until));
    return { ...period, fee_minor, is_capped: fee_minor < share_minor };
  });
}

/** What a customer's cancellation costs at `now`: the share that applies then, at most what has been paid. */
export function cancellationFee(
  terms: CancellationTerms & { readonly paid_minor: number; readonly now: Date },
): CancellationStep {
  const at = terms.now.getTime();
  const current = periodsOf(terms).find(({ until }) => until === null || at <= until.getTime());
  if (current === undefined) throw new Error("cancellation steps must cover all time");
  const paid_minor = checkMinor(terms.paid_minor);
  const fee_minor = Math.min(shareOf(terms, current.fee_bp), paid_minor);
  return { ...current, fee_minor, refund_minor: paid_minor - fee_minor };
}
