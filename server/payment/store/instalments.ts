// Row-level SQL of instalments; the only writer of that table.
import { type InstalmentTransition, instalmentMachine } from "#domain/payment/machine.ts";
import type { Instalment } from "#domain/payment/plan.ts";
import { instalmentReminder } from "#domain/payment/reminder.ts";
import type { BookingRow } from "#server/booking/store/booking.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { move, recordEvent } from "#server/kernel/move.ts";

export type InstalmentRow = Row<"instalment">;

/** The instalments of a booking under lock, in order; the caller holds the booking's lock. */
export async function lockInstalments(ctx: CommandContext, booking_id: string): Promise<InstalmentRow[]> {
  return ctx.tx
    .selectFrom("instalment")
    .selectAll()
    .where("booking_id", "=", booking_id)
    .orderBy("position")
    .forUpdate()
    .execute();
}

/** The booking of an instalment, or null. */
export async function findInstalmentBooking(ctx: CommandContext, id: string): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom("instalment")
    .select("booking_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.booking_id ?? null;
}

/** Sets the next reminder. No move: it changes no version and writes no event. */
export async function setInstalmentReminder(
  ctx: CommandContext,
  row: InstalmentRow,
  at: Date | null,
): Promise<void> {
  await ctx.tx.updateTable("instalment").set({ remind_at: at }).where("id", "=", row.id).execute();
}

/** Inserts instalments after those that a booking has. Only a balance gets reminders. */
export async function insertInstalments(
  ctx: CommandContext,
  booking: Pick<BookingRow, "id" | "currency" | "time_zone">,
  planned: readonly Instalment[],
  first_position = 1,
): Promise<InstalmentRow[]> {
  const inserted: InstalmentRow[] = [];
  for (const [index, { instalment, amount_minor, due_at }] of planned.entries()) {
    // A change has its own mail that asks for the payment, days before it is due.
    const isReminded = instalment === "balance";
    const row = await ctx.tx
      .insertInto("instalment")
      .values({
        id: ctx.newId(),
        booking_id: booking.id,
        status: instalmentMachine.initial,
        position: first_position + index,
        kind: instalment,
        amount_minor,
        currency: booking.currency,
        due_at,
        remind_at: isReminded ? instalmentReminder(due_at, booking.time_zone, ctx.now) : null,
        created_at: ctx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const begun = { transition: "begin", role: "system", from: null, to: row.status } as const;
    await recordEvent(ctx, instalmentMachine.name, { ...begun, subject_id: row.id, version: row.version });
    inserted.push(row);
  }
  return inserted;
}

/** Moves an instalment along an edge of its machine, with its event. */
export function moveInstalment(
  ctx: CommandContext,
  row: InstalmentRow,
  transition: InstalmentTransition,
  role: "system" | "operator" = "system",
  set: Partial<Record<keyof InstalmentRow, unknown>> = {},
  reason?: string,
): Promise<InstalmentRow> {
  const edge = { machine: instalmentMachine, transition, role, reason };
  return move(ctx, "instalment", row, edge, set);
}

/** Gives an open instalment another agreed sum or date; its reminders follow the date. */
export function reviseInstalment(
  ctx: CommandContext,
  row: InstalmentRow,
  time_zone: string,
  to: { amount_minor?: number; due_at?: Date },
): Promise<InstalmentRow> {
  const { due_at } = to;
  const reminder = due_at ? { remind_at: instalmentReminder(due_at, time_zone, ctx.now) } : {};
  return moveInstalment(ctx, row, "revise", "system", { ...to, ...reminder });
}

/** Cancels the open instalments among these. */
export async function cancelInstalments(ctx: CommandContext, rows: readonly InstalmentRow[]): Promise<void> {
  for (const row of rows) {
    if (row.status !== "due" && row.status !== "overdue") continue;
    await moveInstalment(ctx, row, "cancel", "system", { remind_at: null });
  }
}
