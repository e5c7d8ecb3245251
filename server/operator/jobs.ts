// Ends impersonations whose time is over, also when the operator never comes back; puts mails that were given up before
// operators, and mails them about everything that needs one.
import { endImpersonations } from "#domain/account/jobs.ts";
import { reportMailFailure as reportMailFailureType } from "#domain/notification/mail-failure.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { endImpersonation } from "./impersonation/end-impersonation.ts";
import { reportMailFailure } from "./watch/report-mail-failure.ts";
import { tellOperatorsJob } from "./watch/tell-operators.ts";

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

const reportMailFailureJob = defineJob(reportMailFailureType, async (ctx, payload) => {
  await ctx.run(reportMailFailure, payload, `mail_failure:${payload.mail_failure_id}`);
});

export const operatorJobs = [endImpersonationsJob, reportMailFailureJob, tellOperatorsJob];
