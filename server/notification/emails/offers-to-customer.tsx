// Mails about an offer to the customer who asked for it.
import type { OfferStatus } from "#domain/offer/machine.ts";
import { m } from "#messages/messages.js";
import type { Database } from "#server/kernel/database/db.ts";
import { findOffer, type OfferRow } from "../reads-offer.ts";
import { moment, money, price, timeLines } from "./layout/format.ts";
import { type Fact, Letter } from "./layout/letter.tsx";
import { defineMail, type Reader } from "./layout/mail.ts";

/** A loader of the offer for its request's customer; null in another status and for other profiles. */
export function loadReceivedOffer(status: OfferStatus) {
  return async (db: Database, id: string, profile_id: string): Promise<OfferRow | null> => {
    const offer = await findOffer(db, id);
    return offer?.status === status && offer.customer_profile_id === profile_id ? offer : null;
  };
}

/** Request, provider, price and time. */
export function receivedDetails(offer: OfferRow, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  return [
    [m.mail_label_request({}, o), `${offer.title} · ${offer.request_number}`],
    [m.mail_label_offer({}, o), offer.number],
    [m.mail_label_provider({}, o), offer.provider_name],
    [m.mail_label_price({}, o), price(reader, offer), "sum"],
    [m.mail_label_when({}, o), timeLines(reader, offer)],
  ];
}

/** The page of an offer, the same for both sides. */
export const offerPath = (offer: OfferRow) => `/request/${offer.request_id}/offer/${offer.id}`;
const offerTexts = (offer: OfferRow, reader: Reader) => ({
  provider: offer.provider_name,
  title: offer.title,
  price: money(reader, offer.total_minor, offer.currency),
  until: moment(reader, offer.valid_until),
});

const offer_received = defineMail<OfferRow>({
  load: loadReceivedOffer("sent"),
  subject: (offer, reader) =>
    m.mail_offer_received_subject(offerTexts(offer, reader), { locale: reader.locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const facts = offerTexts(offer, reader);
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_received_title(facts, o)}
        lead={m.mail_offer_received_lead(facts, o)}
        facts={[...receivedDetails(offer, reader), [m.mail_label_valid_until({}, o), facts.until]]}
        action={{ label: m.mail_offer_received_action({}, o), path: offerPath(offer) }}
        notes={[m.mail_offer_received_note({}, o)]}
      />
    );
  },
});

const offer_revised = defineMail<OfferRow>({
  load: loadReceivedOffer("sent"),
  subject: (offer, reader) =>
    m.mail_offer_revised_subject(offerTexts(offer, reader), { locale: reader.locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const facts = offerTexts(offer, reader);
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_revised_title(facts, o)}
        lead={m.mail_offer_revised_lead(facts, o)}
        facts={[
          ...receivedDetails(offer, reader),
          [m.mail_label_revision({}, o), String(offer.revision)],
          [m.mail_label_valid_until({}, o), facts.until],
        ]}
        action={{ label: m.mail_offer_revised_action({}, o), path: `${offerPath(offer)}#changes` }}
      />
    );
  },
});

const offer_withdrawn = defineMail<OfferRow>({
  load: loadReceivedOffer("withdrawn"),
  subject: (offer, reader) =>
    m.mail_offer_withdrawn_subject(offerTexts(offer, reader), { locale: reader.locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const facts = offerTexts(offer, reader);
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_withdrawn_title(facts, o)}
        lead={m.mail_offer_withdrawn_lead(facts, o)}
        facts={receivedDetails(offer, reader)}
        action={{ label: m.mail_offer_withdrawn_action({}, o), path: `/request/${offer.request_id}` }}
      />
    );
  },
});

export const offerMailsToCustomer = { offer_received, offer_revised, offer_withdrawn };
