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

/** Counts one visit of the join page with this name. */
export async function countPageVisit(db: Database, name: string, now: Date): Promise<void> {
  const named = db.selectFrom("partner_name").select("partner_id").where("name", "=", name);
  const partner = await named.executeTakeFirst();
  if (partner) await countVisit(db, partner.partner_id, now);
}
