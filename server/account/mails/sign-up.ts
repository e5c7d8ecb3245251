// Mails that answer a sign-up, whose page must not reveal whether an address has an account.
import { m } from "#messages/messages.js";
import { defineAccountMail } from "#server/kernel/mail/account-mail.ts";

const account_exists = defineAccountMail(({ at }, reader) => ({
  texts: { url: `${reader.public_url}/auth/forgot-password` },
  subject: m.signin_mail_exists_subject,
  title: m.signin_mail_exists_title,
  lead: [m.signin_mail_exists_lead],
  facts: [[m.security_mail_label_when, at]],
  action: [m.shell_sign_in, "/auth/signin"],
  notes: [m.signin_mail_exists_forgot, m.signin_mail_exists_not_you],
  why: m.security_mail_why,
}));

export const signUpMails = { account_exists };
