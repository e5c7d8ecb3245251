// What mails about an offer share: whom they go to, their texts, facts and buttons. None of it names the customer:
// before an acceptance, and for offers that were not selected, a provider does not learn who the customer is.
import type { OfferStatus } from "#domain/offer/machine.ts";
import { m } from "#messages/messages.js";
import type { Fact } from "#server/kernel/mail/content.ts";
import { price, timeLines } from "#server/kernel/mail/format.ts";
import type { Load } from "#server/kernel/mail/mail.ts";
import { findOffer, type OfferRow } from "./offer-row.ts";

/** A loader of the offer for its request's customer; null in another status and for other profiles. */
export function loadReceivedOffer(status: OfferStatus): Load<OfferRow> {
  return async (db, id, profile_id) => {
    const offer = await findOffer(db, id);
    return offer?.status === status && offer.customer_profile_id === profile_id ? offer : null;
  };
}

/** A loader of the provider's own offer; null in another status and for other profiles. */
export function loadOwnOffer(status: OfferStatus): Load<OfferRow> {
  return async (db, id, profile_id) => {
    const offer = await findOffer(db, id);
    return offer?.status === status && offer.provider_profile_id === profile_id ? offer : null;
  };
}

/** What messages about an offer name. */
export const offerTexts = (offer: OfferRow) => ({
  title: offer.title,
  provider: offer.provider_name,
  price: { minor: offer.total_minor, currency: offer.currency },
  until: offer.valid_until,
});

/** For the customer: request, provider, price and time. */
export function receivedDetails(offer: OfferRow): Fact[] {
  return [
    [m.mail_label_request, `${offer.title} · ${offer.request_number}`],
    [m.mail_label_offer, offer.number],
    [m.mail_label_provider, offer.provider_name],
    [m.mail_label_price, (reader) => price(reader, offer), "sum"],
    [m.mail_label_when, (reader) => timeLines(reader, offer)],
  ];
}

/** For its provider: request, price and time. */
export function ownOfferDetails(offer: OfferRow): Fact[] {
  return [
    [m.mail_label_request, `${offer.title} · ${offer.request_number}`],
    [m.mail_label_your_offer, offer.number],
    [m.mail_label_your_price, (reader) => price(reader, offer), "sum"],
    [m.mail_label_when, (reader) => timeLines(reader, offer)],
  ];
}

/** Until when the offer can be accepted. */
export const validUntil = (offer: OfferRow): Fact => [m.mail_label_valid_until, offer.valid_until];

/** The page of an offer, the same for both sides. */
export const offerPath = (offer: OfferRow) => `/request/${offer.request_id}/offer/${offer.id}`;

/** What most mails to the customer about an offer have. */
export const aboutReceivedOffer = (offer: OfferRow) => ({
  texts: offerTexts(offer),
  facts: [...receivedDetails(offer), validUntil(offer)],
  action: [m.mail_offer_received_action, offerPath(offer)] as const,
});

/** What most mails to its provider about an offer have. */
export const aboutOwnOffer = (offer: OfferRow) => ({
  texts: offerTexts(offer),
  facts: [...ownOfferDetails(offer), validUntil(offer)],
  action: [m.mail_action_your_offer, offerPath(offer)] as const,
});
