// Mails to the request's owner about a decision that somebody else made by a link to an offer.
import { undoUntil } from "#domain/booking/undo.ts";
import { m } from "#messages/messages.js";
import { reasonFact } from "#server/kernel/mail/facts.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { requestPage } from "#server/request/mails/parts.ts";
import { loadReceivedOffer, offerPath, offerTexts, receivedDetails } from "./parts.ts";

const offer_accepted_by_link = defineMail(
  async (db, id, profile_id, now) => {
    const offer = await loadReceivedOffer("accepted")(db, id, profile_id, now);
    return offer?.accepted_at && offer.booking_customer
      ? { ...offer, accepted_at: offer.accepted_at, by: offer.booking_customer }
      : null;
  },
  (offer) => ({
    texts: { ...offerTexts(offer), customer: offer.by, until: undoUntil(offer.accepted_at) },
    subject: m.mail_accepted_by_link_subject,
    title: m.mail_accepted_by_link_title,
    lead: [m.mail_accepted_by_link_lead, m.mail_accepted_by_link_undo],
    facts: receivedDetails(offer),
    action: requestPage(offer.request_id),
  }),
);

const offer_declined_by_link = defineMail(loadReceivedOffer("declined"), (offer) => ({
  texts: offerTexts(offer),
  subject: m.mail_declined_by_link_subject,
  title: m.mail_declined_by_link_title,
  lead: [m.mail_declined_by_link_lead],
  facts: [...receivedDetails(offer), reasonFact(offer.decline_reason)],
  action: [m.mail_offer_shared_action, offerPath(offer)],
}));

export const offerByLinkMails = { offer_accepted_by_link, offer_declined_by_link };
