// The mail to somebody whose mail with a link could not be delivered.
import { m } from "#messages/messages.js";
import { findUndelivered, type UndeliveredMail } from "../store-undelivered.ts";
import { Letter } from "./layout/letter.tsx";
import { defineMail } from "./layout/mail.ts";

const whatText: Record<UndeliveredMail["kind"], typeof m.watch_undelivered_invitation> = {
  invitation: m.watch_undelivered_invitation,
  direct_offer: m.watch_undelivered_direct_offer,
  offer_shared: m.watch_undelivered_offer_shared,
};

export const undeliveredMails = {
  mail_undelivered: defineMail<UndeliveredMail>({
    async load(db, id, profile_id) {
      const mail = await findUndelivered(db, id);
      return mail?.profile_id === profile_id ? mail : null;
    },
    subject: ({ address }, { locale }) => m.watch_undelivered_subject({ address }, { locale }),
    body({ kind, address, title, number, path }, reader) {
      const o = { locale: reader.locale };
      return (
        <Letter
          reader={reader}
          title={m.watch_undelivered_title({}, o)}
          lead={[m.watch_undelivered_lead({ address }, o), m.watch_undelivered_todo({}, o)]}
          facts={[
            [m.watch_undelivered_label_what({}, o), whatText[kind]({}, o)],
            [m.watch_undelivered_label_title({}, o), number ? `${title} · ${number}` : title],
          ]}
          action={{ label: m.watch_undelivered_action({}, o), path }}
        />
      );
    },
  }),
};
