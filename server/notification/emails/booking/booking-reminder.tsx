// The mail that reminds a customer of a booking that awaits their information or payment.
import { findDueInstalment } from "#domain/payment/plan.ts";
import { m } from "#messages/messages.js";
import { moment, money, shortMoment } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail, type Reader } from "../layout/mail.ts";
import {
  type BookingFacts,
  bookingDetails,
  findBookingForProfile,
  nextStepLink,
  waitingStatuses,
} from "./bookings.tsx";

const booking_reminder = defineMail<BookingFacts>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, waitingStatuses);
    if (booking?.side !== "customer" || booking.hold_until.getTime() <= now.getTime()) return null;
    // No reminder while a payment is under way, or while the provider is suspended and nobody can pay.
    return booking.is_payment_under_way || booking.is_provider_suspended ? null : booking;
  },
  subject: (booking, reader) =>
    m.mail_booking_reminder_subject(
      { until: shortMoment(reader, booking.hold_until), title: booking.title },
      { locale: reader.locale },
    ),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, booking.hold_until);
    const provider = booking.provider_name;
    const note = booking.is_owner ? m.mail_booking_reminder_note : m.mail_booking_reminder_note_recipient;
    return (
      <Letter
        reader={reader}
        title={m.mail_booking_reminder_title({}, o)}
        lead={m.mail_booking_reminder_lead({ provider, until }, o)}
        facts={[
          ...bookingDetails(booking, reader),
          ...missing(booking, reader),
          [m.mail_label_held_until({}, o), until],
        ]}
        action={nextStepLink(booking, reader)}
        notes={[note({ until }, o)]}
      />
    );
  },
});

/** What is missing, and the amount due now. */
function missing(booking: BookingFacts, reader: Reader): Fact[] {
  const o = { locale: reader.locale };
  const due = findDueInstalment(booking);
  const is_information_missing = booking.status === "awaiting_information";
  if (!due) return [[m.mail_label_missing({}, o), m.mail_value_missing_information({}, o)]];
  return [
    [
      m.mail_label_missing({}, o),
      is_information_missing ? m.mail_value_missing_both({}, o) : m.mail_value_missing_payment({}, o),
    ],
    [m.mail_label_due_now({}, o), money(reader, due.amount_minor, booking.currency), "sum"],
  ];
}

export const bookingReminderMails = { booking_reminder };
