// Mails about an operator's actions on an account, with the reason if there is one.
import { m } from "#messages/messages.js";
import {
  defineAccountMail,
  givenFact,
  type Happened,
  requireFact,
} from "#server/kernel/mail/account-mail.ts";
import type { Fact } from "#server/kernel/mail/content.ts";

const whenFact = ({ at }: Happened): Fact => [m.operator_mail_label_when, at];
const reasonFact = (happened: Happened) => givenFact(m.operator_mail_label_reason, happened, "reason");

const profileFact = (happened: Happened) => givenFact(m.operator_mail_label_profile, happened, "name");

const account_suspended = defineAccountMail((happened) => ({
  subject: m.operator_mail_suspended_subject,
  title: m.operator_mail_suspended_title,
  lead: [m.operator_mail_suspended_lead, m.operator_mail_suspended_meaning],
  facts: [whenFact(happened), reasonFact(happened)],
  action: [m.operator_mail_action_help, "/legal"],
  notes: [m.operator_mail_suspended_note],
  why: m.operator_mail_why,
}));

const account_resumed = defineAccountMail((happened) => ({
  subject: m.operator_mail_resumed_subject,
  title: m.operator_mail_resumed_title,
  lead: [m.operator_mail_resumed_lead],
  facts: [whenFact(happened)],
  action: [m.operator_mail_action_sign_in, "/auth/signin"],
  why: m.operator_mail_why,
}));

const sessions_ended = defineAccountMail((happened) => ({
  subject: m.operator_mail_sessions_subject,
  title: m.operator_mail_sessions_title,
  lead: [m.operator_mail_sessions_lead, m.operator_mail_sessions_next],
  facts: [whenFact(happened), reasonFact(happened)],
  action: [m.operator_mail_action_sign_in, "/auth/signin"],
  why: m.operator_mail_why,
}));

const impersonation_started = defineAccountMail((happened) => ({
  subject: m.operator_mail_acting_subject,
  title: m.operator_mail_acting_title,
  lead: [m.operator_mail_acting_lead, m.operator_mail_acting_meaning],
  facts: [
    [m.operator_mail_label_from, happened.at],
    [m.operator_mail_label_until, new Date(requireFact(happened, "until"))],
    reasonFact(happened),
  ],
  action: [m.operator_mail_action_acting, "/account#acted-for"],
  notes: [m.operator_mail_acting_note],
  why: m.operator_mail_why,
}));

const operator_revoked = defineAccountMail((happened) => ({
  subject: m.operator_mail_revoked_subject,
  title: m.operator_mail_revoked_title,
  lead: [m.operator_mail_revoked_lead],
  facts: [whenFact(happened), reasonFact(happened)],
  action: [m.operator_mail_action_acting, "/account"],
  why: m.operator_mail_why,
}));

/** What the mails to a provider who is not or no longer verified share: why, and a link to the profile. */
const unverified = (happened: Happened) => ({
  facts: [whenFact(happened), profileFact(happened), reasonFact(happened)],
  action: [m.operator_mail_action_profile, "/account/profile"] as const,
  why: m.operator_mail_why,
});

const provider_refused = defineAccountMail((happened) => ({
  subject: m.operator_mail_refused_subject,
  title: m.operator_mail_refused_title,
  lead: [m.operator_mail_refused_lead, m.operator_mail_refused_next],
  ...unverified(happened),
}));

const verification_withdrawn = defineAccountMail((happened) => ({
  subject: m.operator_mail_withdrawn_subject,
  title: m.operator_mail_withdrawn_title,
  lead: [m.operator_mail_withdrawn_lead, m.operator_mail_withdrawn_meaning, m.operator_mail_withdrawn_next],
  ...unverified(happened),
}));

const verification_ends = defineAccountMail((happened) => ({
  subject: m.operator_mail_ends_subject,
  title: m.operator_mail_ends_title,
  lead: [m.operator_mail_ends_lead, m.operator_mail_ends_meaning],
  facts: [
    [m.operator_mail_label_until, new Date(requireFact(happened, "until"))],
    profileFact(happened),
    whenFact(happened),
  ],
  action: [m.operator_mail_action_documents, "/account/profile#documents"],
  why: m.operator_mail_why,
}));

const verification_expired = defineAccountMail((happened) => ({
  subject: m.operator_mail_expired_subject,
  title: m.operator_mail_expired_title,
  lead: [m.operator_mail_expired_lead, m.operator_mail_withdrawn_meaning],
  facts: [whenFact(happened), profileFact(happened)],
  action: [m.operator_mail_action_documents, "/account/profile#documents"],
  why: m.operator_mail_why,
}));

export const accountActionMails = {
  account_suspended,
  account_resumed,
  sessions_ended,
  impersonation_started,
  operator_revoked,
  provider_refused,
  verification_withdrawn,
  verification_ends,
  verification_expired,
};
