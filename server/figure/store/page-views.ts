// Counts how often pages are opened, as one number per day and page. A write without a command, because it says nothing
// about anybody and decides nothing.
import { sql } from "kysely";
import type { Database } from "#server/kernel/database/db.ts";

export type ViewedPage = "home" | "request" | "join";
export type ViewCount = { page: ViewedPage; visits: number; bots: number };

/** Adds to the day of `now` in the zone of the figures; in `time_zone` while there are none. */
export async function addViews(
  db: Database,
  { now, time_zone }: { now: Date; time_zone: string },
  counts: readonly ViewCount[],
): Promise<void> {
  await sql`insert into page_view as counted (day, page, visits, bots)
    select (${now}::timestamptz at time zone coalesce(
        (select time_zone from figure_run where is_shown), ${time_zone}))::date, added.page, added.visits, added.bots
    from unnest(${counts.map(({ page }) => page)}::text[], ${counts.map(({ visits }) => visits)}::bigint[],
      ${counts.map(({ bots }) => bots)}::bigint[]) as added (page, visits, bots)
    on conflict (day, page) do update
      set visits = counted.visits + excluded.visits, bots = counted.bots + excluded.bots`.execute(db);
}
