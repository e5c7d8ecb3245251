// Mails about an offer: to the customer who asked for it, and to its provider about what became of it. Only the one about
// the acceptance has the customer's name.
import { isRenewable } from "#domain/offer/renewal.ts";
import { m } from "#messages/messages.js";
import { type Action, type Sentence, say } from "#server/kernel/mail/content.ts";
import { reasonFact } from "#server/kernel/mail/facts.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { board } from "#server/request/mails/parts.ts";
import type { OfferRow } from "./offer-row.ts";
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

const offer_received = defineMail(loadReceivedOffer("sent"), (offer) => ({
  ...aboutReceivedOffer(offer),
  subject: m.mail_offer_received_subject,
  title: m.mail_offer_received_title,
  lead: [m.mail_offer_received_lead],
  notes: [m.mail_offer_received_note],
}));

const offer_revised = defineMail(loadReceivedOffer("sent"), (offer) => ({
  texts: offerTexts(offer),
  subject: m.mail_offer_revised_subject,
  title: m.mail_offer_revised_title,
  lead: [m.mail_offer_revised_lead],
  facts: [...receivedDetails(offer), [m.mail_label_revision, String(offer.revision)], validUntil(offer)],
  action: [m.mail_offer_revised_action, `${offerPath(offer)}#changes`],
}));

const offer_withdrawn = defineMail(loadReceivedOffer("withdrawn"), (offer) => ({
  texts: offerTexts(offer),
  subject: m.mail_offer_withdrawn_subject,
  title: m.mail_offer_withdrawn_title,
  lead: [m.mail_offer_withdrawn_lead],
  facts: receivedDetails(offer),
  action: [m.mail_offer_withdrawn_action, `/request/${offer.request_id}`],
}));

const offer_accepted = defineMail(
  async (db, id, profile_id, now) => {
    const offer = await loadOwnOffer("accepted")(db, id, profile_id, now);
    if (!offer?.booking_id || !offer.hold_until) return null;
    // If paid in the meantime, the mail about the confirmation replaces this one.
    if (offer.booking_status !== "awaiting_information" && offer.booking_status !== "awaiting_payment")
      return null;
    const { booking_id, hold_until, booking_customer } = offer;
    return { ...offer, booking_id, hold_until, customer_name: booking_customer ?? offer.customer_name };
  },
  (offer) => ({
    texts: { ...offerTexts(offer), customer: offer.customer_name, until: offer.hold_until },
    subject: m.mail_offer_accepted_subject,
    title: m.mail_offer_accepted_title,
    lead: [m.mail_offer_accepted_lead],
    facts: [
      [m.mail_label_customer, offer.customer_name],
      ...ownOfferDetails(offer),
      [m.mail_label_pay_by, offer.hold_until],
    ],
    action: [m.mail_action_booking, `/booking/${offer.booking_id}`],
    notes: [m.mail_offer_accepted_note],
  }),
);

const offer_renewal_asked = defineMail(
  async (db, id, profile_id, now) => {
    const offer = await loadOwnOffer("expired")(db, id, profile_id, now);
    const request = {
      status: offer?.request_status ?? "closed",
      revision: offer?.current_request_revision ?? 0,
    };
    return offer && isRenewable(offer, request) ? offer : null;
  },
  (offer) => ({
    texts: offerTexts(offer),
    subject: m.mail_offer_renewal_asked_subject,
    title: m.mail_offer_renewal_asked_title,
    lead: [m.mail_offer_renewal_asked_lead],
    facts: ownOfferDetails(offer),
    action: [m.mail_offer_renewal_asked_action, `${offerPath(offer)}#renew`],
    notes: [m.mail_offer_renewal_asked_note],
  }),
);

const offer_parked = defineMail(loadOwnOffer("parked"), (offer) => ({
  ...aboutOwnOffer(offer),
  subject: m.mail_offer_parked_subject,
  title: m.mail_offer_parked_title,
  lead: [m.mail_offer_parked_lead],
  notes: [...decidedBy(offer), m.mail_offer_parked_note],
}));

/** When the other booking's payment is due, which ends the wait. */
function decidedBy({ winner_hold_until: until }: OfferRow): Sentence[] {
  return until ? [say(m.mail_offer_parked_until, { until })] : [];
}

const offer_revived = defineMail(loadOwnOffer("sent"), (offer) => ({
  ...aboutOwnOffer(offer),
  subject: m.mail_offer_revived_subject,
  title: m.mail_offer_revived_title,
  lead: [m.mail_offer_revived_lead],
  notes: [m.mail_offer_revived_note],
}));

/** The button: the request while it accepts offers, else the board. */
function nextLink(offer: OfferRow): Action {
  return offer.request_status === "open" ? [m.mail_action_new_offer, `/request/${offer.request_id}`] : board;
}

/** The messages by cause: the request was closed, it expired, an operator removed it, or another offer was selected. */
const notSelected = {
  closed: {
    subject: m.mail_offer_not_selected_subject_closed,
    title: m.mail_offer_not_selected_title_closed,
    lead: [m.mail_offer_not_selected_lead_closed],
  },
  expired: {
    subject: m.mail_offer_not_selected_subject_expired,
    title: m.mail_offer_not_selected_title_expired,
    lead: [m.mail_offer_not_selected_lead_expired],
  },
  removed: {
    subject: m.mail_offer_not_selected_subject_removed,
    title: m.mail_offer_not_selected_title_removed,
    lead: [m.mail_offer_not_selected_lead_removed],
  },
  other: {
    subject: m.mail_offer_not_selected_subject,
    title: m.mail_offer_not_selected_title,
    lead: [m.mail_offer_not_selected_lead],
  },
} as const;

function causeOf({ request_status: status }: OfferRow): keyof typeof notSelected {
  return status === "closed" || status === "expired" || status === "removed" ? status : "other";
}

const offer_not_selected = defineMail(loadOwnOffer("not_selected"), (offer) => ({
  texts: offerTexts(offer),
  ...notSelected[causeOf(offer)],
  facts: ownOfferDetails(offer),
  action: board,
}));

const offer_declined = defineMail(loadOwnOffer("declined"), (offer) => ({
  texts: offerTexts(offer),
  subject: m.mail_offer_declined_subject,
  title: m.mail_offer_declined_title,
  lead: [offer.request_status === "open" ? m.mail_offer_declined_lead_open : m.mail_offer_declined_lead],
  facts: [...ownOfferDetails(offer), reasonFact(offer.decline_reason)],
  action: nextLink(offer),
}));

const offer_expired = defineMail(loadOwnOffer("expired"), (offer) => ({
  texts: offerTexts(offer),
  subject: m.mail_offer_expired_subject,
  title: m.mail_offer_expired_title,
  lead: [offer.request_status === "open" ? m.mail_offer_expired_lead_open : m.mail_offer_expired_lead],
  facts: [...ownOfferDetails(offer), [m.mail_label_expired_at, offer.valid_until]],
  action: nextLink(offer),
}));

export const offerMails = {
  offer_received,
  offer_revised,
  offer_withdrawn,
  offer_accepted,
  offer_parked,
  offer_renewal_asked,
  offer_revived,
  offer_not_selected,
  offer_declined,
  offer_expired,
};
