// Row-level SQL of what a booking's money has to do with its row, besides its moves.
import type { CommandContext } from "#server/kernel/command.ts";
import type { BookingRow } from "../store.ts";

/** When the booking is cancelled for a payment that is overdue; null when none is. No move: status and version stay. */
export async function setOverdueCancellation(
  ctx: CommandContext,
  row: Pick<BookingRow, "id">,
  at: Date | null,
): Promise<void> {
  await ctx.tx.updateTable("booking").set({ cancel_overdue_at: at }).where("id", "=", row.id).execute();
}
