// Row-level SQL of messages that were reported.
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";

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
