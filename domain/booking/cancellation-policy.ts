// Cancellation policies as data, and the function that computes the cost of a cancellation. A booking freezes the
// steps of its policy: changing this table changes no booking. A step holds up to and including its `until`. The fee is
// a share of the accepted total in steps that can be paid, at most what has been paid.
import { z } from "zod";
import { currencyInfo } from "../currency.ts";
import { checkMinor, percentOf } from "../money.ts";
import { addSpan } from "../time.ts";

export const policyNames = ["flexible", "moderate", "strict"] as const;
export type PolicyName = (typeof policyNames)[number];

const Rate = z.int().min(0).max(10_000);
/** A policy as it is stored with a booking. */
export const CancellationPolicy = z.strictObject({
  name: z.enum(policyNames),
  /** How long before the start a cancellation is still free. Days count on the calendar of the venue's zone. */
  free_until: z.union([z.strictObject({ hours: z.int().min(0) }), z.strictObject({ days: z.int().min(0) })]),
  late_fee_bp: Rate,
  after_start_fee_bp: Rate,
});
export type CancellationPolicy = Readonly<z.infer<typeof CancellationPolicy>>;

/** The policies that a new booking may be made under. */
export const cancellationPolicies: Readonly<Record<PolicyName, CancellationPolicy>> = {
  flexible: { name: "flexible", free_until: { hours: 24 }, late_fee_bp: 5_000, after_start_fee_bp: 10_000 },
  moderate: { name: "moderate", free_until: { days: 7 }, late_fee_bp: 5_000, after_start_fee_bp: 10_000 },
  strict: { name: "strict", free_until: { days: 30 }, late_fee_bp: 5_000, after_start_fee_bp: 10_000 },
};

export type CancellationTerms = {
  readonly policy: CancellationPolicy;
  /** Start of the service; null while no date is fixed, and then a cancellation is free. */
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly total_minor: number;
  /** What was paid and not returned. */
  readonly paid_minor: number;
  readonly currency: string;
};
export type CancellationStep = {
  /** Null: from the beginning. The instant itself still belongs to the step before. */
  readonly after: Date | null;
  /** Null: for ever. The instant itself belongs to this step. */
  readonly until: Date | null;
  readonly fee_bp: number;
  readonly fee_minor: number;
  readonly refund_minor: number;
};

function cost(terms: CancellationTerms, fee_bp: number): { fee_minor: number; refund_minor: number } {
  const paid_minor = checkMinor(terms.paid_minor);
  const { step_minor } = currencyInfo(terms.currency);
  const fee_minor = Math.min(percentOf(terms.total_minor, fee_bp, step_minor), paid_minor);
  return { fee_minor, refund_minor: paid_minor - fee_minor };
}

/** What a cancellation costs by date, in order and without gaps. */
export function cancellationSteps(terms: CancellationTerms): CancellationStep[] {
  const { policy, starts_at, time_zone } = terms;
  if (starts_at === null) return [{ after: null, until: null, fee_bp: 0, ...cost(terms, 0) }];
  const span = policy.free_until;
  const negativeSpan = "hours" in span ? { hours: -span.hours } : { days: -span.days };
  const free_until = addSpan(starts_at, negativeSpan, time_zone);
  return [
    { after: null, until: free_until, fee_bp: 0 },
    { after: free_until, until: starts_at, fee_bp: policy.late_fee_bp },
    { after: starts_at, until: null, fee_bp: policy.after_start_fee_bp },
  ].map((step) => ({ ...step, ...cost(terms, step.fee_bp) }));
}

/** What a customer's cancellation costs at `now`: the step that holds then. */
export function cancellationFee(terms: CancellationTerms & { readonly now: Date }): CancellationStep {
  const steps = cancellationSteps(terms);
  const at = terms.now.getTime();
  const current = steps.find((step) => step.until === null || at <= step.until.getTime());
  if (current === undefined) throw new Error("cancellation steps must cover all time");
  return current;
}
