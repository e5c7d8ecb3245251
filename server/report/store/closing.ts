// Row-level SQL of reports for an account that is being closed.
import { sql } from "kysely";
import type { ClosingAccount, CommandContext } from "#server/kernel/command.ts";

/** Erases what it said and what it reported in its own words, and what operators withhold; that it happened stays. */
export async function eraseReports(
  { tx }: CommandContext,
  { profile_ids }: ClosingAccount,
): Promise<string[]> {
  const own = [...profile_ids];
  await sql`update report set passage = null
    where author_id = any(${own}::uuid[]) and passage is not null`.execute(tx);
  await sql`update report set reason = null
    where reported_by = any(${own}::uuid[]) and reason is not null`.execute(tx);
  const { rows } = await sql<{ storage_key: string | null }>`
    with erased as (select id, storage_key from restriction where author_id = any(${own}::uuid[]) for update)
    update restriction set passage = null, reason = null, objection = null, decision = null, withheld = null,
      storage_key = null
    from erased where restriction.id = erased.id returning erased.storage_key`.execute(tx);
  return rows.flatMap(({ storage_key }) => storage_key ?? []);
}
