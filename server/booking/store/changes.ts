// Row-level SQL of proposed changes; the only writer of that table.
import type { BookedLine } from "#domain/booking/change/discount.ts";
import {
  type ChangeSide,
  type ChangeTransition,
  changeMachine,
  openChangeStatuses,
} from "#domain/booking/change/machine.ts";
import type { ProposalPlan } from "#domain/booking/change/plan.ts";
import { StoredLines } from "#domain/booking/change/schemas.ts";
import type { Role } from "#domain/machine.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { json, type Row } from "#server/kernel/database/db.ts";
import { move, recordEvent } from "#server/kernel/move.ts";

export type ChangeRow = Row<"booking_change">;

/** The lines that a change proposes. Throws for an invalid stored list, which is a bug and never user input. */
export function linesOfChange(row: Pick<ChangeRow, "lines">): BookedLine[] {
  return row.lines === null ? [] : StoredLines.parse(row.lines);
}

/** Inserts a proposal, with its event. */
export async function insertChange(
  ctx: CommandContext,
  booking_id: string,
  plan: ProposalPlan,
  by: { proposed_by: ChangeSide; reason: string },
): Promise<ChangeRow> {
  const { lines, ...columns } = plan;
  const row = await ctx.tx
    .insertInto("booking_change")
    .values({
      ...columns,
      ...by,
      lines: lines && json(lines),
      id: ctx.newId(),
      booking_id,
      status: changeMachine.initial,
      proposed_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(ctx, changeMachine.name, {
    transition: "begin",
    role: by.proposed_by,
    reason: by.reason,
    subject_id: row.id,
    from: null,
    to: row.status,
    version: row.version,
  });
  return row;
}

/** The booking of a change, or null. */
export async function findChangeBooking(ctx: CommandContext, id: string): Promise<string | null> {
  const row = await ctx.tx
    .selectFrom("booking_change")
    .select("booking_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.booking_id ?? null;
}

/** A change under lock; the caller holds the booking's lock. @throws Refusal not_found */
export async function lockChange(ctx: CommandContext, id: string): Promise<ChangeRow> {
  const row = await ctx.tx
    .selectFrom("booking_change")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse("not_found");
}

/** The change of a booking that awaits an answer or a payment, under lock, or null. */
export async function lockOpenChange(ctx: CommandContext, booking_id: string): Promise<ChangeRow | null> {
  const row = await ctx.tx
    .selectFrom("booking_change")
    .selectAll()
    .where("booking_id", "=", booking_id)
    .where("status", "in", openChangeStatuses)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Moves a change along an edge of its machine, with its event. Every end notes its time. */
export function moveChange(
  ctx: CommandContext,
  row: ChangeRow,
  transition: ChangeTransition,
  role: Role,
  set: Partial<Record<keyof ChangeRow, unknown>> = {},
  reason?: string,
): Promise<ChangeRow> {
  const closing = transition === "await_payment" ? {} : { closed_at: ctx.now };
  const edge = { machine: changeMachine, transition, role, reason };
  return move(ctx, "booking_change", row, edge, { ...closing, ...set });
}
