// The work behind the mails: sending one, and telling the providers a request is for.
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { sendMail, tellMatchingProviders } from "#domain/notification/jobs.ts";
import { topicOf } from "#domain/notification/topics.ts";
import { enqueueJob } from "#server/kernel/enqueue.ts";
import { defineJob } from "#server/kernel/job.ts";
import { sendMailMessage } from "#server/services/mail.ts";
import { sendOnce } from "./once.ts";
import { isMailedAbout, listMatchingProviders } from "./reads.ts";

/**
 * Sends one mail, once; nothing when it no longer makes sense, or when its account wants none about its topic. A
 * refused or unreachable mail server fails the job.
 */
export const sendMailJob = defineJob(sendMail, async ({ runtime }, payload) => {
  const { env, db, clock, log } = runtime;
  const outcome = await sendOnce(db, payload.key, async (connection) => {
    const topic = topicOf[payload.template];
    if (topic && !(await isMailedAbout(connection, payload.profile_id, topic))) return "not_wanted";
    const { renderMail } = await import("./emails/render.tsx");
    const rendered = await renderMail(connection, env, payload, clock.now());
    if (!rendered) return "nothing_to_send";
    await sendMailMessage(env, rendered.message);
    return { template: payload.template, account_id: rendered.account_id, sent_at: clock.now() };
  });
  // Never the address: who got what stands in sent_mail.
  log.info({ template: payload.template, key: payload.key, outcome }, "mail");
});

/** Sends one mail about an account, once. */
export const sendAccountMailJob = defineJob(sendAccountMail, async ({ runtime }, payload) => {
  const { env, db, clock, log } = runtime;
  const outcome = await sendOnce(db, payload.key, async (connection) => {
    const { renderAccountMail } = await import("./emails/render.tsx");
    const rendered = await renderAccountMail(connection, env, payload);
    if (!rendered) return "nothing_to_send";
    await sendMailMessage(env, rendered.message);
    return { template: payload.template, account_id: rendered.account_id, sent_at: clock.now() };
  });
  log.info({ template: payload.template, key: payload.key, outcome }, "mail");
});

/** Enqueues one mail for each provider a request matches; each hears of a request once, however often this runs. */
export const tellMatchingProvidersJob = defineJob(tellMatchingProviders, async ({ runtime }, payload) => {
  const { request_id } = payload;
  for (const profile_id of await listMatchingProviders(runtime.db, request_id)) {
    const key = `request_matches:${request_id}:${profile_id}`;
    await enqueueJob(
      runtime.db,
      sendMail,
      { template: "request_matches", profile_id, subject_id: request_id, key },
      { key },
    );
  }
});
