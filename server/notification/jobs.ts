// Jobs behind the mails: sending one, notifying the providers a request matches, and their digests.
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { sendMail, sendMatchDigests, tellMatchingProviders } from "#domain/notification/jobs.ts";
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import { topicOf } from "#domain/notification/topics.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { sendMailMessage } from "#server/services/mail.ts";
import { closeNextWindows, enqueueNextMatches } from "./matching.ts";
import { isMailedAbout } from "./reads.ts";
import { sendOnce } from "./send-once.ts";

/**
 * Sends one mail, once; nothing when it is obsolete, or when its account has switched off its topic. A mail server that
 * refuses it or does not answer fails the job. No connection is held during the call to the mail server.
 */
export const sendMailJob = defineJob(sendMail, async ({ runtime }, payload) => {
  const { env, db, clock, log } = runtime;
  const outcome = await sendOnce(db, payload.key, async () => {
    const topic = topicOf[payload.template];
    if (topic && !(await isMailedAbout(db, payload.profile_id, topic))) return "not_wanted";
    const { renderMail } = await import("./emails/layout/render.tsx");
    const rendered = await renderMail(db, env, payload, clock.now());
    if (!rendered) return "nothing_to_send";
    await sendMailMessage(env, rendered.message);
    return { template: payload.template, account_id: rendered.account_id, sent_at: clock.now() };
  });
  // Never log the address: `sent_mail` has the account.
  log.info({ template: payload.template, key: payload.key, outcome }, "mail");
});

/** Sends one mail about an account, once. */
export const sendAccountMailJob = defineJob(sendAccountMail, async ({ runtime }, payload) => {
  const { env, db, clock, log } = runtime;
  const outcome = await sendOnce(db, payload.key, async () => {
    const { renderAccountMail } = await import("./emails/layout/render.tsx");
    const rendered = await renderAccountMail(db, env, payload);
    if (!rendered) return "nothing_to_send";
    await sendMailMessage(env, rendered.message);
    return { template: payload.template, account_id: rendered.account_id, sent_at: clock.now() };
  });
  log.info({ template: payload.template, key: payload.key, outcome }, "mail");
});

/** Sends one mail with a link, once; the link's token is made here and is neither stored nor logged. */
export const sendLinkMailJob = defineJob(sendLinkMail, async ({ runtime }, payload) => {
  const { env, db, clock, log } = runtime;
  const outcome = await sendOnce(db, payload.key, async () => {
    const { renderLinkMail } = await import("./emails/layout/render.tsx");
    const rendered = await renderLinkMail(db, env, payload, clock.now());
    if (!rendered) return "nothing_to_send";
    await sendMailMessage(env, rendered.message);
    return { template: payload.template, account_id: rendered.account_id, sent_at: clock.now() };
  });
  log.info({ template: payload.template, key: payload.key, outcome }, "mail");
});

/** Enqueues a mail to each provider a request matches, in batches; each gets one, however often this runs. */
export const tellMatchingProvidersJob = defineJob(
  tellMatchingProviders,
  async ({ runtime }, { request_id }) => {
    while (await enqueueNextMatches(runtime.db, request_id, runtime.clock.now()));
  },
);

/** Batches per run; the next run, ten minutes later, takes the rest. */
const digestBatches = 100;

/** Enqueues the digests of the windows that have ended. */
export const sendMatchDigestsJob = defineJob(sendMatchDigests, async ({ runtime: { db, clock } }) => {
  for (let batch = 0; batch < digestBatches; batch += 1) {
    if (!(await closeNextWindows(db, clock.now()))) return;
  }
});
