import { planResolution } from "#domain/booking/dispute.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { requireSecondOperator } from "#domain/operator/second-operator.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import {
  countStatements,
  type DisputeRow,
  resolveDispute as storeResolution,
} from "#server/booking/store/disputes.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import {
  applyContinuation,
  applyDecision,
  choiceOf,
  DecisionInput,
  lockDisputed,
  ResolutionOutput,
} from "./apply-decision.ts";

/** The operator decides a dispute: completed or cancelled with a split of what was paid, or continued. */
export const resolveDispute = defineCommand({
  name: "resolve_dispute",
  summary: "The operator decides a dispute and what of the paid sum goes back.",
  needs: "operator",
  proof: "recent",
  input: DecisionInput.extend({ booking_id: Id, version: Version }),
  output: ResolutionOutput,
  load: (ctx, { booking_id }) => lockDisputed(ctx, booking_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, input, { whole, dispute }) {
    const { booking } = whole;
    const { outcome, reason } = input;
    requireVersion(booking, input.version);
    if (!dispute) return refuse("transition_not_allowed", { state: booking.status });
    const hasAnswer = (await countStatements(ctx, dispute.id))[otherSide(dispute)] > 0;
    const choice = choiceOf(input);
    const plan = planResolution(
      { ...whole, dispute, has_answer: hasAnswer, outcome, reason, choice },
      ctx.now,
    );
    const { refund_minor = null, kept_minor = null } = plan.sums ?? {};
    if (plan.sums)
      requireSecondOperator(ctx, {
        amount_minor: plan.sums.refund_minor + plan.sums.kept_minor,
        currency: booking.currency,
        subject: ["booking", booking.id],
      });
    await storeResolution(ctx, dispute, { outcome, reason, refund_minor, kept_minor });
    const by = { account_id: requireOperator(ctx.actor).account_id, note: reason };
    await closeTasksAbout(ctx, ["dispute_open"], booking.id, by);
    if (!plan.sums) return applyContinuation(ctx, whole, plan);
    const templates = { complete: "dispute_decided", cancel: "dispute_decided" } as const;
    const role = "operator";
    return applyDecision(ctx, whole, { ...plan, sums: plan.sums, outcome, reason, role, templates });
  },
  audit: ({ outcome, reason }, { whole }, { status, refund_minor, kept_minor }) => ({
    subject: ["booking", whole.booking.id],
    status,
    outcome,
    reason,
    refund_minor,
    kept_minor,
  }),
  exposedVia: ["ui", "rpc"],
});

function otherSide({ opened_by }: DisputeRow): "customer" | "provider" {
  return opened_by === "customer" ? "provider" : "customer";
}
