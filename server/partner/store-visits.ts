// Counts visits of a join page, as one number per day. The only write without a command, because it says nothing about
// anybody and decides nothing.
import { sql } from "kysely";
import type { Database } from "#server/kernel/database/db.ts";

/** Counts one visit on the day (UTC) of `now`; the demo data uses `times` for its invented past. */
export async function countVisit(db: Database, partner_id: string, now: Date, times = 1): Promise<void> {
  await sql`insert into partner_visit (partner_id, day, visits)
    values (${partner_id}, ${now.toISOString().slice(0, 10)}::date, ${times})
    on conflict (partner_id, day) do update set visits = partner_visit.visits + excluded.visits`.execute(db);
}
