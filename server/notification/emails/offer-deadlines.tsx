// Mails about an offer's deadlines: its validity ends soon, or nobody answered a counter-proposal in time.
import { limits } from "#domain/limits.ts";
import { isOutdated } from "#domain/offer/outdated.ts";
import { m } from "#messages/messages.js";
import type { Database } from "#server/kernel/database/db.ts";
import { findOffer, type OfferRow } from "../reads-offer.ts";
import { moment, shortMoment } from "./layout/format.ts";
import { Letter } from "./layout/letter.tsx";
import { defineMail } from "./layout/mail.ts";
import { offerPath, receivedDetails } from "./offers-to-customer.tsx";
import { ownOfferDetails } from "./offers-to-provider.tsx";
import { isInReminderPeriod } from "./request-deadlines.tsx";

const offer_expiring = defineMail<OfferRow>({
  async load(db, id, profile_id, now) {
    const offer = await findOffer(db, id);
    if (offer?.customer_profile_id !== profile_id || offer.request_status !== "open") return null;
    if (offer.status !== "sent" && offer.status !== "countered") return null;
    // The customer cannot accept it: its provider has to confirm it first.
    if (isOutdated(offer, { revision: offer.current_request_revision })) return null;
    return isInReminderPeriod(offer.valid_until, now, limits.offer_reminders_before_hours) ? offer : null;
  },
  subject: (offer, reader) =>
    m.mail_offer_expiring_subject(
      {
        until: shortMoment(reader, offer.valid_until),
        provider: offer.provider_name,
        title: offer.title,
      },
      { locale: reader.locale },
    ),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, offer.valid_until);
    const provider = offer.provider_name;
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_expiring_title({ provider }, o)}
        lead={
          offer.status === "countered"
            ? m.mail_offer_expiring_lead_countered({ provider, until }, o)
            : m.mail_offer_expiring_lead({ until }, o)
        }
        facts={[...receivedDetails(offer, reader), [m.mail_label_valid_until({}, o), until]]}
        action={{ label: m.mail_offer_received_action({}, o), path: offerPath(offer) }}
        notes={[m.mail_offer_expiring_note({}, o)]}
      />
    );
  },
});

/** The offer if it is valid on its old terms again and can be accepted, else null. */
async function findValidOffer(db: Database, id: string, now: Date): Promise<OfferRow | null> {
  const offer = await findOffer(db, id);
  if (offer?.status !== "sent" || offer.request_status !== "open") return null;
  return offer.valid_until.getTime() > now.getTime() ? offer : null;
}

const counter_unanswered = defineMail<OfferRow>({
  async load(db, id, profile_id, now) {
    const offer = await findValidOffer(db, id, now);
    return offer?.customer_profile_id === profile_id ? offer : null;
  },
  subject: ({ provider_name: provider, title }, { locale }) =>
    m.mail_counter_unanswered_subject({ provider, title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, offer.valid_until);
    const facts = { provider: offer.provider_name, hours: limits.counter_answer_hours, until };
    return (
      <Letter
        reader={reader}
        title={m.mail_counter_unanswered_title({}, o)}
        lead={m.mail_counter_unanswered_lead(facts, o)}
        facts={[...receivedDetails(offer, reader), [m.mail_label_valid_until({}, o), until]]}
        action={{ label: m.mail_offer_received_action({}, o), path: offerPath(offer) }}
      />
    );
  },
});

const counter_missed = defineMail<OfferRow>({
  async load(db, id, profile_id, now) {
    const offer = await findValidOffer(db, id, now);
    return offer?.provider_profile_id === profile_id ? offer : null;
  },
  subject: ({ title }, { locale }) => m.mail_counter_missed_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, offer.valid_until);
    return (
      <Letter
        reader={reader}
        title={m.mail_counter_missed_title({}, o)}
        lead={m.mail_counter_missed_lead({ hours: limits.counter_answer_hours, until }, o)}
        facts={[...ownOfferDetails(offer, reader), [m.mail_label_valid_until({}, o), until]]}
        action={{ label: m.mail_action_your_offer({}, o), path: offerPath(offer) }}
        notes={[m.mail_counter_missed_note({}, o)]}
      />
    );
  },
});

export const offerDeadlineMails = { offer_expiring, counter_unanswered, counter_missed };
