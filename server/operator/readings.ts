// The metrics' readings of operators' matters, backups and the ledger; bounded, for every scrape.
import { sql } from "kysely";
import { units } from "#domain/limits.ts";
import { type MatterKind, matterKinds } from "#domain/operator/tasks.ts";
import type { Tx } from "#server/kernel/database/db.ts";
import { deadJobs } from "#server/kernel/queue/dead-jobs.ts";
import { readBounded } from "#server/kernel/queue/queue-state.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { isUnsettled } from "./access.ts";
import { backupMatters, readLastBackup } from "./store/matters.ts";

/** The most rows counted per source; more count as this many. */
const maxCounted = sql.lit(10_000);
const countedTransactions = sql.lit(1_000);

async function countTasks(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from (
      (select kind from operator_task where closed_at is null limit ${maxCounted})
      union all
      (select case problem when 'dispute' then 'bank_dispute' else 'event_set_aside' end from stripe_event
        where status = 'quarantined' limit ${maxCounted})
      union all
      (select 'refund_failed' from refund where ${isUnsettled} limit ${maxCounted})
    ) matter group by kind`.execute(tx);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** The database refuses a transaction that does not sum to zero; this detects a manual repair that left one. */
async function countUnbalanced(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with latest as (select id, at from ledger_tx order by id desc limit ${countedTransactions})
    select count(distinct tx_id)::int as count from (
      select entry.tx_id from latest join ledger_entry entry on entry.tx_id = latest.id and entry.at = latest.at
      group by entry.tx_id, entry.currency having sum(entry.amount_minor) <> 0
    ) unbalanced`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** @throws when the database does not answer within two seconds */
export function readMatters({ db, env, clock }: Pick<Runtime, "db" | "env" | "clock">) {
  return readBounded(db, async (tx) => {
    const now = clock.now();
    const counts = await countTasks(tx);
    const last = await readLastBackup(tx);
    const dead = (await deadJobs().execute(tx)).rows.reduce((sum, { jobs }) => sum + jobs, 0);
    counts.set("jobs_dead", dead).set("backup_overdue", backupMatters(env, last, now).length);
    const tasks = Object.fromEntries(matterKinds.map((kind) => [kind, counts.get(kind) ?? 0]));
    return {
      tasks: tasks as Record<MatterKind, number>,
      backup_age_s: last ? (now.getTime() - last.getTime()) / units.second_ms : null,
      unbalanced: await countUnbalanced(tx),
    };
  });
}
