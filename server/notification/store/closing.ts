// What is left of an account's notifications when it is closed: nothing.
import { sql } from "kysely";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/** Deletes what the profiles of an account were told. */
export async function eraseNotifications(
  { tx }: CommandContext,
  { profile_ids }: ClosingAccount,
): Promise<string[]> {
  await sql`delete from notification where profile_id = any(${[...profile_ids]}::uuid[])`.execute(tx);
  return [];
}
