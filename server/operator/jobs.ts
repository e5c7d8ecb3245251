// The background work around acting for somebody: that it is over is noted even when its operator never comes back.
import { endImpersonations } from "#domain/account/jobs.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { endImpersonation } from "./end-impersonation.ts";

/** As many at a time; what is left over is met a minute later. */
const atMost = 200;

const endImpersonationsJob = defineJob(endImpersonations, async (ctx) => {
  const { db, clock } = ctx.runtime;
  const over = await db
    .selectFrom("impersonation")
    .select("id")
    .where("ended_at", "is", null)
    .where("ends_at", "<=", clock.now())
    .orderBy("ends_at")
    .limit(atMost)
    .execute();
  for (const { id } of over) await ctx.run(endImpersonation, { impersonation_id: id });
});

export const operatorJobs = [endImpersonationsJob];
