// Mails about an offer to the provider who made it. The customer's name stands only in the one that tells of
// the acceptance: before it, and for offers that were not chosen, a provider does not learn who asked.
import type { OfferStatus } from "#domain/offer/machine.ts";
import { m } from "#messages/messages.js";
import type { Database } from "#server/kernel/db.ts";
import { findOffer, type OfferRow } from "../reads.ts";
import { moment, price, when } from "./format.ts";
import { type Fact, Letter } from "./letter.tsx";
import { defineMail, type Reader } from "./mail.ts";

type Accepted = OfferRow & { booking_id: string; hold_until: Date };

/** The provider's own offer while it has this status. */
async function ownOffer(
  db: Database,
  id: string,
  profile_id: string,
  status: OfferStatus,
): Promise<OfferRow | null> {
  const offer = await findOffer(db, id);
  return offer?.status === status && offer.provider_profile_id === profile_id ? offer : null;
}

function details(offer: OfferRow, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  return [
    [m.mail_label_request({}, o), offer.title],
    [m.mail_label_your_price({}, o), price(reader, offer)],
    [m.mail_label_when({}, o), when(reader, offer)],
  ];
}

const offerPath = (offer: OfferRow) => `/request/${offer.request_id}/offer/${offer.id}`;

/** While the request still takes offers the way on is the request; afterwards it is the board. */
function wayOn(offer: OfferRow, reader: Reader) {
  const o = { locale: reader.locale };
  return offer.request_status === "open"
    ? { label: m.mail_action_new_offer({}, o), path: `/request/${offer.request_id}` }
    : { label: m.mail_action_board({}, o), path: "/requests" };
}

const offer_accepted = defineMail<Accepted>({
  async load(db, id, profile_id) {
    const offer = await ownOffer(db, id, profile_id, "accepted");
    if (!offer?.booking_id || !offer.hold_until) return null;
    return { ...offer, booking_id: offer.booking_id, hold_until: offer.hold_until };
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
          ...details(offer, reader),
          [m.mail_label_pay_by({}, o), until],
        ]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${offer.booking_id}` }}
        notes={[m.mail_offer_accepted_note({}, o)]}
      />
    );
  },
});

const offer_parked = defineMail<OfferRow>({
  load: (db, id, profile_id) => ownOffer(db, id, profile_id, "parked"),
  subject: ({ title }, { locale }) => m.mail_offer_parked_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, offer.valid_until);
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_parked_title({}, o)}
        lead={m.mail_offer_parked_lead({ until }, o)}
        facts={[...details(offer, reader), [m.mail_label_valid_until({}, o), until]]}
        action={{ label: m.mail_action_your_offer({}, o), path: offerPath(offer) }}
        notes={[m.mail_offer_parked_note({}, o)]}
      />
    );
  },
});

const offer_revived = defineMail<OfferRow>({
  load: (db, id, profile_id) => ownOffer(db, id, profile_id, "sent"),
  subject: ({ title }, { locale }) => m.mail_offer_revived_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, offer.valid_until);
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_revived_title({}, o)}
        lead={m.mail_offer_revived_lead({ until }, o)}
        facts={[...details(offer, reader), [m.mail_label_valid_until({}, o), until]]}
        action={{ label: m.mail_action_your_offer({}, o), path: offerPath(offer) }}
        notes={[m.mail_offer_revived_note({}, o)]}
      />
    );
  },
});

const offer_not_selected = defineMail<OfferRow>({
  load: (db, id, profile_id) => ownOffer(db, id, profile_id, "not_selected"),
  subject: ({ title }, { locale }) => m.mail_offer_not_selected_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_not_selected_title({}, o)}
        lead={m.mail_offer_not_selected_lead({}, o)}
        facts={details(offer, reader)}
        action={{ label: m.mail_action_board({}, o), path: "/requests" }}
      />
    );
  },
});

const offer_declined = defineMail<OfferRow>({
  load: (db, id, profile_id) => ownOffer(db, id, profile_id, "declined"),
  subject: ({ title }, { locale }) => m.mail_offer_declined_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const reason: Fact[] = offer.decline_reason ? [[m.mail_label_reason({}, o), offer.decline_reason]] : [];
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_declined_title({}, o)}
        lead={
          offer.request_status === "open"
            ? m.mail_offer_declined_lead_open({}, o)
            : m.mail_offer_declined_lead({}, o)
        }
        facts={[...details(offer, reader), ...reason]}
        action={wayOn(offer, reader)}
      />
    );
  },
});

const offer_expired = defineMail<OfferRow>({
  load: (db, id, profile_id) => ownOffer(db, id, profile_id, "expired"),
  subject: ({ title }, { locale }) => m.mail_offer_expired_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_offer_expired_title({}, o)}
        lead={
          offer.request_status === "open"
            ? m.mail_offer_expired_lead_open({}, o)
            : m.mail_offer_expired_lead({}, o)
        }
        facts={[
          ...details(offer, reader),
          [m.mail_label_expired_at({}, o), moment(reader, offer.valid_until)],
        ]}
        action={wayOn(offer, reader)}
      />
    );
  },
});

export const offerMailsToProvider = {
  offer_accepted,
  offer_parked,
  offer_revived,
  offer_not_selected,
  offer_declined,
  offer_expired,
};
