// Row-level SQL of what operators read of conversations; the only writer of the table.
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Row } from "#server/kernel/database/db.ts";
import type { ThreadRow } from "./thread.ts";

/** A thread for an operator, who is none of its sides. @throws Refusal not_found */
export async function getThread({ tx }: CommandContext, id: string): Promise<ThreadRow> {
  const row = await tx.selectFrom("thread").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? refuse("not_found");
}

export async function insertReading(
  { tx, newId, now }: CommandContext,
  reading: Pick<Row<"thread_reading">, "thread_id" | "operator_id" | "reason">,
): Promise<Row<"thread_reading">> {
  return tx
    .insertInto("thread_reading")
    .values({ ...reading, id: newId(), read_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}
