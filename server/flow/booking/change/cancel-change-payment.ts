// Ends the payment of a failed change: nobody owes it any more, and money that still arrives goes back.
import type { ChangeRow } from "#server/booking/store/changes.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { cancelInstalments, lockInstalments } from "#server/payment/store/instalments.ts";
import { lockAttempts } from "#server/payment/store/payment.ts";
import { endAttempts } from "../../payment/end-attempts.ts";

/** Cancels the instalment of a change, if it has one, and ends its open checkout. */
export async function cancelChangePayment(
  ctx: CommandContext,
  { booking_id, instalment_id }: Pick<ChangeRow, "booking_id" | "instalment_id">,
): Promise<void> {
  if (!instalment_id) return;
  const rows = await lockInstalments(ctx, booking_id);
  await cancelInstalments(
    ctx,
    rows.filter(({ id }) => id === instalment_id),
  );
  await endAttempts(ctx, await lockAttempts(ctx, booking_id));
}
