// Performs a plan: each move by its noun's store, in the plan's order, on rows that the flow has locked. A row changed
// in the meantime rolls the whole transaction back.
import type { PlannedMove } from "#domain/moves.ts";
import { type BookingRow, moveBooking } from "#server/booking/store/booking.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { moveOffer, type OfferRow } from "#server/offer/store/offer.ts";
import { moveRequest, type RequestRow } from "#server/request/store/request.ts";
import { closeOpenChange } from "./booking/change/close-open-change.ts";

export type LockedRows = { request?: RequestRow; offers?: readonly OfferRow[]; booking?: BookingRow };
/** Columns to write with a move, by the id of its row. */
export type MoveColumns = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Applies the moves and returns the resulting rows by id. */
export async function applyMoves(
  ctx: CommandContext,
  rows: LockedRows,
  moves: readonly PlannedMove[],
  columns: MoveColumns = {},
): Promise<{ request?: RequestRow; offers: Map<string, OfferRow>; booking?: BookingRow }> {
  const result = {
    ...(rows.request ? { request: rows.request } : {}),
    ...(rows.booking ? { booking: rows.booking } : {}),
    offers: new Map((rows.offers ?? []).map((offer) => [offer.id, offer])),
  };
  for (const move of moves) {
    const set = columns[move.id] ?? {};
    if (move.noun === "request") {
      const row = requireRow(result.request, move);
      result.request = await moveRequest(ctx, row, move.transition, move.role, set, move.reason);
    } else if (move.noun === "booking") {
      const row = requireRow(result.booking, move);
      result.booking = await moveBooking(ctx, row, move.transition, move.role, set, move.reason);
      // A change proposed for a confirmed booking ends when it is no longer confirmed.
      if (move.from === "confirmed" && move.to !== "confirmed") await closeOpenChange(ctx, row.id);
    } else {
      const row = requireRow(result.offers.get(move.id), move);
      result.offers.set(move.id, await moveOffer(ctx, row, move.transition, move.role, set, move.reason));
    }
  }
  return result;
}

function requireRow<T extends { id: string }>(row: T | undefined, move: PlannedMove): T {
  if (row?.id !== move.id) throw new Error(`the plan moves ${move.noun} ${move.id}, which was not locked`);
  return row;
}
