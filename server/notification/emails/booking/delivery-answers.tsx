// Mails about the answer to a delivery: its days are nearly over, changes requested, or more time from the operator.
import { m } from "#messages/messages.js";
import { type Delivery, findDelivery } from "../../reads-dispute.ts";
import { moment, shortMoment } from "../layout/format.ts";
import { type Fact, Letter } from "../layout/letter.tsx";
import { defineMail } from "../layout/mail.ts";
import { type BookingFacts, bookingDetails, findBookingForProfile } from "./bookings.tsx";

type Reminded = BookingFacts & { auto_complete_at: Date };

const delivery_reminder = defineMail<Reminded>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, ["delivered"]);
    if (booking?.side !== "customer" || !booking.auto_complete_at) return null;
    const { auto_complete_at } = booking;
    return auto_complete_at.getTime() > now.getTime() ? { ...booking, auto_complete_at } : null;
  },
  subject: ({ title, auto_complete_at }, reader) =>
    m.mail_delivery_reminder_subject(
      { until: shortMoment(reader, auto_complete_at), title },
      { locale: reader.locale },
    ),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const until = moment(reader, booking.auto_complete_at);
    return (
      <Letter
        reader={reader}
        title={m.mail_delivery_reminder_title({}, o)}
        lead={m.mail_delivery_reminder_lead({ provider: booking.provider_name, until }, o)}
        facts={[...bookingDetails(booking, reader), [m.mail_label_check_by({}, o), until]]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

type Changes = BookingFacts & { delivery: Delivery & { changes_text: string } };

const changes_requested = defineMail<Changes>({
  async load(db, id, profile_id, now) {
    const booking = await findBookingForProfile(db, id, profile_id, now, ["changes_requested"]);
    const delivery = booking && (await findDelivery(db, id));
    if (booking?.side !== "provider" || !delivery?.changes_text) return null;
    return { ...booking, delivery: { ...delivery, changes_text: delivery.changes_text } };
  },
  subject: ({ title, customer_name: customer }, { locale }) =>
    m.mail_changes_requested_subject({ customer, title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const { changes_text, changes_until } = booking.delivery;
    const until: Fact[] = changes_until
      ? [[m.mail_label_changes_until({}, o), moment(reader, changes_until)]]
      : [];
    return (
      <Letter
        reader={reader}
        title={m.mail_changes_requested_title({}, o)}
        lead={m.mail_changes_requested_lead({ customer: booking.customer_name }, o)}
        facts={[...bookingDetails(booking, reader), [m.mail_label_changes({}, o), changes_text], ...until]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
        notes={[m.mail_changes_requested_note({}, o)]}
      />
    );
  },
});

const booking_continues = defineMail<BookingFacts>({
  load: (db, id, profile_id, now) =>
    findBookingForProfile(db, id, profile_id, now, ["confirmed", "changes_requested"]),
  subject: ({ title }, { locale }) => m.mail_booking_continues_subject({ title }, { locale }),
  body(booking, reader) {
    const o = { locale: reader.locale };
    const reason: Fact[] = booking.last_reason ? [[m.mail_label_reason({}, o), booking.last_reason]] : [];
    return (
      <Letter
        reader={reader}
        title={m.mail_booking_continues_title({}, o)}
        lead={[
          m.mail_booking_continues_lead({}, o),
          booking.side === "customer"
            ? m.mail_booking_continues_next_customer({}, o)
            : m.mail_booking_continues_next_provider({}, o),
        ]}
        facts={[...bookingDetails(booking, reader), ...reason]}
        action={{ label: m.mail_action_booking({}, o), path: `/booking/${booking.id}` }}
      />
    );
  },
});

export const deliveryAnswerMails = { delivery_reminder, changes_requested, booking_continues };
