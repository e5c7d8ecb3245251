// Puts a change into effect: the booking gets another date or other lines, and its payments follow.
import type { ChangeSide } from "#domain/booking/change/machine.ts";
import type { ChangeMoney } from "#domain/booking/change/money.ts";
import { planNewDate } from "#domain/booking/change/new-date.ts";
import { changeTransition, positionedLines } from "#domain/booking/change/plan.ts";
import { type PlannedMove, planBookingMove } from "#domain/moves.ts";
import { type ChangeRow, linesOfChange, moveChange } from "#server/booking/store/changes.ts";
import { insertAgreedLines, repeatAgreedLines } from "#server/booking/store/lines.ts";
import { setOverdueCancellation } from "#server/booking/store/money.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { runUnlessViolated } from "#server/kernel/database/savepoint.ts";
import { cancelInstalments, reviseInstalment } from "#server/payment/store/instalments.ts";
import { applyMoves } from "../../apply-moves.ts";
import { endAttempts } from "../../payment/end-attempts.ts";
import { orderRefunds } from "../../payment/order-refunds.ts";
import type { PaidBooking, WholeBooking } from "../lock-booking.ts";
import { notifyBothSides } from "./notify-both-sides.ts";
import { refuseTaken } from "./require-free-date.ts";

/** Applies an agreed change. @throws Refusal slot_taken */
export async function applyChange(
  ctx: CommandContext,
  whole: PaidBooking,
  change: ChangeRow,
  { role, money }: { role: ChangeSide; money: ChangeMoney },
): Promise<ChangeRow> {
  if (change.kind === "reschedule") await applyDate(ctx, whole, change, role);
  else await applyLines(ctx, whole, change, role);
  await applyMoney(ctx, whole, money);
  const columns = { answered_at: ctx.now, refund_minor: money.refund_minor };
  const applied = await moveChange(ctx, change, "apply", role, columns);
  await notifyBothSides(ctx, "change_agreed", whole.booking, change.id);
  return applied;
}

/** Takes a provider's discount off the price, which nobody answers. The reason is what the provider wrote. */
export async function grantDiscount(
  ctx: CommandContext,
  whole: PaidBooking,
  change: ChangeRow,
  money: ChangeMoney,
): Promise<void> {
  const move = planBookingMove(whole.booking, "reduce_price", "provider", change.reason);
  await takeLines(ctx, whole, change, move);
  await applyMoney(ctx, whole, money);
  await moveChange(ctx, change, "grant", "provider", { refund_minor: money.refund_minor });
}

async function applyDate(
  ctx: CommandContext,
  whole: PaidBooking,
  change: ChangeRow,
  role: ChangeSide,
): Promise<void> {
  const { booking, instalments } = whole;
  const { columns, due } = planNewDate({ booking, change, instalments }, ctx.now);
  const revision = booking.revision + 1;
  const move = planBookingMove(booking, "reschedule", role);
  // A concurrent update blocks on the constraint; after the savepoint the loser can still say who is booked.
  const isFree = await runUnlessViolated(ctx.tx, "booking_slot_is_free", async () => {
    await applyMoves(ctx, whole, [move], { [booking.id]: { ...columns, revision } });
  });
  if (!isFree) await refuseTaken(ctx, booking, role);
  await repeatAgreedLines(ctx, { ...booking, revision });
  for (const { id, due_at } of due) {
    const row = instalments.find((one) => one.id === id);
    if (row) await reviseInstalment(ctx, row, booking.time_zone, { due_at });
  }
}

/** Gives the booking the change's lines, totals and fee. The caller sees to the payments. */
export async function applyLines(
  ctx: CommandContext,
  { booking }: Pick<WholeBooking, "booking">,
  change: ChangeRow,
  role: ChangeSide | "system",
): Promise<void> {
  const transition = changeTransition(change.kind);
  const move = planBookingMove(booking, transition, role);
  await takeLines(ctx, { booking }, change, move);
}

async function takeLines(
  ctx: CommandContext,
  { booking }: Pick<WholeBooking, "booking">,
  change: ChangeRow,
  move: PlannedMove,
): Promise<void> {
  const { net_minor, tax_minor, total_minor, fee_minor, fee_tax_minor } = change;
  const revision = booking.revision + 1;
  const columns = { net_minor, tax_minor, total_minor, fee_minor, fee_tax_minor, revision };
  await applyMoves(ctx, { booking }, [move], { [booking.id]: columns });
  await insertAgreedLines(
    ctx,
    { ...booking, revision },
    positionedLines(linesOfChange(change), booking.currency),
  );
}

/** Unpaid instalments get their new sums, checkouts for old sums end, and overpaid money goes back. */
async function applyMoney(ctx: CommandContext, whole: PaidBooking, money: ChangeMoney): Promise<void> {
  const { booking, instalments } = whole;
  const left = new Map(money.revised.map(({ id, amount_minor }) => [id, amount_minor]));
  if (left.size > 0) await endAttempts(ctx, whole.attempts);
  for (const row of instalments) {
    const amount_minor = left.get(row.id);
    if (amount_minor === 0) await cancelInstalments(ctx, [row]);
    else if (amount_minor !== undefined)
      await reviseInstalment(ctx, row, booking.time_zone, { amount_minor });
  }
  const isStillOverdue = instalments.some(({ id, status }) => status === "overdue" && left.get(id) !== 0);
  if (booking.cancel_overdue_at && !isStillOverdue) await setOverdueCancellation(ctx, booking, null);
  await orderRefunds(ctx, whole, money.refund_minor, "change_order");
}
