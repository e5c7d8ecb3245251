// Row-level SQL of disputes and their statements; the only writer of these tables. Statements are never changed.
import type { DisputableStatus, DisputeKind, DisputeOutcome } from "#domain/booking/dispute.ts";
import type { Settlement } from "#domain/booking/settlement.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

type Side = "customer" | "provider";
export type DisputeRow = Row<"booking_dispute"> & {
  opened_by: Side;
  from_status: DisputableStatus;
  kind: DisputeKind;
  settlement_by: Side | null;
  settlement_outcome: DisputeOutcome | null;
};

/** Opens a dispute; `booking_dispute_one_open` refuses a second one. */
export async function insertDispute(
  ctx: CommandContext,
  values: Pick<
    DisputeRow,
    "booking_id" | "opened_by" | "from_status" | "kind" | "answer_due_at" | "statements_until"
  >,
): Promise<DisputeRow> {
  const row = await ctx.tx
    .insertInto("booking_dispute")
    .values({ ...values, id: ctx.newId(), opened_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as DisputeRow;
}

/** The open dispute about a booking under lock, or null; the caller holds the booking's lock. */
export async function lockDispute(ctx: CommandContext, booking_id: string): Promise<DisputeRow | null> {
  const row = await ctx.tx
    .selectFrom("booking_dispute")
    .selectAll()
    .where("booking_id", "=", booking_id)
    .where("resolved_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return (row as DisputeRow | undefined) ?? null;
}

/** The number of statements of each side. */
export async function countStatements(
  ctx: CommandContext,
  dispute_id: string,
): Promise<Record<Side, number>> {
  const rows = await ctx.tx
    .selectFrom("dispute_statement")
    .select(({ fn }) => ["side", fn.countAll<number>().as("count")])
    .where("dispute_id", "=", dispute_id)
    .groupBy("side")
    .execute();
  const countOf = (side: Side) => Number(rows.find((row) => row.side === side)?.count ?? 0);
  return { customer: countOf("customer"), provider: countOf("provider") };
}

/** Adds a side's statement. */
export async function insertStatement(
  ctx: CommandContext,
  values: { dispute_id: string; side: Side; text: string },
): Promise<Row<"dispute_statement">> {
  return ctx.tx
    .insertInto("dispute_statement")
    .values({ ...values, id: ctx.newId(), at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records what a side proposes, instead of the proposal before it. @returns its id */
export async function storeSettlement(
  ctx: CommandContext,
  dispute: Pick<DisputeRow, "id">,
  by: Side,
  { outcome, refund_minor }: Settlement,
): Promise<string> {
  const id = ctx.newId();
  await ctx.tx
    .updateTable("booking_dispute")
    .set(({ eb }) => ({
      settlement_id: id,
      settlement_by: by,
      settlement_outcome: outcome,
      settlement_refund_minor: refund_minor,
      settlement_at: ctx.now,
      settlements: eb("settlements", "+", 1),
    }))
    .where("id", "=", dispute.id)
    .where("resolved_at", "is", null)
    .execute();
  return id;
}

/** Ends the open proposal, which was declined or taken back. */
export async function clearSettlement(ctx: CommandContext, dispute: Pick<DisputeRow, "id">): Promise<void> {
  await ctx.tx
    .updateTable("booking_dispute")
    .set({
      settlement_id: null,
      settlement_by: null,
      settlement_outcome: null,
      settlement_refund_minor: null,
      settlement_at: null,
    })
    .where("id", "=", dispute.id)
    .where("resolved_at", "is", null)
    .execute();
}

/** Records the operator's decision with its reason, or what both sides have agreed. */
export async function resolveDispute(
  ctx: CommandContext,
  dispute: Pick<DisputeRow, "id">,
  decision: {
    outcome: DisputeOutcome;
    refund_minor: number | null;
    kept_minor: number | null;
  } & ({ reason: string } | { is_settled: true }),
): Promise<void> {
  await ctx.tx
    .updateTable("booking_dispute")
    .set({ ...decision, resolved_at: ctx.now })
    .where("id", "=", dispute.id)
    .where("resolved_at", "is", null)
    .execute();
}
