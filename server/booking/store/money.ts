// Row-level SQL of money columns on a booking's row, besides its moves.
import type { CommandContext } from "#server/kernel/command.ts";
import type { BookingRow } from "./booking.ts";

/** Sets when an overdue payment cancels the booking; null if none is overdue. No move: status and version stay. */
export async function setOverdueCancellation(
  ctx: CommandContext,
  row: Pick<BookingRow, "id">,
  at: Date | null,
): Promise<void> {
  await ctx.tx.updateTable("booking").set({ cancel_overdue_at: at }).where("id", "=", row.id).execute();
}
