// What whoever reported something hears of the operators' decision.
import { m } from "#messages/messages.js";
import { defineAccountMail, type Happened, requireFact } from "#server/kernel/mail/account-mail.ts";
import { say } from "#server/kernel/mail/content.ts";

const nouns: Readonly<Record<string, typeof m.report_noun_request>> = {
  request: m.report_noun_request,
  offer: m.report_noun_offer,
  profile: m.report_noun_profile,
  file: m.report_noun_file,
  message: m.report_noun_message,
};
/** What it is about. */
export const nounText = (happened: Happened) => nouns[requireFact(happened, "noun")] ?? m.report_noun_message;

const report_decided = defineAccountMail((happened) => ({
  subject: m.report_mail_subject,
  title: m.report_mail_title,
  lead: [
    requireFact(happened, "outcome") === "upheld" ? m.report_mail_upheld : m.report_mail_dismissed,
    m.report_mail_thanks,
  ],
  facts: [
    [m.report_mail_what, say(nounText(happened))],
    [m.report_mail_when, new Date(requireFact(happened, "reported_at"))],
    [m.report_mail_decided, happened.at],
  ],
  action: [m.report_mail_action, "/legal"],
  why: m.operator_mail_why,
}));

export const reportMails = { report_decided };
