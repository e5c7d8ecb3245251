// Ends payments that nobody may make any more.

import { expireCheckout } from "#domain/payment/jobs.ts";
import { isLiveAttempt } from "#domain/payment/machine.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { type AttemptRow, moveAttempt } from "#server/payment/store/payment.ts";

/**
 * Ends live attempts so that nobody can pay them. A job expires a known session at Stripe, whose answer also says
 * whether it was paid in the meantime; without one, it looks for a session whose answer was lost and expires that.
 */
export async function endAttempts(ctx: CommandContext, attempts: readonly AttemptRow[]): Promise<void> {
  for (const attempt of attempts.filter(isLiveAttempt)) {
    const options = { key: `expire:${attempt.id}`, is_run_now: attempt.session_id !== null };
    if (!attempt.session_id) await moveAttempt(ctx, attempt, "cancel", { settled_at: ctx.now });
    await ctx.enqueue(expireCheckout, { attempt_id: attempt.id }, options);
  }
}
