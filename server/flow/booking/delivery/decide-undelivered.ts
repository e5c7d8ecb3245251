import { z } from "zod";
import { planUndeliveredDecision } from "#domain/booking/dispute.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { requireSecondOperator } from "#domain/operator/second-operator.ts";
import { requireVersion } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { applyMoves } from "../../apply-moves.ts";
import { applyDecision, choiceOf, DecisionInput } from "../dispute/apply-decision.ts";
import { lockPaidBooking, type PaidBooking } from "../lock-booking.ts";

/** The operator decides about a booking whose day has passed without a reported delivery. */
export const decideUndelivered = defineCommand({
  name: "decide_undelivered",
  summary:
    "The operator decides about a booking that was not reported as done: completed, cancelled or continued.",
  needs: "operator",
  proof: "recent",
  input: DecisionInput.extend({ booking_id: Id, version: Version }),
  output: z.strictObject({
    booking_id: field.id,
    status: field.booking_status,
    refund_minor: field.amount_minor.nullable(),
    kept_minor: field.amount_minor.nullable(),
    version: field.version,
  }),
  load: (ctx, { booking_id }) => lockPaidBooking(ctx, booking_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, input, whole) {
    const { booking } = whole;
    const { outcome, reason } = input;
    requireVersion(booking, input.version);
    const plan = planUndeliveredDecision({ ...whole, outcome, reason, choice: choiceOf(input) }, ctx.now);
    if (plan.sums)
      requireSecondOperator(ctx, {
        amount_minor: plan.sums.refund_minor + plan.sums.kept_minor,
        currency: booking.currency,
        subject: ["booking", booking.id],
      });
    const by = { account_id: requireOperator(ctx.actor).account_id, note: reason };
    await closeTasksAbout(ctx, ["booking_undelivered"], booking.id, by);
    if (!plan.sums) return applyMoreTime(ctx, whole, plan);
    const templates = { complete: "booking_completed", cancel: "booking_cancelled" } as const;
    return applyDecision(ctx, whole, {
      ...plan,
      sums: plan.sums,
      outcome,
      reason,
      role: "operator",
      templates,
    });
  },
  audit: ({ outcome, reason }, { booking }, { status, refund_minor, kept_minor }) => ({
    subject: ["booking", booking.id],
    status,
    outcome,
    reason,
    refund_minor,
    kept_minor,
  }),
  exposedVia: ["ui", "rpc"],
});

async function applyMoreTime(
  ctx: CommandContext,
  whole: PaidBooking,
  { moves, undelivered_check_at }: ReturnType<typeof planUndeliveredDecision>,
) {
  const { booking } = whole;
  const after = await applyMoves(ctx, whole, moves, { [booking.id]: { undelivered_check_at } });
  await notify(ctx, "booking_continues", booking.customer_profile_id, booking.id);
  await notify(ctx, "booking_continues", booking.provider_profile_id, booking.id);
  const { status, version } = after.booking ?? booking;
  return { booking_id: booking.id, status, version, refund_minor: null, kept_minor: null };
}
