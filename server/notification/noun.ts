// Mails, and the list of what happened.
import { defineNoun } from "#server/kernel/noun.ts";
import { markNotificationsRead } from "./commands/mark-notifications-read.ts";
import { exportedTables } from "./export.ts";
import {
  announceTermsJob,
  sendAccountMailJob,
  sendDailyDigestsJob,
  sendLinkMailJob,
  sendMailJob,
  sendMatchDigestsJob,
  tellMatchingProvidersJob,
} from "./jobs.ts";
import { digestMails } from "./mails/digests.ts";
import { matchMails } from "./mails/matches.ts";
import { undeliveredMails } from "./mails/undelivered.ts";
import { notificationRelation } from "./relation.ts";
import { eraseNotifications } from "./store/closing.ts";

export const notification = defineNoun({
  commands: [markNotificationsRead],
  relations: [notificationRelation],
  export: exportedTables,
  erasure: eraseNotifications,
  mails: [digestMails, matchMails, undeliveredMails],
  jobs: [
    sendMailJob,
    sendAccountMailJob,
    sendLinkMailJob,
    tellMatchingProvidersJob,
    sendMatchDigestsJob,
    sendDailyDigestsJob,
    announceTermsJob,
  ],
});
