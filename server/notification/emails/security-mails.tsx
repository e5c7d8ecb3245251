// Mails about access to an account. Each says what changed and links to the remedy if it was somebody else.
import { describeDevice } from "#domain/account/user-agent.ts";
import { m } from "#messages/messages.js";
import { type AccountMail, type AccountMailInput, requireFact } from "./layout/account-mail.ts";
import { moment } from "./layout/format.ts";
import { type Fact, Letter } from "./layout/letter.tsx";
import type { MessageText, Reader } from "./layout/mail.ts";

type SecurityMailSpec = {
  subject: MessageText;
  title: MessageText;
  lead(happened: AccountMailInput, reader: Reader): string | string[];
  /** Facts below the time. */
  facts?(happened: AccountMailInput, reader: Reader): Fact[];
};

/** A new password ends every other session, including the intruder's. */
const notMe = { label: m.security_mail_action_password, path: "/auth/forgot-password" };

function securityMail(
  spec: SecurityMailSpec,
  link = notMe,
  note: MessageText = m.security_mail_note,
): AccountMail {
  return {
    subject: (_happened, { locale }) => spec.subject({}, { locale }),
    body(happened, reader) {
      const o = { locale: reader.locale };
      return (
        <Letter
          reader={reader}
          title={spec.title({}, o)}
          lead={spec.lead(happened, reader)}
          facts={[
            [m.security_mail_label_when({}, o), moment(reader, happened.at)],
            ...(spec.facts?.(happened, reader) ?? []),
          ]}
          action={{ label: link.label({}, o), path: link.path }}
          notes={[note({}, o)]}
          why={m.security_mail_why({}, o)}
        />
      );
    },
  };
}

const offLeads: Readonly<Record<string, MessageText>> = {
  self: m.security_mail_off_lead_self,
  recovery_code: m.security_mail_off_lead_recovery_code,
  operator: m.security_mail_off_lead_operator,
};

function nameFacts(happened: AccountMailInput, { locale }: Reader): Fact[] {
  return [
    [m.security_mail_label_before({}, { locale }), requireFact(happened, "before")],
    [m.security_mail_label_now({}, { locale }), requireFact(happened, "name")],
  ];
}

const nameFact = (happened: AccountMailInput, { locale }: Reader): Fact[] => [
  [m.security_mail_label_profile({}, { locale }), requireFact(happened, "name")],
];

/** The browser as the page of devices names it. */
const browserFact = ({ facts }: AccountMailInput, { locale }: Reader): Fact[] => {
  const o = { locale };
  const name = describeDevice(
    { browser: facts.browser ?? null, system: facts.system ?? null },
    {
      both: (names) => m.device_browser_on(names, o),
      browser: (name) => m.device_browser_somewhere(name, o),
      system: (name) => m.device_unknown_on(name, o),
      neither: () => m.device_unknown({}, o),
    },
  );
  return [[m.security_mail_label_browser({}, o), name]];
};

