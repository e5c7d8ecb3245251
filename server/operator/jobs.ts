// Ends impersonations whose time is over, also when the operator never comes back.
import { endImpersonations } from "#domain/account/jobs.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { endImpersonation } from "./impersonation/end-impersonation.ts";

/** Rows per run; the next run, a minute later, takes the rest. */
const maxRows = 200;

const endImpersonationsJob = defineJob(endImpersonations, async (ctx) => {
  const { db, clock } = ctx.runtime;
  const expired = await db
    .selectFrom("impersonation")
    .select("id")
    .where("ended_at", "is", null)
    .where("ends_at", "<=", clock.now())
    .orderBy("ends_at")
    .limit(maxRows)
    .execute();
  for (const { id } of expired) await ctx.run(endImpersonation, { impersonation_id: id });
});

export const operatorJobs = [endImpersonationsJob];
