// The announcement of new terms, to every member.
import { m } from "#messages/messages.js";
import { defineAccountMail, requireFact } from "#server/kernel/mail/account-mail.ts";

const terms_announced = defineAccountMail((happened) => {
  const starts = new Date(requireFact(happened, "starts_at"));
  const version = encodeURIComponent(requireFact(happened, "version"));
  return {
    texts: { starts },
    subject: m.legal_mail_terms_subject,
    title: m.legal_mail_terms_title,
    lead: [m.legal_mail_terms_lead, m.legal_mail_terms_you],
    facts: [
      [m.legal_mail_terms_starts, starts],
      [m.legal_mail_terms_published, happened.at],
    ],
    action: [m.legal_next_read, `/terms?version=${version}`],
    notes: [m.legal_mail_terms_note],
    why: m.security_mail_why,
  };
});

export const legalTextMails = { terms_announced };
