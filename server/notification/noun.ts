// Mails.
import { defineNoun } from "#server/kernel/noun.ts";
import {
  sendAccountMailJob,
  sendLinkMailJob,
  sendMailJob,
  sendMatchDigestsJob,
  tellMatchingProvidersJob,
} from "./jobs.ts";
import { matchMails } from "./mails/matches.ts";
import { undeliveredMails } from "./mails/undelivered.ts";

export const notification = defineNoun({
  mails: [matchMails, undeliveredMails],
  jobs: [sendMailJob, sendAccountMailJob, sendLinkMailJob, tellMatchingProvidersJob, sendMatchDigestsJob],
});
