// Mails about an operator's actions on an account, with the reason if there is one.
import { m } from "#messages/messages.js";
import { type AccountMail, type AccountMailInput, requireFact } from "./layout/account-mail.ts";
import { moment } from "./layout/format.ts";
import { Letter } from "./layout/letter.tsx";
import type { Reader } from "./layout/mail.ts";

export const operatorMails = {
  account_suspended: {
    subject: (_happened, { locale }) => m.operator_mail_suspended_subject({}, { locale }),
    body(happened, reader) {
      const o = { locale: reader.locale };
      return (
        <Letter
          reader={reader}
          title={m.operator_mail_suspended_title({}, o)}
          lead={[m.operator_mail_suspended_lead({}, o), m.operator_mail_suspended_meaning({}, o)]}
          facts={[
            [m.operator_mail_label_when({}, o), moment(reader, happened.at)],
            [m.operator_mail_label_reason({}, o), requireFact(happened, "reason")],
          ]}
          action={{ label: m.operator_mail_action_help({}, o), path: "/legal" }}
          notes={[m.operator_mail_suspended_note({}, o)]}
          why={m.operator_mail_why({}, o)}
        />
      );
    },
  },
  account_resumed: {
    subject: (_happened, { locale }) => m.operator_mail_resumed_subject({}, { locale }),
    body(happened, reader) {
      const o = { locale: reader.locale };
      return (
        <Letter
          reader={reader}
          title={m.operator_mail_resumed_title({}, o)}
          lead={m.operator_mail_resumed_lead({}, o)}
          facts={[[m.operator_mail_label_when({}, o), moment(reader, happened.at)]]}
          action={{ label: m.operator_mail_action_sign_in({}, o), path: "/auth/signin" }}
          why={m.operator_mail_why({}, o)}
        />
      );
    },
  },
  sessions_ended: {
    subject: (_happened, { locale }) => m.operator_mail_sessions_subject({}, { locale }),
    body(happened, reader) {
      const o = { locale: reader.locale };
      return (
        <Letter
          reader={reader}
          title={m.operator_mail_sessions_title({}, o)}
          lead={[m.operator_mail_sessions_lead({}, o), m.operator_mail_sessions_next({}, o)]}
          facts={[
            [m.operator_mail_label_when({}, o), moment(reader, happened.at)],
            [m.operator_mail_label_reason({}, o), requireFact(happened, "reason")],
          ]}
          action={{ label: m.operator_mail_action_sign_in({}, o), path: "/auth/signin" }}
          why={m.operator_mail_why({}, o)}
        />
      );
    },
  },
  impersonation_started: {
    subject: (_happened, { locale }) => m.operator_mail_acting_subject({}, { locale }),
    body(happened, reader) {
      const o = { locale: reader.locale };
      return (
        <Letter
          reader={reader}
          title={m.operator_mail_acting_title({}, o)}
          lead={[m.operator_mail_acting_lead({}, o), m.operator_mail_acting_meaning({}, o)]}
          facts={[
            [m.operator_mail_label_from({}, o), moment(reader, happened.at)],
            [m.operator_mail_label_until({}, o), moment(reader, new Date(requireFact(happened, "until")))],
            [m.operator_mail_label_reason({}, o), requireFact(happened, "reason")],
          ]}
          action={{ label: m.operator_mail_action_acting({}, o), path: "/account#acted-for" }}
          notes={[m.operator_mail_acting_note({}, o)]}
          why={m.operator_mail_why({}, o)}
        />
      );
    },
  },
  operator_revoked: {
    subject: (_happened, { locale }) => m.operator_mail_revoked_subject({}, { locale }),
    body(happened, reader) {
      const o = { locale: reader.locale };
      return (
        <Letter
          reader={reader}
          title={m.operator_mail_revoked_title({}, o)}
          lead={m.operator_mail_revoked_lead({}, o)}
          facts={[
            [m.operator_mail_label_when({}, o), moment(reader, happened.at)],
            [m.operator_mail_label_reason({}, o), requireFact(happened, "reason")],
          ]}
          action={{ label: m.operator_mail_action_acting({}, o), path: "/account" }}
          why={m.operator_mail_why({}, o)}
        />
      );
    },
  },
  provider_refused: {
    subject: (_happened, { locale }) => m.operator_mail_refused_subject({}, { locale }),
    body: (happened, reader) => (
      <Refused
        {...{ happened, reader }}
        title={m.operator_mail_refused_title}
        lead={[m.operator_mail_refused_lead, m.operator_mail_refused_next]}
      />
    ),
  },
  verification_withdrawn: {
    subject: (_happened, { locale }) => m.operator_mail_withdrawn_subject({}, { locale }),
    body: (happened, reader) => (
      <Refused
        {...{ happened, reader }}
        title={m.operator_mail_withdrawn_title}
        lead={[
          m.operator_mail_withdrawn_lead,
          m.operator_mail_withdrawn_meaning,
          m.operator_mail_withdrawn_next,
        ]}
      />
    ),
  },
} satisfies Record<string, AccountMail>;

type MessageText = (params: object, options: { locale: "en" | "de" }) => string;

/** To a provider who is not or no longer verified: why, and a link to the profile. */
function Refused({
  happened,
  reader,
  title,
  lead,
}: {
  happened: AccountMailInput;
  reader: Reader;
  title: MessageText;
  lead: readonly MessageText[];
}) {
  const o = { locale: reader.locale };
  return (
    <Letter
      reader={reader}
      title={title({}, o)}
      lead={lead.map((text) => text({}, o))}
      facts={[
        [m.operator_mail_label_when({}, o), moment(reader, happened.at)],
        [m.operator_mail_label_profile({}, o), requireFact(happened, "name")],
        [m.operator_mail_label_reason({}, o), requireFact(happened, "reason")],
      ]}
      action={{ label: m.operator_mail_action_profile({}, o), path: "/account/profile" }}
      why={m.operator_mail_why({}, o)}
    />
  );
}
