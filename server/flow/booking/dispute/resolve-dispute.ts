import { z } from "zod";
import { planResolution } from "#domain/booking/dispute.ts";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import {
  countStatements,
  type DisputeRow,
  lockDispute,
  resolveDispute as storeResolution,
} from "#server/booking/store/disputes.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { applyMoves } from "../../apply-moves.ts";
import { requireVersion } from "../delivery/input.ts";
import { lockPaidBooking, type PaidBooking } from "../lock-booking.ts";
import { restartGrace } from "../restart-grace.ts";
import { applyDecision, choiceOf, DecisionInput } from "./apply-decision.ts";

/** The operator decides a dispute: completed or cancelled with a split of what was paid, or continued. */
export const resolveDispute = defineCommand({
  name: "resolve_dispute",
  summary: "The operator decides a dispute and what of the paid sum goes back.",
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
  load: async (ctx, { booking_id }) => {
    const whole = await lockPaidBooking(ctx, booking_id);
    return { whole, dispute: await lockDispute(ctx, booking_id) };
  },
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
    await storeResolution(ctx, dispute, { outcome, reason, refund_minor, kept_minor });
    const by = { account_id: requireOperator(ctx.actor).account_id, note: reason };
    await closeTasksAbout(ctx, ["dispute_open"], booking.id, by);
    if (!plan.sums) return applyContinuation(ctx, whole, plan);
    const templates = { complete: "dispute_decided", cancel: "dispute_decided" } as const;
    return applyDecision(ctx, whole, { ...plan, sums: plan.sums, outcome, reason, templates });
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

async function applyContinuation(
  ctx: CommandContext,
  whole: PaidBooking,
  { moves, undelivered_check_at }: ReturnType<typeof planResolution>,
) {
  const { booking } = whole;
  const columns = { [booking.id]: { undelivered_check_at, remind_at: null } };
  const after = await applyMoves(ctx, whole, moves, columns);
  await restartGrace(ctx, booking);
  await notify(ctx, "dispute_decided", booking.customer_profile_id, booking.id);
  await notify(ctx, "dispute_decided", booking.provider_profile_id, booking.id);
  const { status, version } = after.booking ?? booking;
  return { booking_id: booking.id, status, version, refund_minor: null, kept_minor: null };
}
