// The mail to somebody whose mail with a link could not be delivered.
import { m } from "#messages/messages.js";
import { type Message, say } from "#server/kernel/mail/content.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { findUndelivered, type UndeliveredMail } from "../store/undelivered.ts";

const whatText: Record<UndeliveredMail["kind"], Message> = {
  invitation: m.watch_undelivered_invitation,
  direct_offer: m.watch_undelivered_direct_offer,
  offer_shared: m.watch_undelivered_offer_shared,
};

const mail_undelivered = defineMail(
  async (db, id, profile_id) => {
    const mail = await findUndelivered(db, id);
    return mail?.profile_id === profile_id ? mail : null;
  },
  ({ kind, address, title, number, path }) => ({
    texts: { address },
    subject: m.watch_undelivered_subject,
    title: m.watch_undelivered_title,
    lead: [m.watch_undelivered_lead, m.watch_undelivered_todo],
    facts: [
      [m.watch_undelivered_label_what, say(whatText[kind])],
      [m.watch_undelivered_label_title, number ? `${title} · ${number}` : title],
    ],
    action: [m.watch_undelivered_action, path],
  }),
);

export const undeliveredMails = { mail_undelivered };
