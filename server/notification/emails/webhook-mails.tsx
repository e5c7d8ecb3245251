// The mail about an endpoint that no longer gets events.
import { m } from "#messages/messages.js";
import { type AccountMail, requireFact } from "./layout/account-mail.ts";
import { moment } from "./layout/format.ts";
import { Letter } from "./layout/letter.tsx";

export const webhookMails = {
  webhook_paused: {
    subject: (_happened, { locale }) => m.webhook_mail_subject({}, { locale }),
    body(happened, reader) {
      const o = { locale: reader.locale };
      const isGone = requireFact(happened, "reason") === "gone";
      return (
        <Letter
          reader={reader}
          title={m.webhook_mail_title({}, o)}
          lead={isGone ? m.webhook_mail_lead_gone({}, o) : m.webhook_mail_lead_failing({}, o)}
          facts={[
            [m.webhook_mail_label_host({}, o), requireFact(happened, "host")],
            [m.webhook_mail_label_when({}, o), moment(reader, happened.at)],
          ]}
          action={{
            label: m.webhook_mail_action({}, o),
            path: `/account/webhooks/${requireFact(happened, "endpoint_id")}`,
          }}
          notes={[m.webhook_mail_note({}, o)]}
          why={m.webhook_mail_why({}, o)}
        />
      );
    },
  },
} satisfies Record<string, AccountMail>;
