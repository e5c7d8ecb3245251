// Row-level SQL of reports for an account that is being closed.
import { sql } from "kysely";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/** Erases what it said and what it reported in its own words; that something was reported stays. */
export async function eraseReports(
  { tx }: CommandContext,
  { profile_ids }: ClosingAccount,
): Promise<string[]> {
  const own = [...profile_ids];
  await sql`update report set passage = null
    where author_id = any(${own}::uuid[]) and passage is not null`.execute(tx);
  await sql`update report set reason = null
    where reported_by = any(${own}::uuid[]) and reason is not null`.execute(tx);
  return [];
}
