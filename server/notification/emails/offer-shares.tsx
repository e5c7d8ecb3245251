// Mails about links to an offer: to whoever made one, and to both customers about a decision made by it.
import { undoUntil } from "#domain/booking/undo.ts";
import { m } from "#messages/messages.js";
import { findBooking } from "../reads-booking.ts";
import type { OfferRow } from "../reads-offer.ts";
import { findShare, type ShareFacts } from "../reads-share.ts";
import { type BookingFacts, bookingDetails, findBookingForProfile } from "./booking/bookings.tsx";
import { requestOutcomeTexts } from "./booking/ended-booking-text.ts";
import { moment } from "./layout/format.ts";
import { Letter } from "./layout/letter.tsx";
import { defineMail } from "./layout/mail.ts";
import { loadReceivedOffer, offerPath, receivedDetails } from "./offers-to-customer.tsx";

const share_viewed = defineMail<ShareFacts>({
  load: (db, id, profile_id) => findShare(db, id, profile_id),
  subject: ({ title }, { locale }) => m.mail_share_viewed_subject({ title }, { locale }),
  body(share, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_share_viewed_title({}, o)}
        lead={m.mail_share_viewed_lead({}, o)}
        facts={[
          [m.mail_label_offer({}, o), `${share.title} · ${share.number}`],
          [m.mail_label_when({}, o), moment(reader, share.first_viewed_at)],
        ]}
        action={{
          label: m.mail_offer_shared_action({}, o),
          path: `/request/${share.request_id}/offer/${share.offer_id}#share`,
        }}
      />
    );
  },
});

const offer_accepted_by_link = defineMail<OfferRow & { accepted_at: Date; by: string }>({
  async load(db, id, profile_id) {
    const offer = await loadReceivedOffer("accepted")(db, id, profile_id);
    return offer?.accepted_at && offer.booking_customer
      ? { ...offer, accepted_at: offer.accepted_at, by: offer.booking_customer }
      : null;
  },
  subject: ({ title }, { locale }) => m.mail_accepted_by_link_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const [customer, provider] = [offer.by, offer.provider_name];
    const until = moment(reader, undoUntil(offer.accepted_at));
    return (
      <Letter
        reader={reader}
        title={m.mail_accepted_by_link_title({ customer, provider }, o)}
        lead={[m.mail_accepted_by_link_lead({ customer }, o), m.mail_accepted_by_link_undo({ until }, o)]}
        facts={receivedDetails(offer, reader)}
        action={{ label: m.mail_action_request({}, o), path: `/request/${offer.request_id}` }}
      />
    );
  },
});

const offer_declined_by_link = defineMail<OfferRow>({
  load: loadReceivedOffer("declined"),
  subject: ({ title }, { locale }) => m.mail_declined_by_link_subject({ title }, { locale }),
  body(offer, reader) {
    const o = { locale: reader.locale };
    const reason: [string, string][] = offer.decline_reason
      ? [[m.mail_label_reason({}, o), offer.decline_reason]]
      : [];
    return (
      <Letter
        reader={reader}
        title={m.mail_declined_by_link_title({ provider: offer.provider_name }, o)}
        lead={m.mail_declined_by_link_lead({}, o)}
        facts={[...receivedDetails(offer, reader), ...reason]}
        action={{ label: m.mail_offer_shared_action({}, o), path: offerPath(offer) }}
      />
    );
  },
});

const shared_booking_undone = defineMail<BookingFacts>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, ["lapsed"]);
    return booking?.last_transition === "undo" && booking.side === "customer" ? booking : null;
  },
  subject: ({ title }, { locale }) => m.mail_shared_undone_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_shared_undone_title({}, o)}
        lead={m.mail_shared_undone_lead({}, o)}
        facts={bookingDetails(booking, reader)}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

const shared_booking_ended = defineMail<BookingFacts>({
  async load(db, id, profile_id, now) {
    const booking = await findBooking(db, id, profile_id, now);
    if (!booking?.is_owner) return null;
    const hasEnded = booking.status === "lapsed" || booking.status === "cancelled";
    return hasEnded ? { ...booking, side: "customer" } : null;
  },
  subject: ({ title }, { locale }) => m.mail_shared_ended_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    return (
      <Letter
        reader={reader}
        title={m.mail_shared_ended_title({}, o)}
        lead={[
          m.mail_shared_ended_lead({ customer: booking.customer_name }, o),
          ...requestOutcomeTexts(booking, reader),
        ]}
        facts={bookingDetails(booking, reader)}
        action={{ label: m.mail_action_request({}, o), path: `/request/${booking.request_id}` }}
      />
    );
  },
});

export const shareMails = {
  share_viewed,
  offer_accepted_by_link,
  offer_declined_by_link,
  shared_booking_undone,
  shared_booking_ended,
};
