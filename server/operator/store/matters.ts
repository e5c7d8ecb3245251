// Everything that needs an operator now, by its rows: tasks, set-aside events, failed refunds, jobs without attempts
// left, the age of the last backup. It finds such rows whatever made them; no command announces them.
import { type RawBuilder, sql } from "kysely";
import { backupState } from "#domain/operator/health.ts";
import type { MatterKind } from "#domain/operator/tasks.ts";
import type { Database, Tx } from "#server/kernel/database/db.ts";
import { backupNoteStatement, readBackupNote } from "#server/kernel/database/last-backup.ts";
import type { Env } from "#server/kernel/env.ts";
import { deadJobs } from "#server/kernel/queue/dead-jobs.ts";
import { isUnsettled } from "../access.ts";

/** One matter, with the same subject as long as it lasts. */
export type Matter = { kind: MatterKind; subject: string; due_at: Date | null };

/** New matters per source and run; the next run takes the rest. */
const maxRows = sql.lit(1_000);

/** Until when Stripe accepts evidence in a dispute, from the body of its event. */
export const evidenceDueAt = (payload: RawBuilder<unknown>) => sql<Date | null>`
  case when jsonb_typeof(${payload} #> '{data,object,evidence_details,due_by}') = 'number'
    then to_timestamp((${payload} #>> '{data,object,evidence_details,due_by}')::float8) end`;

const isNew = (kind: RawBuilder<unknown>, subject: RawBuilder<unknown>) => sql`not exists (
  select 1 from operator_notice known where known.kind = ${kind} and known.subject = ${subject})`;

/** SQL for the matters in our own rows that nobody was mailed about. */
export function newMatters(): RawBuilder<Matter> {
  const task = sql`operator_task.id::text`;
  // All events about one dispute are one matter.
  const eventKind = sql`case problem when 'dispute' then 'bank_dispute' else 'event_set_aside' end`;
  const eventSubject = sql`case problem when 'dispute' then coalesce(object_id, id) else id end`;
  return sql<Matter>`
    (select kind, ${task} as subject, null::timestamptz as due_at from operator_task
      where closed_at is null and ${isNew(sql`operator_task.kind`, task)}
      order by opened_at limit ${maxRows})
    union all
    (select ${eventKind}, ${eventSubject}, ${evidenceDueAt(sql`payload`)} from stripe_event
      where status = 'quarantined' and ${isNew(eventKind, eventSubject)}
      order by received_at limit ${maxRows})
    union all
    (select 'refund_failed', refund.id::text, null from refund
      where ${isUnsettled} and ${isNew(sql`'refund_failed'`, sql`refund.id::text`)}
      order by created_at limit ${maxRows})`;
}

/** Dead jobs of one kind are one matter a day: jobs that run by the clock fail again each time. */
async function deadJobMatters(db: Database): Promise<Matter[]> {
  const { rows } = await deadJobs().execute(db);
  return rows.map(({ name, day }) => ({ kind: "jobs_dead", subject: `${name} ${day}`, due_at: null }));
}

/** The time of the last backup, which every role may read. */
export async function readLastBackup(db: Database | Tx): Promise<Date | null> {
  const { rows } = await sql<{ note: string | null }>`${sql.raw(backupNoteStatement)}`.execute(db);
  return readBackupNote(rows[0]?.note);
}

/** A live installation without a backup for too long; `last`: its last one. */
export function backupMatters({ MODE }: Pick<Env, "MODE">, last: Date | null, now: Date): Matter[] {
  if (backupState(MODE, last, now) === "ok") return [];
  return [{ kind: "backup_overdue", subject: last?.toISOString() ?? "none", due_at: null }];
}

/** Matters that nobody was mailed about yet; dead jobs and backups even if somebody was. */
export async function listMatters(db: Database, env: Pick<Env, "MODE">, now: Date): Promise<Matter[]> {
  const { rows } = await newMatters().execute(db);
  return [...rows, ...(await deadJobMatters(db)), ...backupMatters(env, await readLastBackup(db), now)];
}
