// Events and entries of the ledger stand in a table for each month. Once a day the months ahead get theirs, and rows that
// came before their table are moved into it. A failure harms nothing: the rows go to the default table meanwhile, and the
// next run does what this one could not.
import { sql } from "kysely";
import { makeMonths } from "#domain/flow-jobs.ts";
import { defineJob } from "#server/kernel/queue/job.ts";

export const makeMonthsJob = defineJob(makeMonths, async ({ runtime: { db, clock, log } }) => {
  const { rows } = await sql<{ made: number }>`select make_months(${clock.now()}) as made`.execute(db);
  const made = rows[0]?.made ?? 0;
  if (made > 0) log.info({ made }, "tables of months were made");
});
