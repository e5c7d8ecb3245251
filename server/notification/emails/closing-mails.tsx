// Mails about a data export, and about the closing of an account, its last one.
import { m } from "#messages/messages.js";
import { type AccountMail, requireFact } from "./layout/account-mail.ts";
import { moment } from "./layout/format.ts";
import { Letter } from "./layout/letter.tsx";

const export_ready: AccountMail = {
  subject: (_happened, { locale }) => m.leaving_mail_export_subject({}, { locale }),
  body(happened, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, new Date(requireFact(happened, "until")));
    return (
      <Letter
        reader={reader}
        title={m.leaving_mail_export_title({}, o)}
        lead={m.leaving_mail_export_lead({}, o)}
        facts={[
          [m.leaving_mail_made({}, o), moment(reader, happened.at)],
          [m.leaving_mail_until({}, o), until],
        ]}
        action={{
          label: m.leaving_mail_export_action({}, o),
          path: `/account/export/${requireFact(happened, "token")}`,
        }}
        notes={[m.leaving_mail_export_note({}, o)]}
        why={m.leaving_mail_export_why({}, o)}
      />
    );
  },
};

const account_closed: AccountMail = {
  subject: (_happened, { locale }) => m.leaving_mail_closed_subject({}, { locale }),
  body(happened, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.leaving_mail_closed_title({}, o)}
        lead={[m.leaving_mail_closed_lead({}, o), m.leaving_mail_closed_kept({}, o)]}
        facts={[[m.leaving_mail_closed_when({}, o), moment(reader, happened.at)]]}
        action={{ label: m.leaving_mail_closed_action({}, o), path: "/" }}
        notes={[m.leaving_mail_closed_note({}, o)]}
        why={m.leaving_mail_closed_why({}, o)}
      />
    );
  },
};

export const closingMails = { export_ready, account_closed };
