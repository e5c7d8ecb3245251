// Applies an operator's decision that ends a booking: orders the refunds and books what is kept as earned.
import { z } from "zod";
import { type DecisionSums, disputeOutcomes, type RefundChoice } from "#domain/booking/dispute.ts";
import { AmountMinor, choiceOf as oneOf } from "#domain/codes.ts";
import { limits } from "#domain/limits.ts";
import type { PlannedMove } from "#domain/moves.ts";
import type { MailTemplate } from "#domain/notification/jobs.ts";
import { line } from "#domain/text.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { applyCompletion } from "../complete-booking.ts";
import { applyCancelledEnd } from "../end-confirmed.ts";
import type { PaidBooking } from "../lock-booking.ts";

/** The refund is a sum, or a share of what was paid; neither for a booking that continues. */
export const DecisionInput = z.object({
  outcome: oneOf(disputeOutcomes),
  refund_minor: AmountMinor.optional(),
  share_bp: z.int("invalid_rate").min(0, "invalid_rate").max(limits.rate_max_bp, "invalid_rate").optional(),
  reason: line(limits.reason_characters),
});

/** The sum wins if both are given. */
export function choiceOf({ refund_minor, share_bp }: z.output<typeof DecisionInput>): RefundChoice | null {
  if (refund_minor !== undefined) return { refund_minor };
  return share_bp === undefined ? null : { share_bp };
}

type EndingDecision = {
  readonly outcome: "complete" | "cancel" | "continue";
  readonly moves: readonly PlannedMove[];
  readonly sums: DecisionSums;
  readonly reason: string;
  readonly templates: { readonly complete: MailTemplate; readonly cancel: MailTemplate };
};

/** Completes or cancels the booking with the sums of the decision. */
export async function applyDecision(ctx: CommandContext, whole: PaidBooking, decision: EndingDecision) {
  const { outcome, moves, sums, reason, templates } = decision;
  const { refund_minor, kept_minor } = sums;
  const { version } = whole.booking;
  if (outcome === "cancel") {
    const end = { refund_minor, kept_minor, moves, reason, template: templates.cancel } as const;
    return { ...(await applyCancelledEnd(ctx, whole, { ...end, role: "operator" })), version: version + 1 };
  }
  const decided = { refund_minor, kept_minor, reason: "decided", template: templates.complete };
  const done = await applyCompletion(ctx, whole, moves, { answer: "decided", decided });
  return { ...done, refund_minor, kept_minor };
}
