// Ends impersonations whose time is over, even if the operator never comes back; opens tasks about given-up mails, and
// mails operators about everything that needs them.
import { endImpersonations } from "#domain/account/jobs.ts";
import { reportMailFailure as reportMailFailureType } from "#domain/notification/mail-failure.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { endImpersonation } from "./commands/end-impersonation.ts";
import { reportMailFailure } from "./commands/report-mail-failure.ts";
import { tellOperatorsJob } from "./tell-operators.ts";

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
