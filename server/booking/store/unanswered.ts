// What one side of a booking awaits from the other, in the rows beside it.
import type { Awaited } from "#domain/booking/reminders.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { BookingRow } from "./booking.ts";

type Side = "customer" | "provider";
/** With the row that a mail about the change names. */
type AwaitedRows = Awaited & { readonly change?: (NonNullable<Awaited["change"]> & { id: string }) | null };

/** The unanswered row that belongs to the booking's status; the caller holds the booking's lock. */
export async function findUnanswered(
  ctx: Pick<CommandContext, "tx">,
  { id, status }: Pick<BookingRow, "id" | "status">,
): Promise<AwaitedRows> {
  if (status === "confirmed") return { change: await findProposal(ctx, id) };
  if (status === "cancel_requested") return { cancellation: await findCancellation(ctx, id) };
  if (status === "changes_requested") return { changes_until: await findChangesUntil(ctx, id) };
  return status === "disputed" ? { problem: await findProblem(ctx, id) } : {};
}

async function findProposal({ tx }: Pick<CommandContext, "tx">, booking_id: string) {
  const row = await tx
    .selectFrom("booking_change")
    .select(["id", "proposed_by", "due_at"])
    .where("booking_id", "=", booking_id)
    .where("status", "=", "proposed")
    .executeTakeFirst();
  return row ? { ...row, proposed_by: row.proposed_by as Side } : null;
}

/** Not one that operators are to decide. */
async function findCancellation({ tx }: Pick<CommandContext, "tx">, booking_id: string) {
  const row = await tx
    .selectFrom("cancel_request")
    .select(["asked_by", "answer_due_at"])
    .where("booking_id", "=", booking_id)
    .where("answered_at", "is", null)
    .where("escalated_at", "is", null)
    .executeTakeFirst();
  return row ? { ...row, asked_by: row.asked_by as Side } : null;
}

async function findChangesUntil({ tx }: Pick<CommandContext, "tx">, booking_id: string) {
  const row = await tx
    .selectFrom("delivery")
    .select("changes_until")
    .where("booking_id", "=", booking_id)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.changes_until ?? null;
}

async function findProblem({ tx }: Pick<CommandContext, "tx">, booking_id: string) {
  const row = await tx
    .selectFrom("booking_dispute as dispute")
    .select(["opened_by", "answer_due_at"])
    .where("booking_id", "=", booking_id)
    .where("resolved_at", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("dispute_statement")
            .select("dispute_statement.id")
            .whereRef("dispute_statement.dispute_id", "=", "dispute.id")
            .whereRef("dispute_statement.side", "<>", "dispute.opened_by"),
        ),
      ),
    )
    .executeTakeFirst();
  return row ? { ...row, opened_by: row.opened_by as Side } : null;
}
