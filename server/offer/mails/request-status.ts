// Mails to a provider whose offer's request was held, released, or opened again after a cancelled booking.
import { m } from "#messages/messages.js";
import { defineMail, type Load } from "#server/kernel/mail/mail.ts";
import { findOffer, type OfferRow } from "./offer-row.ts";
import { aboutOwnOffer, offerTexts, ownOfferDetails } from "./parts.ts";

/** The provider's own waiting offer while its request has this status. */
function loadWaitingOffer(request_status: "on_hold" | "open"): Load<OfferRow> {
  return async (db, id, profile_id) => {
    const offer = await findOffer(db, id);
    const isWaiting = offer?.status === "sent" || offer?.status === "countered";
    return isWaiting && offer.request_status === request_status && offer.provider_profile_id === profile_id
      ? offer
      : null;
  };
}

const offer_held = defineMail(loadWaitingOffer("on_hold"), (offer) => ({
  ...aboutOwnOffer(offer),
  subject: m.mail_offer_held_subject,
  title: m.mail_offer_held_title,
  lead: [m.mail_offer_held_lead],
  facts: ownOfferDetails(offer),
  notes: [m.mail_offer_held_note],
}));

const offer_released = defineMail(loadWaitingOffer("open"), (offer) => ({
  ...aboutOwnOffer(offer),
  subject: m.mail_offer_released_subject,
  title: m.mail_offer_released_title,
  lead: [m.mail_offer_released_lead],
}));

const request_reopened = defineMail(
  async (db, id, profile_id) => {
    const offer = await findOffer(db, id);
    if (offer?.provider_profile_id !== profile_id || offer.request_status !== "open") return null;
    if (offer.status !== "not_selected" && offer.status !== "expired") return null;
    return { ...offer, offers_until: offer.request_expires_at ?? offer.valid_until };
  },
  (offer) => ({
    texts: { ...offerTexts(offer), until: offer.offers_until },
    subject: m.mail_request_reopened_subject,
    title: m.mail_request_reopened_title,
    lead: [m.mail_request_reopened_lead],
    facts: [...ownOfferDetails(offer), [m.mail_label_offers_until, offer.offers_until]],
    action: [m.mail_action_new_offer, `/request/${offer.request_id}`],
    notes: [m.mail_request_reopened_note],
  }),
);

export const requestStatusMails = { offer_held, offer_released, request_reopened };