export const securityMails = {
  // The link "this was not me" of other mails erases what a stranger began with an address; here the session must end,
  // which only the page of devices can do.
  new_sign_in: securityMail(
    {
      subject: m.security_mail_sign_in_subject,
      title: m.security_mail_sign_in_title,
      lead: (_, { locale }) => [
        m.security_mail_sign_in_lead({}, { locale }),
        m.security_mail_sign_in_you({}, { locale }),
      ],
      facts: browserFact,
    },
    { label: m.security_mail_action_devices, path: "/account/devices" },
    m.security_mail_sign_in_note,
  ),
  second_factor_on: securityMail({
    subject: m.security_mail_on_subject,
    title: m.security_mail_on_title,
    lead: (_, { locale }) => m.security_mail_on_lead({}, { locale }),
  }),
  second_factor_off: securityMail({
    subject: m.security_mail_off_subject,
    title: m.security_mail_off_title,
    lead(happened, { locale }) {
      const lead = offLeads[requireFact(happened, "by")] ?? m.security_mail_off_lead_self;
      return [lead({}, { locale }), m.security_mail_off_meaning({}, { locale })];
    },
  }),
  recovery_codes_made: securityMail({
    subject: m.security_mail_codes_subject,
    title: m.security_mail_codes_title,
    lead: (_, { locale }) => m.security_mail_codes_lead({}, { locale }),
  }),
  access_token_created: securityMail(
    {
      subject: m.security_mail_token_subject,
      title: m.security_mail_token_title,
      lead: (_, { locale }) => m.security_mail_token_lead({}, { locale }),
      facts: (happened, { locale }) => [
        [m.security_mail_label_token({}, { locale }), requireFact(happened, "name")],
      ],
    },
    { label: m.security_mail_action_tokens, path: "/account/tokens" },
    m.security_mail_token_note,
  ),
  // Further tries are refused; the reader can still sign in, from a known browser or with a new password.
  tries_failed: securityMail(
    {
      subject: m.security_mail_tries_subject,
      title: m.security_mail_tries_title,
      lead: (_, { locale }) => [
        m.security_mail_tries_lead({}, { locale }),
        m.security_mail_tries_you({}, { locale }),
      ],
    },
    notMe,
    m.security_mail_tries_note,
  ),
  // Whoever tries a second factor has given the password or a mailed code before.
  factor_tries_failed: securityMail(
    {
      subject: m.security_mail_factor_tries_subject,
      title: m.security_mail_factor_tries_title,
      lead: (_, { locale }) => [
        m.security_mail_factor_tries_lead({}, { locale }),
        m.security_mail_factor_tries_you({}, { locale }),
      ],
    },
    notMe,
    m.security_mail_factor_tries_note,
  ),
  password_changed: securityMail({
    subject: m.security_mail_password_subject,
    title: m.security_mail_password_title,
    lead: (_, { locale }) => m.security_mail_password_lead({}, { locale }),
  }),
  // Another account asked for this address and did not learn that it belongs to an account.
  email_wanted: securityMail(
    {
      subject: m.security_mail_wanted_subject,
      title: m.security_mail_wanted_title,
      lead: (_, { locale }) => [
        m.security_mail_wanted_lead({}, { locale }),
        m.security_mail_wanted_own({}, { locale }),
      ],
    },
    { label: m.security_mail_action_sign_in, path: "/auth/signin" },
    m.security_mail_wanted_note,
  ),
  // Goes to the old address, which can no longer request a new password.
  email_changed: securityMail(
    {
      subject: m.security_mail_email_subject,
      title: m.security_mail_email_title,
      lead: (_, { locale }) => m.security_mail_email_lead({}, { locale }),
      facts: (happened, { locale }) => [
        [m.security_mail_label_address({}, { locale }), requireFact(happened, "email")],
      ],
    },
    { label: m.security_mail_action_help, path: "/legal" },
    m.security_mail_email_note,
  ),
  verification_ended: securityMail(
    {
      subject: m.security_mail_verification_subject,
      title: m.security_mail_verification_title,
      lead: (_, { locale }) => m.security_mail_verification_lead({}, { locale }),
      facts: nameFacts,
    },
    { label: m.security_mail_verification_action, path: "/account/profile" },
  ),
  provider_to_verify: securityMail(
    {
      subject: m.security_mail_to_verify_subject,
      title: m.security_mail_to_verify_title,
      lead: (_, { locale }) => m.security_mail_to_verify_lead({}, { locale }),
      facts: nameFacts,
    },
    { label: m.security_mail_to_verify_action, path: "/admin" },
    m.security_mail_to_verify_note,
  ),
  provider_new: securityMail(
    {
      subject: m.security_mail_new_provider_subject,
      title: m.security_mail_new_provider_title,
      lead: (_, { locale }) => m.security_mail_new_provider_lead({}, { locale }),
      facts: nameFact,
    },
    { label: m.security_mail_to_verify_action, path: "/admin" },
    m.security_mail_to_verify_note,
  ),
  provider_verified: securityMail(
    {
      subject: m.security_mail_verified_subject,
      title: m.security_mail_verified_title,
      lead: (_, { locale }) => m.security_mail_verified_lead({}, { locale }),
      facts: nameFact,
    },
    { label: m.security_mail_verified_action, path: "/requests" },
    m.security_mail_verified_note,
  ),
} satisfies Record<string, AccountMail>;
