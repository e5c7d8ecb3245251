// The mail about an endpoint that no longer gets events.
import { m } from "#messages/messages.js";
import { defineAccountMail, givenFact, requireFact } from "#server/kernel/mail/account-mail.ts";

const webhook_paused = defineAccountMail((happened) => ({
  subject: m.webhook_mail_subject,
  title: m.webhook_mail_title,
  lead: [requireFact(happened, "reason") === "gone" ? m.webhook_mail_lead_gone : m.webhook_mail_lead_failing],
  facts: [givenFact(m.webhook_mail_label_host, happened, "host"), [m.webhook_mail_label_when, happened.at]],
  action: [m.webhook_mail_action, `/account/webhooks/${requireFact(happened, "endpoint_id")}`],
  notes: [m.webhook_mail_note],
  why: m.webhook_mail_why,
}));

export const webhookMails = { webhook_paused };
