// Events and ledger entries live in monthly tables. Once a day this job makes the tables of the months ahead and moves
// rows older than their table into it. A failure does no harm: rows go to the default table, and the next run catches
// up.
import { sql } from "kysely";
import { makeMonths } from "#domain/flow-jobs.ts";
import { defineJob } from "#server/kernel/queue/job.ts";

export const makeMonthsJob = defineJob(makeMonths, async ({ runtime: { db, clock, log } }) => {
  const { rows } = await sql<{ made: number }>`select make_months(${clock.now()}) as made`.execute(db);
  const made = rows[0]?.made ?? 0;
  if (made > 0) log.info({ made }, "tables of months were made");
});
