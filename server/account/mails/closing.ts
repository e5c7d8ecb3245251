// Mails about a data export, and about the closing of an account, its last one.
import { m } from "#messages/messages.js";
import { defineAccountMail, requireFact } from "#server/kernel/mail/account-mail.ts";

const export_ready = defineAccountMail((happened) => ({
  subject: m.leaving_mail_export_subject,
  title: m.leaving_mail_export_title,
  lead: [m.leaving_mail_export_lead],
  facts: [
    [m.leaving_mail_made, happened.at],
    [m.leaving_mail_until, new Date(requireFact(happened, "until"))],
  ],
  action: [m.leaving_mail_export_action, `/account/export/${requireFact(happened, "token")}`],
  notes: [m.leaving_mail_export_note],
  why: m.leaving_mail_export_why,
}));

const account_closed = defineAccountMail(({ at }) => ({
  subject: m.leaving_mail_closed_subject,
  title: m.leaving_mail_closed_title,
  lead: [m.leaving_mail_closed_lead, m.leaving_mail_closed_kept],
  facts: [[m.leaving_mail_closed_when, at]],
  action: [m.leaving_mail_closed_action, "/"],
  notes: [m.leaving_mail_closed_note],
  why: m.leaving_mail_closed_why,
}));

export const closingMails = { export_ready, account_closed };
