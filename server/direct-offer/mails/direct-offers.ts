// Mails about an offer to an e-mail address: to that address with its link or that it was withdrawn, and to the provider
// who wrote it that it was refused or has expired.
import { m } from "#messages/messages.js";
import { type Fact, type Message, say } from "#server/kernel/mail/content.ts";
import { reasonFact } from "#server/kernel/mail/facts.ts";
import { price, timeLines, town } from "#server/kernel/mail/format.ts";
import { defineLinkMail } from "#server/kernel/mail/link-mail.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { findAddressedOffer, findEndedDirectOffer } from "./direct-offer-row.ts";

/** A paragraph that the provider wrote. */
const ownWords: Message<{ words: string }> = ({ words }) => String(words);

type Addressed = NonNullable<Awaited<ReturnType<typeof findAddressedOffer>>>;

const recipient = ({ recipient_email: email, recipient_name: name, locale, time_zone }: Addressed) => ({
  email,
  name,
  locale,
  time_zone,
});

const greeting = ({ recipient_name: name }: Addressed) =>
  name ? [say(m.direct_mail_greeting, { name })] : [];

const direct_offer = defineLinkMail({
  async load(db, id, now) {
    const offer = await findAddressedOffer(db, id, "sent");
    return offer && offer.expires_at > now ? offer : null;
  },
  purpose: "direct_offer",
  recipient,
  content: (offer, { token, not_me_url: url }) => ({
    texts: { provider: offer.provider_name, title: offer.title, url },
    subject: m.direct_mail_subject,
    title: m.direct_mail_title,
    lead: [
      ...greeting(offer),
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

/** The same page as before, which says that the offer is over. */
const direct_offer_withdrawn = defineLinkMail({
  load: (db, id) => findAddressedOffer(db, id, "withdrawn"),
  purpose: "direct_offer",
  recipient,
  content: (offer) => ({
    texts: { provider: offer.provider_name, title: offer.title },
    subject: m.direct_mail_withdrawn_subject,
    title: m.direct_mail_withdrawn_title,
    lead: [...greeting(offer), m.direct_mail_withdrawn_lead],
    facts: [
      [m.direct_mail_label_what, offer.title],
      [m.direct_mail_label_total, (reader) => price(reader, offer), "sum"],
    ],
    action: [m.direct_mail_withdrawn_action, "/"],
    why: m.direct_mail_why,
  }),
});

type Ended = NonNullable<Awaited<ReturnType<typeof findEndedDirectOffer>>>;

const aboutEnded = (offer: Ended) => ({
  texts: { title: offer.title ?? "", name: offer.recipient_name ?? offer.recipient_email ?? "" },
  action: [m.direct_mail_refused_action, "/offers/direct"] as const,
});

const endedFacts = (offer: Ended): Fact[] => [
  [m.direct_mail_label_what, offer.title ?? ""],
  [m.direct_mail_label_sent, offer.sent_at],
  [m.direct_mail_label_total, (reader) => price(reader, offer), "sum"],
];

const direct_offer_refused = defineMail(
  (db, id, profile_id) => findEndedDirectOffer(db, id, profile_id, "refused"),
  (offer) => ({
    ...aboutEnded(offer),
    subject: m.direct_mail_refused_subject,
    title: m.direct_mail_refused_title,
    lead: [m.direct_mail_refused_lead],
    facts: [...endedFacts(offer), reasonFact(offer.decline_reason)],
  }),
);

const direct_offer_expired = defineMail(
  (db, id, profile_id) => findEndedDirectOffer(db, id, profile_id, "expired"),
  (offer) => ({
    ...aboutEnded(offer),
    subject: m.direct_mail_expired_subject,
    title: m.direct_mail_expired_title,
    lead: [m.direct_mail_expired_lead],
    facts: [...endedFacts(offer), [m.mail_label_expired_at, offer.expires_at]],
  }),
);

export const directOfferMails = {
  direct_offer,
  direct_offer_withdrawn,
  direct_offer_refused,
  direct_offer_expired,
};
