// What happens to the request when somebody cancels a confirmed booking.
import { decideUntil } from "#domain/flow/request-decision.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { type RequestRow, setDecideUntil } from "#server/request/store/request.ts";

/**
 * Asks the customer once whether the request opens again: for seven days, then it closes. Call it in the transaction
 * that cancels the booking, with its locked request; the answer, or the silence, retires the accepted offer.
 */
export async function askCustomerAgain(
  ctx: CommandContext,
  { request }: { request: RequestRow },
): Promise<void> {
  if (request.status !== "awarded") return;
  await setDecideUntil(ctx, request, decideUntil(ctx.now));
  if (request.profile_id) await notify(ctx, "request_undecided", request.profile_id, request.id);
}
