// Applies what an operator decides about a booking, or both sides agree on: orders the refunds and books what is kept as
// earned, or lets the booking continue.
import { z } from "zod";
import {
  type Decision,
  type DecisionSums,
  type DisputeOutcome,
  disputeOutcomes,
  type RefundChoice,
} from "#domain/booking/dispute.ts";
import { confirmedReminder } from "#domain/booking/reminders.ts";
import { AmountMinor, choiceOf as oneOf } from "#domain/codes.ts";
import { limits } from "#domain/limits.ts";
import type { Role } from "#domain/machine.ts";
import type { PlannedMove } from "#domain/moves.ts";
import type { MailTemplate } from "#domain/notification/jobs.ts";
import { line } from "#domain/text.ts";
import { lockDispute } from "#server/booking/store/disputes.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { applyMoves } from "../../apply-moves.ts";
import { applyCompletion } from "../complete-booking.ts";
import { applyCancelledEnd } from "../end-confirmed.ts";
import { lockPaidBooking, type PaidBooking } from "../lock-booking.ts";
import { restartGrace } from "../restart-grace.ts";

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
  readonly outcome: DisputeOutcome;
  readonly moves: readonly PlannedMove[];
  readonly sums: DecisionSums;
  /** The operator's; null where both sides agreed. */
  readonly reason: string | null;
  readonly role: Role;
  readonly templates: { readonly complete: MailTemplate; readonly cancel: MailTemplate };
};

/** Completes or cancels the booking with the sums of the decision. */
export async function applyDecision(ctx: CommandContext, whole: PaidBooking, decision: EndingDecision) {
  const { outcome, moves, sums, reason, role, templates } = decision;
  const { refund_minor, kept_minor } = sums;
  const { version } = whole.booking;
  if (outcome === "cancel") {
    const end = { refund_minor, kept_minor, moves, reason, role, template: templates.cancel } as const;
    return { ...(await applyCancelledEnd(ctx, whole, end)), version: version + 1 };
  }
  const why = reason === null ? "settled" : "decided";
  const decided = { refund_minor, kept_minor, reason: why, role, template: templates.complete };
  const done = await applyCompletion(ctx, whole, moves, { answer: "decided", decided });
  return { ...done, refund_minor, kept_minor };
}

/** A booking with its open dispute, null if there is none, under lock. */
export async function lockDisputed(ctx: CommandContext, booking_id: string) {
  const whole = await lockPaidBooking(ctx, booking_id);
  return { whole, dispute: await lockDispute(ctx, booking_id) };
}
export type DisputedBooking = Awaited<ReturnType<typeof lockDisputed>>;

/** What ends a dispute: the booking's status, and what goes back and stays paid; null for a booking that continues. */
export const ResolutionOutput = z.strictObject({
  booking_id: field.id,
  status: field.booking_status,
  refund_minor: field.amount_minor.nullable(),
  kept_minor: field.amount_minor.nullable(),
  version: field.version,
});

/** Lets a disputed booking continue as agreed. */
export async function applyContinuation(
  ctx: CommandContext,
  whole: PaidBooking,
  { moves, undelivered_check_at }: Decision,
) {
  const { booking } = whole;
  const remind_at = confirmedReminder({ ...booking, undelivered_check_at }, ctx.now);
  const columns = { [booking.id]: { undelivered_check_at, remind_at } };
  const after = await applyMoves(ctx, whole, moves, columns);
  await restartGrace(ctx, booking);
  await notify(ctx, "dispute_decided", booking.customer_profile_id, booking.id);
  await notify(ctx, "dispute_decided", booking.provider_profile_id, booking.id);
  const { status, version } = after.booking ?? booking;
  return { booking_id: booking.id, status, version, refund_minor: null, kept_minor: null };
}
