// Row-level SQL of messages that were reported, for operators, who are none of the sides.
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { MessageRow } from "./thread.ts";

/** A message for an operator who decides about it, under lock. @throws Refusal not_found */
export async function lockMessageRow({ tx }: CommandContext, id: string): Promise<MessageRow> {
  const row = await tx.selectFrom("message").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? refuse("not_found");
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
