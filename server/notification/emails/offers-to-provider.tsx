// Mails about an offer to its provider. Only the one about the acceptance has the customer's name: before it, and for
// offers that were not selected, a provider does not learn who the customer is.
import type { OfferStatus } from "#domain/offer/machine.ts";
import { m } from "#messages/messages.js";
import type { Database } from "#server/kernel/database/db.ts";
import { findOffer, type OfferRow } from "../reads-offer.ts";
import { moment, price, timeLines } from "./layout/format.ts";
import { type Fact, Letter } from "./layout/letter.tsx";
import { defineMail, type Reader } from "./layout/mail.ts";
import { offerPath } from "./offers-to-customer.tsx";

type AcceptedOffer = OfferRow & { booking_id: string; hold_until: Date };

/** The provider's own offer; null in another status and for other profiles. */
export async function findOwnOffer(
  db: Database,
  id: string,
  profile_id: string,
  status: OfferStatus,
): Promise<OfferRow | null> {
  const offer = await findOffer(db, id);
  return offer?.status === status && offer.provider_profile_id === profile_id ? offer : null;
}

/** Request, price and time. */
export function ownOfferDetails(offer: OfferRow, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  return [
    [m.mail_label_request({}, o), `${offer.title} · ${offer.request_number}`],
    [m.mail_label_your_offer({}, o), offer.number],
    [m.mail_label_your_price({}, o), price(reader, offer), "sum"],
    [m.mail_label_when({}, o), timeLines(reader, offer)],
  ];
}

const offer_accepted = defineMail<AcceptedOffer>({
  async load(db, id, profile_id) {
    const offer = await findOwnOffer(db, id, profile_id, "accepted");
    if (!offer?.booking_id || !offer.hold_until) return null;
    // If paid in the meantime, the mail about the confirmation replaces this one.
    if (offer.booking_status !== "awaiting_information" && offer.booking_status !== "awaiting_payment")
      return null;
    const { booking_id, hold_until, booking_customer } = offer;
    return { ...offer, booking_id, hold_until, customer_name: booking_customer ?? offer.customer_name };
  },
  subject: ({ customer_name, title }, { locale }) =>
    m.mail_offer_accepted_subject({ customer: customer_name, title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const customer = offer.customer_name;
    const until = moment(reader, offer.hold_until);
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_accepted_title({ customer }, o)}
        lead={m.mail_offer_accepted_lead({ customer, until }, o)}
        facts={[
          [m.mail_label_customer({}, o), customer],
          ...ownOfferDetails(offer, reader),
          [m.mail_label_pay_by({}, o), until],
        ]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${offer.booking_id}` }}
        notes={[m.mail_offer_accepted_note({}, o)]}
      />
    );
  },
});

const offer_parked = defineMail<OfferRow>({
  load: (db, id, profile_id) => findOwnOffer(db, id, profile_id, "parked"),
  subject: ({ title }, { locale }) => m.mail_offer_parked_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, offer.valid_until);
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_parked_title({}, o)}
        lead={m.mail_offer_parked_lead({ until }, o)}
        facts={[...ownOfferDetails(offer, reader), [m.mail_label_valid_until({}, o), until]]}
        action={{ label: m.mail_action_your_offer({}, o), path: offerPath(offer) }}
        notes={[...decidedBy(offer, reader), m.mail_offer_parked_note({}, o)]}
      />
    );
  },
});

/** When the other booking's payment is due, which ends the wait. */
function decidedBy({ winner_hold_until }: OfferRow, reader: Reader): string[] {
  if (!winner_hold_until) return [];
  return [m.mail_offer_parked_until({ until: moment(reader, winner_hold_until) }, { locale: reader.locale })];
}

const offer_revived = defineMail<OfferRow>({
  load: (db, id, profile_id) => findOwnOffer(db, id, profile_id, "sent"),
  subject: ({ title }, { locale }) => m.mail_offer_revived_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, offer.valid_until);
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_revived_title({}, o)}
        lead={m.mail_offer_revived_lead({ until }, o)}
        facts={[...ownOfferDetails(offer, reader), [m.mail_label_valid_until({}, o), until]]}
        action={{ label: m.mail_action_your_offer({}, o), path: offerPath(offer) }}
        notes={[m.mail_offer_revived_note({}, o)]}
      />
    );
  },
});

export const offerMailsToProvider = { offer_accepted, offer_parked, offer_revived };
