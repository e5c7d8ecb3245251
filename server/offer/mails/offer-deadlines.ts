// Mails about an offer's deadlines: its validity ends soon, or nobody answered a counter-proposal in time.
import { limits } from "#domain/limits.ts";
import { isOutdated } from "#domain/offer/outdated.ts";
import { m } from "#messages/messages.js";
import type { Database } from "#server/kernel/database/db.ts";
import { defineMail } from "#server/kernel/mail/mail.ts";
import { isInReminderPeriod } from "#server/request/mails/parts.ts";
import { findOffer, type OfferRow } from "./offer-row.ts";
import { aboutOwnOffer, aboutReceivedOffer, offerTexts } from "./parts.ts";

const offer_expiring = defineMail(
  async (db, id, profile_id, now) => {
    const offer = await findOffer(db, id);
    if (offer?.customer_profile_id !== profile_id || offer.request_status !== "open") return null;
    if (offer.status !== "sent" && offer.status !== "countered") return null;
    // The customer cannot accept it: its provider has to confirm it first.
    if (isOutdated(offer, { revision: offer.current_request_revision })) return null;
    return isInReminderPeriod(offer.valid_until, now, limits.offer_reminders_before_hours) ? offer : null;
  },
  (offer) => ({
    ...aboutReceivedOffer(offer),
    subject: m.mail_offer_expiring_subject,
    title: m.mail_offer_expiring_title,
    lead: [offer.status === "countered" ? m.mail_offer_expiring_lead_countered : m.mail_offer_expiring_lead],
    notes: [m.mail_offer_expiring_note],
  }),
);

const own_offer_expiring = defineMail(
  async (db, id, profile_id, now) => {
    const offer = await findOffer(db, id);
    if (offer?.provider_profile_id !== profile_id || offer.request_status !== "open") return null;
    if (offer.status !== "sent" && offer.status !== "countered") return null;
    return isInReminderPeriod(offer.valid_until, now, limits.offer_reminders_before_hours) ? offer : null;
  },
  (offer) => ({
    ...aboutOwnOffer(offer),
    subject: m.mail_own_offer_expiring_subject,
    title: m.mail_own_offer_expiring_title,
    lead: [
      offer.status === "countered"
        ? m.mail_own_offer_expiring_lead_countered
        : m.mail_own_offer_expiring_lead,
    ],
  }),
);

/** The offer if it is valid on its old terms again and can be accepted, else null. */
async function findValidOffer(db: Database, id: string, now: Date): Promise<OfferRow | null> {
  const offer = await findOffer(db, id);
  if (offer?.status !== "sent" || offer.request_status !== "open") return null;
  return offer.valid_until.getTime() > now.getTime() ? offer : null;
}

const counterTexts = (offer: OfferRow) => ({ ...offerTexts(offer), hours: limits.counter_answer_hours });

const counter_unanswered = defineMail(
  async (db, id, profile_id, now) => {
    const offer = await findValidOffer(db, id, now);
    return offer?.customer_profile_id === profile_id ? offer : null;
  },
  (offer) => ({
    ...aboutReceivedOffer(offer),
    texts: counterTexts(offer),
    subject: m.mail_counter_unanswered_subject,
    title: m.mail_counter_unanswered_title,
    lead: [m.mail_counter_unanswered_lead],
  }),
);

const counter_missed = defineMail(
  async (db, id, profile_id, now) => {
    const offer = await findValidOffer(db, id, now);
    return offer?.provider_profile_id === profile_id ? offer : null;
  },
  (offer) => ({
    ...aboutOwnOffer(offer),
    texts: counterTexts(offer),
    subject: m.mail_counter_missed_subject,
    title: m.mail_counter_missed_title,
    lead: [m.mail_counter_missed_lead],
    notes: [m.mail_counter_missed_note],
  }),
);

export const offerDeadlineMails = { offer_expiring, own_offer_expiring, counter_unanswered, counter_missed };
