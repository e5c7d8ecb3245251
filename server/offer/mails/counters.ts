// Mails about counter-offers: to the provider who has to answer, and to the customer about the answer.
import { counterAnswerUntil } from "#domain/offer/counter.ts";
import { m } from "#messages/messages.js";
import { reasonFact } from "#server/kernel/mail/facts.ts";
import { price } from "#server/kernel/mail/format.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import {
  aboutOwnOffer,
  aboutReceivedOffer,
  loadOwnOffer,
  loadReceivedOffer,
  offerPath,
  offerTexts,
  ownOfferDetails,
  receivedDetails,
  validUntil,
} from "./parts.ts";

const counter_received = defineMail(
  async (db, id, profile_id, now) => {
    const offer = await loadOwnOffer("countered")(db, id, profile_id, now);
    return offer?.counter ? { ...offer, counter: offer.counter } : null;
  },
  (offer) => ({
    texts: { ...offerTexts(offer), until: counterAnswerUntil(offer) },
    subject: m.mail_counter_received_subject,
    title: m.mail_counter_received_title,
    lead: [m.mail_counter_received_lead],
    facts: [
      ...ownOfferDetails(offer),
      [
        m.mail_label_proposed_price,
        (reader) => price(reader, { ...offer.counter, currency: offer.currency }),
        "sum",
      ],
      [m.mail_label_answer_by, counterAnswerUntil(offer)],
    ],
    action: [m.mail_counter_received_action, `${offerPath(offer)}#counter`],
    notes: [m.mail_counter_received_note],
  }),
);

const counter_withdrawn = defineMail(loadOwnOffer("sent"), (offer) => ({
  ...aboutOwnOffer(offer),
  subject: m.mail_counter_withdrawn_subject,
  title: m.mail_counter_withdrawn_title,
  lead: [m.mail_counter_withdrawn_lead],
}));

const counter_accepted = defineMail(loadReceivedOffer("sent"), (offer) => ({
  ...aboutReceivedOffer(offer),
  subject: m.mail_counter_accepted_subject,
  title: m.mail_counter_accepted_title,
  lead: [m.mail_counter_accepted_lead],
}));

const counter_declined = defineMail(loadReceivedOffer("sent"), (offer) => ({
  texts: offerTexts(offer),
  subject: m.mail_counter_declined_subject,
  title: m.mail_counter_declined_title,
  lead: [m.mail_counter_declined_lead],
  facts: [...receivedDetails(offer), reasonFact(offer.counter_answer_reason), validUntil(offer)],
  action: [m.mail_offer_received_action, offerPath(offer)] as const,
}));

export const counterMails = { counter_received, counter_withdrawn, counter_accepted, counter_declined };
