// Row-level SQL of messages that were reported; with closing.ts the only writer of the table.
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";

/** Records a report; false if somebody has reported the message already. */
export async function insertReport(
  { tx, newId, now }: CommandContext,
  report: Pick<Row<"message_report">, "message_id" | "reported_by" | "passage" | "reason">,
): Promise<boolean> {
  const row = await tx
    .insertInto("message_report")
    .values({ ...report, id: newId(), reported_at: now })
    .onConflict((conflict) => conflict.constraint("message_report_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a message that was reported has been deleted; it stays locked. @throws Refusal not_found */
export async function lockIsDeleted({ tx }: CommandContext, message_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("message")
    .select("status")
    .where("id", "=", message_id)
    .forUpdate()
    .executeTakeFirst();
  return (row ?? refuse("not_found")).status === "deleted";
}
