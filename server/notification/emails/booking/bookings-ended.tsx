// Mails about a booking that was never paid: it lapsed, or its acceptance was undone.
import { m } from "#messages/messages.js";
import { moment } from "../layout/format.ts";
import { Letter } from "../layout/letter.tsx";
import { defineMail } from "../layout/mail.ts";
import { type BookingFacts, bookingDetails, findBookingForProfile } from "./bookings.tsx";
import { endedBookingLink, offerOutcomeTexts, requestOutcomeTexts } from "./ended-booking-text.ts";

const booking_lapsed = defineMail<BookingFacts>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, ["lapsed"]);
    return booking?.last_transition === "lapse" ? booking : null;
  },
  subject: ({ title }, { locale }) => m.mail_booking_lapsed_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const { provider_name: provider, customer_name: customer, side, paid_minor } = booking;
    const lead =
      side === "customer"
        ? [m.mail_booking_lapsed_lead_customer({ provider }, o), ...requestOutcomeTexts(booking, reader)]
        : [m.mail_booking_lapsed_lead_provider({ customer }, o), ...offerOutcomeTexts(booking, reader)];
    return (
      <Letter
        reader={reader}
        title={m.mail_booking_lapsed_title({}, o)}
        lead={lead}
        facts={[
          ...bookingDetails(booking, reader),
          [m.mail_label_was_due({}, o), moment(reader, booking.hold_until)],
        ]}
        action={endedBookingLink(booking, reader)}
        notes={side === "customer" && paid_minor === 0 ? [m.mail_booking_lapsed_not_charged({}, o)] : []}
      />
    );
  },
});

const booking_undone = defineMail<BookingFacts>({
  // To the provider only: whoever undid it sees the result on the page, and the other customer gets a different mail.
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, ["lapsed"]);
    return booking?.last_transition === "undo" && booking.side === "provider" ? booking : null;
  },
  subject: ({ title }, { locale }) => m.mail_booking_undone_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const lead = booking.is_last_by_owner
      ? m.mail_booking_undone_lead_owner
      : m.mail_booking_undone_lead_provider;
    return (
      <Letter
        reader={reader}
        title={m.mail_booking_undone_title({}, o)}
        lead={[lead({ customer: booking.customer_name }, o), ...offerOutcomeTexts(booking, reader)]}
        facts={bookingDetails(booking, reader)}
        action={endedBookingLink(booking, reader)}
      />
    );
  },
});

export const endedBookingMails = { booking_lapsed, booking_undone };
