// Mails about an offer whose request was edited later, and about one that an operator ended.
import { isOutdated } from "#domain/offer/outdated.ts";
import { type MaterialPart, readChangedParts } from "#domain/request/material-parts.ts";
import { m } from "#messages/messages.js";
import type { Fact, Message } from "#server/kernel/mail/content.ts";
import { reasonFact } from "#server/kernel/mail/facts.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { board, requestPage } from "#server/request/mails/parts.ts";
import { findOffer, type OfferRow } from "./offer-row.ts";
import {
  aboutReceivedOffer,
  loadReceivedOffer,
  offerTexts,
  ownOfferDetails,
  receivedDetails,
  validUntil,
} from "./parts.ts";

const partTexts: Record<MaterialPart, Message> = {
  details: m.mail_part_details,
  date: m.mail_part_date,
  place: m.mail_part_place,
  budget: m.mail_part_budget,
};

/** What the latest edit changed, one line each. */
function changedParts({ edited_parts }: OfferRow): Fact {
  const parts = readChangedParts(edited_parts);
  if (parts.length === 0) return [m.mail_label_changed, null];
  return [m.mail_label_changed, ({ locale }) => parts.map((part) => partTexts[part]({}, { locale }))];
}

const isOutdatedOffer = (offer: OfferRow) => isOutdated(offer, { revision: offer.current_request_revision });

const offer_outdated = defineMail(
  async (db, id, profile_id) => {
    const offer = await findOffer(db, id);
    if (offer?.provider_profile_id !== profile_id || offer.request_status !== "open") return null;
    // Null if confirmed or revised in the meantime.
    return isOutdatedOffer(offer) ? offer : null;
  },
  (offer) => ({
    texts: offerTexts(offer),
    subject: m.mail_offer_outdated_subject,
    title: m.mail_offer_outdated_title,
    lead: [m.mail_offer_outdated_lead, m.mail_offer_outdated_next],
    facts: [changedParts(offer), ...ownOfferDetails(offer), validUntil(offer)],
    action: [m.mail_offer_outdated_action, `/request/${offer.request_id}`],
  }),
);

const offer_reconfirmed = defineMail(
  async (db, id, profile_id, now) => {
    const offer = await loadReceivedOffer("sent")(db, id, profile_id, now);
    return offer && !isOutdatedOffer(offer) ? offer : null;
  },
  (offer) => ({
    ...aboutReceivedOffer(offer),
    subject: m.mail_offer_reconfirmed_subject,
    title: m.mail_offer_reconfirmed_title,
    lead: [m.mail_offer_reconfirmed_lead],
  }),
);

const offer_voided = defineMail(
  async (db, id, profile_id) => {
    const offer = await findOffer(db, id);
    if (offer?.status !== "voided") return null;
    const isOwn = offer.provider_profile_id === profile_id;
    return isOwn || offer.customer_profile_id === profile_id ? { ...offer, isOwn } : null;
  },
  (offer) => (offer.isOwn ? voidedOwn(offer) : voidedReceived(offer)),
);

const voidedOwn = (offer: OfferRow) => ({
  texts: offerTexts(offer),
  subject: m.mail_offer_voided_subject_provider,
  title: m.mail_offer_voided_title_provider,
  lead: [m.mail_offer_voided_lead_provider],
  facts: [...ownOfferDetails(offer), reasonFact(offer.void_reason)],
  action: board,
  notes: [m.mail_operator_answer],
});

const voidedReceived = (offer: OfferRow) => ({
  texts: offerTexts(offer),
  subject: m.mail_offer_voided_subject_customer,
  title: m.mail_offer_voided_title_customer,
  lead: [m.mail_offer_voided_lead_customer],
  facts: [...receivedDetails(offer), reasonFact(offer.void_reason)],
  action: requestPage(offer.request_id),
});

export const outdatedOfferMails = { offer_outdated, offer_reconfirmed, offer_voided };
