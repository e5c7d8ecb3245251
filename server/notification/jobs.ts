// Jobs behind the mails: sending one, notifying the providers that a request matches, and their digests.
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import {
  announceTerms,
  sendDailyDigests,
  sendMail,
  sendMatchDigests,
  tellMatchingProviders,
} from "#domain/notification/jobs.ts";
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import { topicOf } from "#domain/notification/topics.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { closeNextDigests } from "./digests.ts";
import { deliverMail } from "./mail-jobs.ts";
import { closeNextWindows, enqueueNextMatches } from "./matching.ts";
import { isMailedAbout } from "./reads/notification.ts";
import { enqueueNextAnnouncements } from "./terms.ts";

/** Sends one mail, unless it is obsolete or its account has switched off its topic. */
export const sendMailJob = defineJob(sendMail, ({ runtime }, payload) =>
  deliverMail(runtime, { job: sendMail.name, payload }, async () => {
    const topic = topicOf[payload.template];
    if (topic && !(await isMailedAbout(runtime.db, payload.profile_id, topic))) return "not_wanted";
    const { renderMail } = await import("./layout/render.tsx");
    return (await renderMail(runtime, payload, runtime.clock.now())) ?? "nothing_to_send";
  }),
);

/** Sends one mail about an account. */
export const sendAccountMailJob = defineJob(sendAccountMail, ({ runtime }, payload) =>
  deliverMail(runtime, { job: sendAccountMail.name, payload }, async () => {
    const { renderAccountMail } = await import("./layout/render.tsx");
    return (await renderAccountMail(runtime, payload)) ?? "nothing_to_send";
  }),
);

/** Sends one mail with a link, whose token it makes here and neither stores nor logs. */
export const sendLinkMailJob = defineJob(sendLinkMail, ({ runtime }, payload) =>
  deliverMail(runtime, { job: sendLinkMail.name, payload }, async () => {
    const { renderLinkMail } = await import("./layout/render.tsx");
    return (await renderLinkMail(runtime, payload, runtime.clock.now())) ?? "nothing_to_send";
  }),
);

/** Enqueues a mail to each provider a request matches, in batches; each gets one, however often this runs. */
export const tellMatchingProvidersJob = defineJob(
  tellMatchingProviders,
  async ({ runtime }, { request_id }) => {
    while (await enqueueNextMatches(runtime.db, request_id, runtime.clock.now()));
  },
);

/** Enqueues the mails that announce new terms, and the job for the accounts that are left. */
export const announceTermsJob = defineJob(announceTerms, ({ runtime: { db, clock } }, batch) =>
  enqueueNextAnnouncements(db, batch, clock.now()),
);

/** Batches per run; the next run, ten minutes later, takes the rest. */
const digestBatches = 100;

/** Enqueues the digests of the windows that have ended. */
export const sendMatchDigestsJob = defineJob(sendMatchDigests, async ({ runtime: { db, clock } }) => {
  for (let batch = 0; batch < digestBatches; batch += 1) {
    if (!(await closeNextWindows(db, clock.now()))) return;
  }
});

/** Enqueues the daily digests that are due. */
export const sendDailyDigestsJob = defineJob(sendDailyDigests, async ({ runtime: { db, clock } }) => {
  for (let batch = 0; batch < digestBatches; batch += 1) {
    if (!(await closeNextDigests(db, clock.now()))) return;
  }
});
