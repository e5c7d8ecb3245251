// Mails about what an operator has done with an account, with the reason where there is one.
import { m } from "#messages/messages.js";
import { type AccountMail, requireFact } from "./layout/account-mail.ts";
import { moment } from "./layout/format.ts";
import { Letter } from "./layout/letter.tsx";

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
} satisfies Record<string, AccountMail>;
