// What an unpaid booking's end does, however it came about: moves applied, open checkouts ended, all told.
import { reopeningColumns } from "#domain/booking/reopening.ts";
import type { PlannedMove } from "#domain/moves.ts";
import { expireCheckout } from "#domain/payment/jobs.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { type AttemptRow, isLive, moveAttempt } from "#server/payment/store.ts";
import { applyMoves, type MoveColumns } from "../apply-moves.ts";
import { tellOffers } from "./confirm-booking.ts";
import type { WholeBooking } from "./lock-booking.ts";

/** Applies the plan and returns the booking's new status. */
export async function applyEnding(
  ctx: CommandContext,
  whole: WholeBooking,
  moves: readonly PlannedMove[],
  template: "booking_lapsed" | "booking_cancelled" | "booking_undone",
  columns: MoveColumns = {},
) {
  const { booking } = whole;
  const reopened = reopeningColumns({ ...whole, moves }, ctx.now);
  const after = await applyMoves(ctx, whole, moves, { ...reopened, ...columns });
  await endAttempts(ctx, whole.attempts);
  // Whoever has just taken an acceptance back needs no mail about that click; the provider does.
  if (template !== "booking_undone") await notify(ctx, template, booking.customer_profile_id, booking.id);
  await notify(ctx, template, booking.provider_profile_id, booking.id);
  // What has become of the accepted offer stands in the booking's own mail.
  await tellOffers(ctx, { offers: whole.siblings }, moves);
  const ended = after.booking ?? booking;
  return { booking_id: ended.id, status: ended.status };
}

/**
 * Nobody must be able to pay by these any more. An open page is ended at Stripe, which also says whether money came
 * by it meanwhile; where no session is known, one that was or still is being made unheard is looked for and ended.
 */
export async function endAttempts(ctx: CommandContext, attempts: readonly AttemptRow[]): Promise<void> {
  for (const attempt of attempts.filter(isLive)) {
    const options = { key: `expire:${attempt.id}`, is_run_now: attempt.session_id !== null };
    if (!attempt.session_id) await moveAttempt(ctx, attempt, "cancel", { settled_at: ctx.now });
    await ctx.enqueue(expireCheckout, { attempt_id: attempt.id }, options);
  }
}
