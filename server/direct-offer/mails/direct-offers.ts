// The mail with an offer to an e-mail address, and the mail about its refusal to the provider who wrote it.
import { m } from "#messages/messages.js";
import { type Message, say } from "#server/kernel/mail/content.ts";
import { reasonFact } from "#server/kernel/mail/facts.ts";
import { price, timeLines, town } from "#server/kernel/mail/format.ts";
import { defineLinkMail } from "#server/kernel/mail/link-mail.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { findRefusedDirectOffer, findWaitingDirectOffer } from "./direct-offer-row.ts";

/** A paragraph that the provider wrote. */
const ownWords: Message<{ words: string }> = ({ words }) => String(words);

const direct_offer = defineLinkMail({
  async load(db, id, now) {
    const offer = await findWaitingDirectOffer(db, id);
    return offer && offer.expires_at > now ? offer : null;
  },
  purpose: "direct_offer",
  recipient: ({ recipient_email: email, recipient_name: name, locale, time_zone }) => ({
    email,
    name,
    locale,
    time_zone,
  }),
  content: (offer, { token, not_me_url: url }) => ({
    texts: { provider: offer.provider_name, title: offer.title, url },
    subject: m.direct_mail_subject,
    title: m.direct_mail_title,
    lead: [
      ...(offer.recipient_name ? [say(m.direct_mail_greeting, { name: offer.recipient_name })] : []),
      m.direct_mail_lead,
      ...offer.message.split(/\n{2,}/u).map((words) => say(ownWords, { words })),
    ],
    facts: [
      [m.direct_mail_label_what, offer.title],
      [m.direct_mail_label_when, (reader) => timeLines(reader, offer)],
      [m.direct_mail_label_where, (reader) => town(reader, offer)],
      [m.direct_mail_label_valid, offer.expires_at],
      [m.direct_mail_label_total, (reader) => price(reader, offer), "sum"],
    ],
    action: [m.direct_mail_action, `/offer/${token}`],
    notes: [m.direct_mail_note, m.direct_mail_not_me],
    why: m.direct_mail_why,
  }),
});

const direct_offer_refused = defineMail(findRefusedDirectOffer, (offer) => ({
  texts: { title: offer.title ?? "", name: offer.recipient_name ?? offer.recipient_email ?? "" },
  subject: m.direct_mail_refused_subject,
  title: m.direct_mail_refused_title,
  lead: [m.direct_mail_refused_lead],
  facts: [
    [m.direct_mail_label_what, offer.title ?? ""],
    [m.direct_mail_label_sent, offer.sent_at],
    [m.direct_mail_label_total, (reader) => price(reader, offer), "sum"],
    reasonFact(offer.decline_reason),
  ],
  action: [m.direct_mail_refused_action, "/offers/direct"],
}));

export const directOfferMails = { direct_offer, direct_offer_refused };
