// Mails about access to an account. Each says what changed and links to the remedy if it was somebody else.
import { describeDevice } from "#domain/account/user-agent.ts";
import { m } from "#messages/messages.js";
import {
  type AccountMail,
  defineAccountMail,
  givenFact,
  type Happened,
  requireFact,
} from "#server/kernel/mail/account-mail.ts";
import type { Action, Content, Fact, Message, Reader } from "#server/kernel/mail/content.ts";

/** A new password ends every other session, including the intruder's. */
const newPassword: Action = [m.security_mail_action_password, "/auth/forgot-password"];
const operators: Action = [m.security_mail_to_verify_action, "/admin"];

/** What differs among them; the facts stand below the time. */
type SecurityContent = Pick<Content, "subject" | "title" | "lead"> &
  Partial<Pick<Content, "facts" | "action" | "notes">>;

const securityMail = (content: (happened: Happened) => SecurityContent): AccountMail =>
  defineAccountMail((happened) => {
    const { facts = [], ...own } = content(happened);
    return {
      action: newPassword,
      notes: [m.security_mail_note],
      ...own,
      facts: [[m.security_mail_label_when, happened.at], ...facts],
      why: m.security_mail_why,
    };
  });

const offLeads: Readonly<Record<string, Message>> = {
  self: m.security_mail_off_lead_self,
  recovery_code: m.security_mail_off_lead_recovery_code,
  operator: m.security_mail_off_lead_operator,
};

const nameFacts = (happened: Happened): Fact[] => [
  givenFact(m.security_mail_label_before, happened, "before"),
  givenFact(m.security_mail_label_now, happened, "name"),
];
const profileFact = (happened: Happened) => givenFact(m.security_mail_label_profile, happened, "name");

/** The browser as the page of devices names it. */
function browserName({ facts }: Happened, { locale }: Reader): string {
  const o = { locale };
  return describeDevice(
    { browser: facts.browser ?? null, system: facts.system ?? null },
    {
      both: (names) => m.device_browser_on(names, o),
      browser: (name) => m.device_browser_somewhere(name, o),
      system: (name) => m.device_unknown_on(name, o),
      neither: () => m.device_unknown({}, o),
    },
  );
}

export const securityMails = {
  // The link "this was not me" of other mails erases what a stranger began with an address; here the session must end,
  // which only the page of devices can do.
  new_sign_in: securityMail((happened) => ({
    subject: m.security_mail_sign_in_subject,
    title: m.security_mail_sign_in_title,
    lead: [m.security_mail_sign_in_lead, m.security_mail_sign_in_you],
    facts: [[m.security_mail_label_browser, (reader) => browserName(happened, reader)]],
    action: [m.security_mail_action_devices, "/account/devices"],
    notes: [m.security_mail_sign_in_note],
  })),
  second_factor_on: securityMail(() => ({
    subject: m.security_mail_on_subject,
    title: m.security_mail_on_title,
    lead: [m.security_mail_on_lead],
  })),
  second_factor_off: securityMail((happened) => ({
    subject: m.security_mail_off_subject,
    title: m.security_mail_off_title,
    lead: [
      offLeads[requireFact(happened, "by")] ?? m.security_mail_off_lead_self,
      m.security_mail_off_meaning,
    ],
  })),
  recovery_codes_made: securityMail(() => ({
    subject: m.security_mail_codes_subject,
    title: m.security_mail_codes_title,
    lead: [m.security_mail_codes_lead],
  })),
  access_token_created: securityMail((happened) => ({
    subject: m.security_mail_token_subject,
    title: m.security_mail_token_title,
    lead: [m.security_mail_token_lead],
    facts: [givenFact(m.security_mail_label_token, happened, "name")],
    action: [m.security_mail_action_tokens, "/account/tokens"],
    notes: [m.security_mail_token_note],
  })),
  // Further tries are refused; the reader can still sign in, from a known browser or with a new password.
  tries_failed: securityMail(() => ({
    subject: m.security_mail_tries_subject,
    title: m.security_mail_tries_title,
    lead: [m.security_mail_tries_lead, m.security_mail_tries_you],
    notes: [m.security_mail_tries_note],
  })),
  // Whoever tries a second factor has given the password or a mailed code before.
  factor_tries_failed: securityMail(() => ({
    subject: m.security_mail_factor_tries_subject,
    title: m.security_mail_factor_tries_title,
    lead: [m.security_mail_factor_tries_lead, m.security_mail_factor_tries_you],
    notes: [m.security_mail_factor_tries_note],
  })),
  password_changed: securityMail(() => ({
    subject: m.security_mail_password_subject,
    title: m.security_mail_password_title,
    lead: [m.security_mail_password_lead],
  })),
  // Another account asked for this address and did not learn that it belongs to an account.
  email_wanted: securityMail(() => ({
    subject: m.security_mail_wanted_subject,
    title: m.security_mail_wanted_title,
    lead: [m.security_mail_wanted_lead, m.security_mail_wanted_own],
    action: [m.security_mail_action_sign_in, "/auth/signin"],
    notes: [m.security_mail_wanted_note],
  })),
  // Goes to the old address, which can no longer request a new password.
  email_changed: securityMail((happened) => ({
    subject: m.security_mail_email_subject,
    title: m.security_mail_email_title,
    lead: [m.security_mail_email_lead],
    facts: [givenFact(m.security_mail_label_address, happened, "email")],
    action: [m.security_mail_action_help, "/legal"],
    notes: [m.security_mail_email_note],
  })),
  verification_ended: securityMail((happened) => ({
    subject: m.security_mail_verification_subject,
    title: m.security_mail_verification_title,
    lead: [m.security_mail_verification_lead],
    facts: nameFacts(happened),
    action: [m.security_mail_verification_action, "/account/profile"],
  })),
  provider_to_verify: securityMail((happened) => ({
    subject: m.security_mail_to_verify_subject,
    title: m.security_mail_to_verify_title,
    lead: [m.security_mail_to_verify_lead],
    facts: nameFacts(happened),
    action: operators,
    notes: [m.security_mail_to_verify_note],
  })),
  provider_new: securityMail((happened) => ({
    subject: m.security_mail_new_provider_subject,
    title: m.security_mail_new_provider_title,
    lead: [m.security_mail_new_provider_lead],
    facts: [profileFact(happened)],
    action: operators,
    notes: [m.security_mail_to_verify_note],
  })),
  provider_verified: securityMail((happened) => ({
    subject: m.security_mail_verified_subject,
    title: m.security_mail_verified_title,
    lead: [m.security_mail_verified_lead],
    facts: [profileFact(happened)],
    action: [m.security_mail_verified_action, "/requests"],
    notes: [m.security_mail_verified_note],
  })),
} satisfies Record<string, AccountMail>;
