// Which events change the operators' work lists (`server/operator/reads/lists.ts`): tasks that open and close, and
// refunds that fail, are tried again or dismissed. Setting a Stripe event aside makes no event: see `announceConsoleChange`.
import { sql } from "kysely";
import type { Database } from "#server/kernel/database/db.ts";

/** The events among these that change a list. */
export async function listConsoleEvents(db: Database, event_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select event.id from event
    where event.id = any(${event_ids}::bigint[]) and (event.noun = 'operator_task'
      or (event.noun = 'refund' and ('failed' in (event.from_status, event.to_status)
        or exists (select 1 from refund where refund.id = event.subject_id
          and (refund.retry_of is not null or refund.dismissed_at is not null)))))`.execute(db);
  return rows.map(({ id }) => Number(id));
}

/** Whether an event of Stripe was set aside since then, for a page whose data were read at that moment. */
export async function isSetAsideSince(db: Database, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("stripe_event")
    .select("id")
    .where("status", "=", sql.lit("quarantined"))
    .where("processed_at", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
