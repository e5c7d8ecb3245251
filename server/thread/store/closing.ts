// Row-level SQL of conversations for an account that is being closed.
import { sql } from "kysely";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/** Erases what its profiles wrote; of a message the other side keeps that there was one, and when. */
export async function eraseMessages(
  { tx }: CommandContext,
  { id, profile_ids }: ClosingAccount,
): Promise<string[]> {
  await sql`update message set text = null
    where profile_id = any(${[...profile_ids]}::uuid[]) and text is not null`.execute(tx);
  await sql`update message_report set passage = null from message
    where message.id = message_report.message_id and message.profile_id = any(${[...profile_ids]}::uuid[])`.execute(
    tx,
  );
  await sql`update message_report set reason = null
    where reported_by = any(${[...profile_ids]}::uuid[]) and reason is not null`.execute(tx);
  await sql`delete from request_answer
    where request_id in (select request.id from request where request.account_id = ${id}::uuid)`.execute(tx);
  return [];
}
