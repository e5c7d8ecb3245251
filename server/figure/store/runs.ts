// The countings of the figures, and up to where each may count. Ids of events and entries are assigned before the commit,
// so a row may appear after one with a larger id. A run therefore counts only up to a row that it saw earlier, once every
// transaction that was open then has ended: nothing appears below that row any more.
import { sql } from "kysely";
import type { Database, Tx } from "#server/kernel/database/db.ts";

export type Run = {
  id: number;
  time_zone: string;
  is_shown: boolean;
  event_id: number;
  entry_id: number;
  settled_event_id: number;
  settled_entry_id: number;
  counted_at: Date | null;
};

/** All runs: the shown one, and a later one that will take its place. */
export function listRuns(db: Database | Tx): Promise<Pick<Run, "id" | "time_zone" | "is_shown">[]> {
  return db.selectFrom("figure_run").select(["id", "time_zone", "is_shown"]).orderBy("id").execute();
}

/** Begins a run from the first event on, by days of this zone, and returns its id; runs that are not shown end. */
export async function beginRun(tx: Tx, time_zone: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('figure runs', 0))`.execute(tx);
  const runs = await listRuns(tx);
  await tx.deleteFrom("figure_run").where("is_shown", "=", false).execute();
  const id = Math.max(0, ...runs.map((run) => run.id)) + 1;
  await tx.insertInto("figure_run").values({ id, time_zone, begun_at: now }).execute();
  return id;
}

/** A run under lock, which orders its steps; null once another has taken its place. */
export async function lockRun(tx: Tx, id: number): Promise<Run | null> {
  const row = await tx
    .selectFrom("figure_run")
    .select(["id", "time_zone", "is_shown", "counted_at"])
    .select(["event_id", "entry_id", "settled_event_id", "settled_entry_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Moves the run to the last row that it has counted. */
export async function advanceRun(
  tx: Tx,
  { id }: Run,
  counted: { event_id: number } | { entry_id: number },
): Promise<void> {
  await tx.updateTable("figure_run").set(counted).where("id", "=", id).execute();
}

/**
 * For a run that has counted everything settled: what it saw last is settled now if all transactions of then have ended,
 * and it looks again. `waits`: a transaction of then is still open; `counted`: nothing is left. `rest`: how many rows the
 * run has not counted, those of open transactions apart.
 */
export async function settleRun(
  tx: Tx,
  { id }: Run,
  now: Date,
): Promise<{ state: "more" | "waits" | "counted"; rest: number }> {
  const { rows } = await sql<{ rest: number }>`
    with look as materialized (
      select coalesce((select max(id) from event), 0) as newest_event,
        coalesce((select max(id) from ledger_entry), 0) as newest_entry,
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest_open,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next_begun
    )
    update figure_run set
      counted_at = case when event_id = seen_event_id and entry_id = seen_entry_id then seen_at else counted_at end,
      settled_event_id = seen_event_id, settled_entry_id = seen_entry_id,
      seen_event_id = look.newest_event, seen_entry_id = look.newest_entry, seen_before = look.next_begun,
      seen_at = ${now}
    from look where figure_run.id = ${id}
      -- A number beyond the next one is another server's, from before a restore: none of its transactions is left.
      and (seen_before <= look.oldest_open or seen_before > look.next_begun)
    returning seen_event_id - event_id + seen_entry_id - entry_id as rest`.execute(tx);
  const [looked] = rows;
  if (!looked) return { state: "waits", rest: 0 };
  return { state: looked.rest > 0 ? "more" : "counted", rest: looked.rest };
}

/** Shows a run that has counted everything and ends the one shown before; its figures are swept later. */
export async function showRun(tx: Tx, { id }: Run): Promise<void> {
  await tx.deleteFrom("figure_run").where("id", "<", id).execute();
  await tx.updateTable("figure_run").set({ is_shown: true }).where("id", "=", id).execute();
}

/** Deletes at most `rows` figures of ended runs, whose ids are smaller than all others; returns how many. */
export async function sweepEndedRuns(db: Database, rows: number): Promise<number> {
  const { rows: gone } = await sql<{ count: number }>`with gone as (
      delete from figure where ctid = any(array(
        select ctid from figure where run_id < (select min(id) from figure_run) order by run_id limit ${rows}
      )) returning 1
    ) select count(*)::int as count from gone`.execute(db);
  return gone[0]?.count ?? 0;
}
