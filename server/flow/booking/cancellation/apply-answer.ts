// The answer to a request to cancel, by the other side or the operator.
import { type CancelSide, planAgreement, planGrant, planRefusal } from "#domain/booking/cancellation.ts";
import { confirmedReminder } from "#domain/booking/reminders.ts";
import { requireSecondOperator } from "#domain/operator/second-operator.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { closeCancelRequest, lockCancelRequest } from "#server/booking/store/cancel-requests.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { applyMoves } from "../../apply-moves.ts";
import { applyCancelledEnd } from "../end-confirmed.ts";
import { lockPaidBooking, type PaidBooking } from "../lock-booking.ts";
import { restartGrace } from "../restart-grace.ts";

export type AskedBooking = PaidBooking & { asked: Awaited<ReturnType<typeof lockCancelRequest>> };

/** The booking with the unanswered request, under lock. @throws Refusal not_found */
export async function lockAskedBooking(ctx: CommandContext, booking_id: string): Promise<AskedBooking> {
  const whole = await lockPaidBooking(ctx, booking_id);
  return { ...whole, asked: await lockCancelRequest(ctx, booking_id) };
}

export type Answer = {
  by: CancelSide;
  version: number;
  agrees: boolean;
  /** Only the operator may decide another sum than the requested one. */
  refund_minor?: number | undefined;
  note: string | null;
};

/** Cancels with the requested sum, or lets the booking continue; mails both sides. */
export async function applyAnswer(ctx: CommandContext, whole: AskedBooking, answer: Answer) {
  const { booking, asked } = whole;
  const { by, agrees, note } = answer;
  requireVersion(booking, answer.version);
  if (!asked || booking.status !== "cancel_requested") {
    const transition = agrees ? "agree_cancel" : "refuse_cancel";
    return refuse("transition_not_allowed", { state: booking.status, transition });
  }
  const plan = agrees ? planOf(ctx, whole, asked, answer) : null;
  await closeTask(ctx, booking.id, answer);
  const closing = { answer: agrees ? "agreed" : "refused", answered_by: by, note } as const;
  if (plan) {
    await closeCancelRequest(ctx, booking.id, closing);
    return applyCancelledEnd(ctx, whole, { ...plan, reason: asked.reason, role: by });
  }
  const { moves } = planRefusal({ booking, by, asked, reason: by === "operator" ? note : null }, ctx.now);
  const columns = { cancel_answer_due_at: null, remind_at: confirmedReminder(booking, ctx.now) };
  const after = await applyMoves(ctx, whole, moves, { [booking.id]: columns });
  await closeCancelRequest(ctx, booking.id, closing);
  await restartGrace(ctx, booking);
  for (const profile of [booking.customer_profile_id, booking.provider_profile_id]) {
    const asker = asked.asked_by === "customer" ? booking.customer_profile_id : booking.provider_profile_id;
    if (by === "operator" || profile === asker)
      await notify(ctx, "cancellation_refused", profile, booking.id);
  }
  const status = after.booking?.status ?? booking.status;
  return { booking_id: booking.id, status, refund_minor: null, kept_minor: null };
}

/** The end that the answer agrees to; an operator's needs a second one over the sum of the setting. */
function planOf(
  ctx: CommandContext,
  whole: AskedBooking,
  asked: NonNullable<AskedBooking["asked"]>,
  { by, refund_minor, note }: Answer,
) {
  const { booking, paid_minor } = whole;
  if (by !== "operator") return planAgreement({ booking, by, asked, paid_minor });
  const plan = planGrant({ ...whole, asked, refund_minor, reason: note ?? "" }, ctx.now);
  const { id, currency } = booking;
  requireSecondOperator(ctx, { amount_minor: paid_minor, currency, subject: ["booking", id] });
  return plan;
}

/** Closes the operator's task, if nobody answered in time: by the decision, or overtaken by the late answer. */
async function closeTask(ctx: CommandContext, booking_id: string, { by, note }: Answer): Promise<void> {
  const decided =
    by === "operator" ? { account_id: requireOperator(ctx.actor).account_id, note: note ?? "" } : null;
  await closeTasksAbout(ctx, ["cancellation_unanswered"], booking_id, decided);
}
